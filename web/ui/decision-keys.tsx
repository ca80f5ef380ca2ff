import { type KeyboardEvent as Press, useEffect, useEffectEvent } from 'react';

/** Enter by itself; the press does nothing else then. */
export function isEnter(press: Press): boolean {
  const is = press.key === 'Enter' && !press.shiftKey && !press.nativeEvent.isComposing;
  if (is) press.preventDefault();
  return is;
}

/** The letter that chooses something. */
export const Key = ({ children }: { children: string }) => (
  <kbd className="ml-auto rounded-md border border-line-strong px-1.5 font-sans text-ink-soft text-sm uppercase max-sm:hidden">
    {children}
  </kbd>
);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'radio');

/** Calls `onLetter` for letters that are not typed into a field, while no dialog is open. It returns whether it used the letter. */
export function useLetters(onLetter: (letter: string) => boolean): void {
  const onKey = useEffectEvent((press: KeyboardEvent) => {
    if (press.altKey || press.ctrlKey || press.metaKey || isTyping(press.target)) return;
    if (document.querySelector('[role="dialog"]') !== null) return;
    if (onLetter(press.key.toLowerCase())) press.preventDefault();
  });
  useEffect(() => {
    const listener = (press: KeyboardEvent) => onKey(press);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
