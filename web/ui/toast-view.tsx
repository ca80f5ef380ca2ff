import { CircleCheck, TriangleAlert, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { cn } from '../lib/cn.ts';
import { Button } from './button.tsx';

export type ShownToast = {
  id: number;
  open: boolean;
  title: string;
  description?: string | undefined;
  tone?: 'default' | 'destructive';
  /** An action that the toast offers. `altText` describes it for people who cannot reach it in time. */
  action?: { readonly label: string; readonly altText: string; readonly act: () => unknown };
};
type Props = { shown: ShownToast; onOpenChange: (open: boolean) => void };

/** Milliseconds that a toast is shown, and one with an action. */
const SHOWN_MS = 5_000;
const ACTION_SHOWN_MS = 10_000;

/** Shows one toast at a time for some seconds, longer while it has the pointer or the focus. F8 moves the focus to it. */
export function ToastView({ shown, onOpenChange }: Props) {
  const destructive = shown.tone === 'destructive';
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (!shown.open || !list.current) return;
    const { style } = document.documentElement;
    // a sheet on a phone leaves this much room for the toast
    const observer = new ResizeObserver(([size]) =>
      style.setProperty('--toast-room', `${size?.borderBoxSize[0]?.blockSize ?? 0}px`),
    );
    observer.observe(list.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--toast-room');
    };
  }, [shown.open]);
  const Icon = destructive ? TriangleAlert : CircleCheck;
  return (
    <Toast.Provider duration={shown.action ? ACTION_SHOWN_MS : SHOWN_MS} swipeThreshold={50}>
      <Toast.Root
        key={shown.id}
        open={shown.open}
        onOpenChange={onOpenChange}
        type={destructive ? 'foreground' : 'background'}
        onEscapeKeyDown={(press) => {
          // Esc closes what has the focus. If that is in a dialog, the toast stays open.
          const { activeElement } = document;
          if (activeElement?.closest('[role="dialog"]')) press.preventDefault();
        }}
        className={cn(
          // An open dialog takes the pointer from everything else.
          'pointer-events-auto flex items-start gap-3 rounded-card border bg-raised py-2 pr-2 pl-4 shadow-lift',
          'data-[state=closed]:animate-sink data-[state=open]:animate-rise',
          'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:animate-fade-out',
          destructive ? 'border-brick' : 'border-line',
        )}
      >
        <Icon aria-hidden className={cn('mt-2.5 size-5 shrink-0', destructive ? 'text-brick' : 'text-felt')} />
        <div className="min-w-0 flex-1 py-2">
          <Toast.Title className="font-semibold">{shown.title}</Toast.Title>
          {shown.description !== undefined && (
            <Toast.Description className="text-ink-soft">{shown.description}</Toast.Description>
          )}
        </div>
        {shown.action && (
          <Toast.Action asChild altText={shown.action.altText}>
            <Button variant="outline" className="px-4!" onClick={shown.action.act}>
              {shown.action.label}
            </Button>
          </Toast.Action>
        )}
        <Toast.Close
          className="grid size-11 shrink-0 place-items-center rounded-field hover:bg-sunken"
          aria-label="Close"
        >
          <X aria-hidden className="size-5" />
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport
        ref={list}
        // the panel and the bar of a list move it off themselves
        data-toasts
        // On a phone under the header: at the bottom it would lie over the tabs or the action bar. Above an open sheet, which
        // makes room for it.
        className="fixed right-0 bottom-0 z-60 w-full p-4 outline-none max-md:top-16 max-md:bottom-auto max-md:py-2 max-md:[body:has([role=dialog][data-state=open])_&]:top-0 md:max-w-md"
      />
    </Toast.Provider>
  );
}
