import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom';
import { useMedia } from '../lib/use-media.ts';
import { Button } from './button.tsx';
import { Dialog, DialogBody } from './dialog.tsx';
import { useKeys } from './keys.ts';

/** Where the panel has room beside its list. Below it a row opens its page, or a sheet if it has none. */
export const BESIDE = '(width >= 64rem)';

type PeekState = { readonly id: string; readonly show: (id: string) => void };
const PeekContext = createContext<PeekState | null>(null);

/** Whether the component is in the panel of a list, and not on a page of its own. */
export const useIsPeek = (): boolean => useContext(PeekContext) !== null;

/** The id of a record: that of the panel, or the one in the address of its page. */
export function useRecordId(param: string): string {
  const params = useParams();
  return useContext(PeekContext)?.id ?? params[param] ?? '';
}

/**
 * Goes on to another record of a list, or back to the list: in its panel, or from page to page.
 *
 * @param list the address of the list
 */
export function useGoOn(list: string): (id?: string) => void {
  const peek = useContext(PeekContext);
  const navigate = useNavigate();
  return (id) => {
    if (peek) peek.show(id ?? '');
    else void navigate(id === undefined ? list : `${list}/${id}`, { replace: true });
  };
}

type Props = {
  /** The id of the shown row. */
  id: string;
  /** The name of the row. */
  label: string;
  /** Such as `3 of 50`. Empty if the row is not on the shown page of the list. */
  place: string;
  /** The address of the record's page, if it has one. */
  page: string | undefined;
  onShow: (id: string) => void;
  onWalk: (by: 1 | -1) => void;
  children: ReactNode;
};

/** A row's record and acts beside its list. It takes the focus when it opens and when it shows another row. */
export function Peek({ id, label, place, page, onShow, onWalk, children }: Props) {
  const isBeside = useMedia(BESIDE);
  const shown = <PeekContext value={{ id, show: onShow }}>{children}</PeekContext>;
  if (isBeside) {
    return (
      <Panel id={id} label={label} onClose={() => onShow('')}>
        <header className="flex items-center gap-1 border-line border-b px-2 py-1">
          <Button variant="ghost" size="icon" aria-label="Close" onClick={() => onShow('')}>
            <X aria-hidden />
          </Button>
          <span className="text-ink-soft text-sm tabular-nums">{place}</span>
          <Button variant="ghost" size="icon" aria-label="Row before" onClick={() => onWalk(-1)}>
            <ArrowUp aria-hidden />
          </Button>
          <Button variant="ghost" size="icon" aria-label="Next row" onClick={() => onWalk(1)}>
            <ArrowDown aria-hidden />
          </Button>
          {page !== undefined && (
            <Link
              to={page}
              viewTransition
              className="tap-text mr-3 ml-auto font-semibold text-felt-ink text-sm underline-offset-4 hover:underline"
            >
              Full record
            </Link>
          )}
        </header>
        <div key={id} className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">
          {/* a card is as high as its content, and not as the panel */}
          <div>{shown}</div>
        </div>
      </Panel>
    );
  }
  if (page !== undefined) return <Navigate to={page} replace />;
  return (
    <Dialog open byAddress onOpenChange={() => onShow('')} title={<span className="sr-only">{label}</span>}>
      <DialogBody className="pb-6">{shown}</DialogBody>
    </Dialog>
  );
}

type PanelProps = Pick<Props, 'id' | 'label' | 'children'> & { onClose: () => void };

function Panel({ id, label, onClose, children }: PanelProps) {
  const panel = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row is announced too
  useEffect(() => panel.current?.focus({ preventScroll: true }), [id]);
  useKeys({
    escape: {
      shown: 'Esc',
      does: 'Close the panel',
      run: () => {
        onClose();
        return true;
      },
    },
  });
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      // the layout makes room for it
      data-peek
      aria-label={label}
      // in a field, where keys are letters, Esc leaves the field first
      onKeyDown={({ key, target, currentTarget, nativeEvent }) => {
        if (key !== 'Escape' || !(target instanceof HTMLElement) || !target.matches('input, textarea, select')) return;
        if (!currentTarget.contains(target)) return;
        nativeEvent.stopPropagation();
        currentTarget.focus();
      }}
      className="[body:has(&)_[data-toasts]]:right-105 fixed inset-y-0 right-0 z-30 flex w-105 flex-col border-line border-l bg-raised shadow-lift outline-none"
    >
      {children}
    </aside>
  );
}
