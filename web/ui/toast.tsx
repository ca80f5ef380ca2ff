import { useEffect, useRef, useSyncExternalStore } from 'react';
import { afterLoad } from '../lib/after-load.ts';
import { late } from './late.tsx';
import type { ShownToast } from './toast-view.tsx';

type Message = Pick<ShownToast, 'title' | 'description' | 'tone' | 'action'> & {
  /** The messages of the form fields that the toast sums up. */
  lines?: readonly string[];
};
type CurrentToast = ShownToast & Message;

// A new message replaces the old one (specification, section 9).
let current: CurrentToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: CurrentToast): void {
  current = next;
  for (const listener of listeners) listener();
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Shows a message for five seconds, ten if it offers an action. A `destructive` one is read out at once. Its title is
 * `Error` unless a better one is known.
 */
export function toast(message: Message): void {
  lastId += 1;
  set({ ...message, id: lastId, open: true });
}

/** Removes the message, because its matter is settled. */
export function dismissToast(): void {
  if (current?.open) set({ ...current, open: false });
}

/** Removes the message of a failure, because the action has succeeded since. */
export function dismissFailure(): void {
  if (current?.tone === 'destructive') dismissToast();
}

/** Whether the toast on the screen contains a sentence, which a screen reader has then announced. */
export const isSaid = (sentence: string): boolean =>
  current?.open === true && [current.title, current.description, ...(current.lines ?? [])].includes(sentence);

/** Whether the toast on the screen shows a sentence now, so that nothing else need show it. */
export const useIsShown = (sentence: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => current?.open === true && (current.title === sentence || current.description === sentence),
    () => false,
  );

// no page needs its code before it has loaded
const ToastView = late(async () => (await import('./toast-view.tsx')).ToastView, { isMinor: true });

/**
 * Lets an element have the focus although an open dialog returns the focus from everywhere else. The dialog listens for
 * focus at the document, so an earlier listener there can stop it.
 */
function letFocusRestIn(place: HTMLElement): () => void {
  const isThere = (where: EventTarget | null) => where instanceof Node && place.contains(where);
  const coming = (focus: FocusEvent) => isThere(focus.target) && focus.stopImmediatePropagation();
  const leaving = (focus: FocusEvent) => isThere(focus.relatedTarget) && focus.stopImmediatePropagation();
  document.addEventListener('focusin', coming);
  document.addEventListener('focusout', leaving);
  return () => {
    document.removeEventListener('focusin', coming);
    document.removeEventListener('focusout', leaving);
  };
}

/** The place where toasts appear. Rendered once, by the app. */
export function Toaster() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? letFocusRestIn(place.current) : undefined), []);
  // a message that the network has failed must not need the network
  useEffect(() => afterLoad(ToastView.load), []);
  const shown = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
  return (
    // An open dialog hides the rest of the page from assistive technology, except for live regions.
    <div ref={place} aria-live="off">
      {shown && (
        <ToastView
          waiting={
            shown.open && (
              <p
                role="status"
                className="fixed inset-x-4 bottom-4 z-60 animate-await rounded-card bg-raised p-4 shadow-lift"
              >
                {shown.title}: {shown.description}
              </p>
            )
          }
          shown={shown}
          onOpenChange={(open) => shown.id === current?.id && set({ ...shown, open })}
        />
      )}
    </div>
  );
}
