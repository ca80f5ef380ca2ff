import { PanelLeft } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { useBackCloses } from './use-back-closes.ts';
import type { SidebarState } from './use-sidebar.ts';

type Props = {
  state: SidebarState;
  /** The label of the sheet. */
  label: string;
  /** Renders the content. `true` means that it is in the sheet, where links close the sheet and use `replace`. */
  children: (inSheet: boolean) => ReactNode;
};

/** The column beside a page, 16rem wide; under 768 px a sheet of 18rem that Esc, Back and a press outside close. */
export function Sidebar({ state: { isSheet, open, setOpen }, label, children }: Props) {
  if (isSheet) {
    return (
      <Sheet open={open} setOpen={setOpen} label={label}>
        {children(true)}
      </Sheet>
    );
  }
  if (!open) return null;
  return (
    <aside
      id="sidebar"
      aria-label={label}
      className="sticky top-0 flex h-dvh w-[16rem] shrink-0 animate-fade-in flex-col border-line border-r bg-sunken"
    >
      {children(false)}
    </aside>
  );
}

function Sheet({
  open,
  setOpen,
  label,
  children,
}: Omit<SidebarState, 'isSheet'> & { label: string; children: ReactNode }) {
  useBackCloses(open, () => setOpen(false));
  // After a link is followed, the new page's heading takes the focus and must keep it.
  const followed = useRef(false);
  return (
    <Primitive.Root open={open} onOpenChange={setOpen}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Primitive.Content
          id="sidebar"
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            followed.current = false;
          }}
          onCloseAutoFocus={(close) => {
            close.preventDefault();
            if (!followed.current) document.getElementById(TOGGLE_ID)?.focus();
          }}
          onClickCapture={({ target }) => {
            followed.current = target instanceof Element && target.closest('a') !== null;
          }}
          className="fixed inset-y-0 left-0 z-50 flex w-[18rem] max-w-[85vw] flex-col border-line border-r bg-sunken shadow-lift outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-slide-in"
        >
          <Primitive.Title className="sr-only">{label}</Primitive.Title>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

const TOGGLE_ID = 'sidebar-toggle';

/** Opens and closes the sidebar. */
export function SidebarToggle({ state: { open, setOpen } }: { state: SidebarState }) {
  return (
    <Button
      id={TOGGLE_ID}
      variant="ghost"
      size="icon"
      aria-label="Toggle sidebar"
      aria-expanded={open}
      aria-controls={open ? 'sidebar' : undefined}
      aria-keyshortcuts="Control+B Meta+B"
      title="Toggle sidebar (Ctrl or Cmd + B)"
      onClick={() => setOpen(!open)}
    >
      <PanelLeft aria-hidden />
    </Button>
  );
}
