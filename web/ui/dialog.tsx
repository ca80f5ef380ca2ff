import { ArrowLeft, X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { cn } from '../lib/cn.ts';
import { Button } from './button.tsx';
import { useBackCloses } from './use-back-closes.ts';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Read out with the title; shown beneath it. */
  description?: ReactNode;
  /** Shows an arrow that returns to an earlier step. */
  onBack?: (() => void) | undefined;
  /** Open because of the address alone, so that Back closes it without an entry of its own. */
  byAddress?: boolean;
  /** For content that must not be lost to a stray press outside. */
  keepOnOutsidePress?: boolean;
  /** What it was opened from is about to go: the focus goes to the page's content instead. */
  openerGone?: boolean;
  /** As high as the screen on a phone, for what is long or changes its height while it is open. */
  fullHeight?: boolean;
  /** Gets the focus once it has closed, wherever it was opened from. */
  focusAfter?: (() => HTMLElement | null) | undefined;
  /** A picture: on top on a phone, at the left on larger screens. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
};

const onTop = () => [...document.querySelectorAll<HTMLElement>('[role="dialog"][data-state="open"]')].at(-1);

/**
 * A dialog: a card in the middle; under 768 px a sheet as high as its content, at most 92 % of the screen. Focus stays
 * inside and goes back to where it was; Esc and the browser's Back close it. Put `DialogBody` and `DialogFooter` in it (a form around both: `className="contents"`);
 * `data-first-focus` marks what is focused first, else the dialog itself is.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  onBack,
  byAddress = false,
  keepOnOutsidePress,
  openerGone = false,
  fullHeight = false,
  focusAfter,
  aside,
  className,
  children,
}: Props) {
  useBackCloses(open && !byAddress, () => onOpenChange(false));
  // Noted while rendering: once the content is there, something in it may have taken the focus already.
  const [cameFrom, setCameFrom] = useState<Element | null>(null);
  /** What is around it, and can have the focus where it is gone itself: the bar of a selection, say. */
  const [near, setNear] = useState<Element | null>(null);
  const [wasOpen, setWasOpen] = useState(false);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) {
      setCameFrom(document.activeElement);
      setNear(document.activeElement?.parentElement?.closest('[tabindex="-1"]') ?? null);
    }
  }
  const content = useRef<HTMLDivElement>(null);
  // What has the focus may go in a change that also takes away the primitive's own watch for it.
  useEffect(() => {
    if (open && document.activeElement === document.body && content.current === onTop()) content.current?.focus();
  });
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Primitive.Content
          ref={content}
          {...(description === undefined && { 'aria-describedby': undefined })}
          // Whatever takes the focus while it appears loses it again to a dialog beneath, whose trap is still set.
          onOpenAutoFocus={(opening) => {
            const { currentTarget } = opening;
            if (!(currentTarget instanceof HTMLElement)) return;
            // Its title is read out then, and what it says; never the way out before the content.
            const first = currentTarget.querySelector<HTMLElement>('[data-first-focus]') ?? currentTarget;
            opening.preventDefault();
            first.focus();
          }}
          // The primitive gives the focus back to a trigger of its own only; ours are opened from anywhere.
          onCloseAutoFocus={(close) => {
            close.preventDefault();
            const top = onTop();
            // Where it was may be gone meanwhile, with the row it stood in say: then what is on top now has the focus,
            // and keeps it where a dialog that came while this one went has it already.
            const rest = top?.contains(document.activeElement)
              ? document.activeElement
              : (top ?? (near?.isConnected ? near : document.getElementById('main')));
            const isThere = cameFrom?.isConnected && cameFrom !== document.body;
            const back = focusAfter?.() ?? (!openerGone && isThere ? cameFrom : rest);
            if (back instanceof HTMLElement) back.focus({ preventScroll: true });
          }}
          // The primitive gets Esc only while nothing is above it. A toast is above it, so the first Esc would not close it.
          onEscapeKeyDown={(press) => press.preventDefault()}
          onKeyDown={(press) => {
            // what is pressed in a dialog above it arrives here as well
            const isHere = press.target instanceof Node && press.currentTarget.contains(press.target);
            if (press.key === 'Escape' && isHere) onOpenChange(false);
          }}
          onPointerDownOutside={(press) => keepOnOutsidePress && press.preventDefault()}
          className={cn(
            'fixed inset-x-0 bottom-0 z-50 flex flex-col bg-raised text-ink outline-none',
            fullHeight
              ? 'max-md:top-[var(--toast-room,0px)]'
              : 'max-h-[min(92dvh,100dvh-var(--toast-room,0px))] overflow-hidden max-md:rounded-t-[20px]',
            'md:inset-auto md:top-1/2 md:left-1/2 md:max-h-[min(90dvh,44rem)] md:w-full md:max-w-md md:-translate-1/2 md:rounded-card md:border md:border-line md:shadow-lift',
            'data-[state=closed]:animate-sink data-[state=open]:animate-rise',
            className,
          )}
        >
          {aside}
          <header className="flex items-start gap-2 px-5 pt-5 pb-3 md:px-6">
            {onBack && (
              <Button variant="ghost" size="icon" className="-mt-1.5 -ml-3" aria-label="Back" onClick={onBack}>
                <ArrowLeft aria-hidden />
              </Button>
            )}
            <div className="min-w-0 flex-1">
              <Primitive.Title className="wrap-anywhere text-2xl">{title}</Primitive.Title>
              {description !== undefined && (
                <Primitive.Description className="wrap-anywhere mt-1.5 text-ink-soft">
                  {description}
                </Primitive.Description>
              )}
            </div>
            <Primitive.Close asChild>
              <Button variant="ghost" size="icon" className="-mt-1.5 -mr-3" aria-label="Close">
                <X aria-hidden />
              </Button>
            </Primitive.Close>
          </header>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** The part of a dialog that scrolls. */
export function DialogBody({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div className={cn('min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-2 md:px-6', className)} {...props} />
  );
}

/** The actions of a dialog, always in reach at its bottom; the primary one comes last. */
export function DialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn(
        'flex flex-col-reverse gap-2 px-5 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))] md:flex-row md:flex-wrap md:justify-end md:px-6',
        className,
      )}
      {...props}
    />
  );
}
