import type { KeyboardEvent as Press } from 'react';
import { useKeys } from './keys.ts';

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

/** One thing to choose, the letter that chooses it, and its name. */
type Choice<Value> = { readonly value: Value; readonly letter: string; readonly label: string };

/** Chooses by letters that are not typed into a field, while no dialog is open. */
export function useLetters<Value>(choices: readonly Choice<Value>[], choose: (value: Value) => void): void {
  useKeys(
    Object.fromEntries(
      choices.map(({ value, letter, label }) => [
        letter,
        {
          shown: letter.toUpperCase(),
          does: label,
          run: () => {
            choose(value);
            return true;
          },
        },
      ]),
    ),
  );
}
