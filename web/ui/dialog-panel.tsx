import { ArrowLeft, X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { cn } from '../lib/cn.ts';
import { Button } from './button.tsx';
import { useBackCloses } from './use-back-closes.ts';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** The text below the title, read out with it. */
  description?: ReactNode;
  /** Returns to an earlier step; shown as an arrow. */
  onBack?: (() => void) | undefined;
  /** Whether the address alone opens it. Back then closes it without a history entry of its own. */
  byAddress?: boolean;
  /** Keeps the dialog open when somebody presses outside it. */
  keepOnOutsidePress?: boolean;
  /**
   * Whether it opens after the press that asks for it has been painted, so that a slow phone answers at once. Not for one
   * that begins with a field: phones open their keyboard only within the press.
   */
  afterPaint?: boolean;
  /** Whether the element that opened it is about to disappear. The focus then moves to the page's content. */
  openerGone?: boolean;
  /** Whether the sheet on a phone is as high as the screen, for content that is long or changes its height. */
  fullHeight?: boolean;
  /** The element that gets the focus after the dialog has closed. */
  focusAfter?: (() => HTMLElement | null) | undefined;
  /** Whether it is at the right of a large screen, as high as it, with its title for screen readers only. */
  isSheet?: boolean;
  /** Beside the button that closes a sheet. */
  head?: ReactNode;
  /** A picture, at the top on a phone and at the left on larger screens. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
};

const onTop = () => [...document.querySelectorAll<HTMLElement>('[role="dialog"][data-state="open"]')].at(-1);

/** What shows a dialog, once it has been opened: see `Dialog`. */
export function DialogPanel({
  open: asked,
  onOpenChange,
  title,
  description,
  onBack,
  byAddress = false,
  keepOnOutsidePress,
  afterPaint = false,
  openerGone = false,
  fullHeight = false,
  focusAfter,
  isSheet = false,
  head,
  aside,
  className,
  children,
}: Props) {
  const askedBefore = useDeferredValue(asked, false);
  const open = asked && (askedBefore || !afterPaint);
  useBackCloses(open && !byAddress, () => onOpenChange(false));
  // Read while rendering, because the content may take the focus as soon as it is mounted.
  const [cameFrom, setCameFrom] = useState<Element | null>(null);
  /** A focusable ancestor of that element, such as a selection bar, in case the element disappears. */
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
  /** Until the focus is inside, the primitive gives it to the first element, unless something of the dialog has it. */
  const wasInside = useRef(false);
  // The focused element may disappear in an update that also removes the primitive's own focus watch.
  useEffect(() => {
    const isLost = wasInside.current && document.activeElement === document.body;
    if (open && isLost && content.current === onTop()) content.current?.focus();
  });
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Primitive.Content
          ref={content}
          {...(description === undefined && { 'aria-describedby': undefined })}
          onFocus={() => {
            wasInside.current = true;
          }}
          // An element that takes the focus while this dialog opens would lose it to the trap of a dialog below.
          onOpenAutoFocus={(opening) => {
            const { currentTarget } = opening;
            if (!(currentTarget instanceof HTMLElement)) return;
            // The title and the description are then read out before any button.
            const first = currentTarget.querySelector<HTMLElement>('[data-first-focus]') ?? currentTarget;
            opening.preventDefault();
            first.focus();
          }}
          // The primitive returns the focus only to its own trigger, and ours are opened from anywhere.
          onCloseAutoFocus={(close) => {
            close.preventDefault();
            wasInside.current = false;
            const top = onTop();
            // The element may have disappeared, for example with its row. The topmost dialog or page then gets the
            // focus, unless a dialog that has opened since has it already.
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
            // presses in a dialog above this one also arrive here
            const isHere = press.target instanceof Node && press.currentTarget.contains(press.target);
            if (press.key === 'Escape' && isHere) onOpenChange(false);
          }}
          onPointerDownOutside={(press) => keepOnOutsidePress && press.preventDefault()}
          className={cn(
            'fixed inset-x-0 bottom-0 z-50 flex flex-col bg-raised text-ink outline-none',
            fullHeight
              ? 'max-md:top-[var(--toast-room,0px)]'
              : 'max-h-[min(92dvh,100dvh-var(--toast-room,0px))] overflow-hidden max-md:rounded-t-sheet',
            isSheet
              ? 'bg-paper! md:inset-y-3 md:right-3 md:left-auto md:w-140 md:overflow-hidden md:rounded-sheet md:shadow-lift'
              : 'md:inset-auto md:top-1/2 md:left-1/2 md:max-h-[min(90dvh,44rem)] md:w-full md:max-w-md md:-translate-1/2 md:rounded-card md:border md:border-line md:shadow-lift',
            'data-[state=closed]:animate-sink data-[state=open]:animate-rise',
            className,
          )}
        >
          {aside}
          <header
            className={cn('flex gap-2', isSheet ? 'items-center p-2 pl-4' : 'items-start px-5 pt-5 pb-3 md:px-6')}
          >
            {onBack && (
              <Button variant="ghost" size="icon" className="-mt-1.5 -ml-3" aria-label="Back" onClick={onBack}>
                <ArrowLeft aria-hidden />
              </Button>
            )}
            <div className="min-w-0 flex-1">
              <Primitive.Title className={isSheet ? 'sr-only' : 'wrap-anywhere text-2xl'}>{title}</Primitive.Title>
              {head !== undefined && <div className="flex justify-end">{head}</div>}
              {description !== undefined && (
                <Primitive.Description className="wrap-anywhere mt-1.5 text-ink-soft">
                  {description}
                </Primitive.Description>
              )}
            </div>
            <Primitive.Close asChild>
              <Button variant="ghost" size="icon" className={cn(!isSheet && '-mt-1.5 -mr-3')} aria-label="Close">
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
