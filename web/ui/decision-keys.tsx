import type { KeyboardEvent as Press } from 'react';
import { useKeys } from './keys.ts';

/** Whether a press is Enter without Shift. If it is, its default action is prevented. */
export function isEnter(press: Press): boolean {
  const is = press.key === 'Enter' && !press.shiftKey && !press.nativeEvent.isComposing;
  if (is) press.preventDefault();
  return is;
}

/** The letter that chooses something. */
export const Key = ({ children }: { children: string }) => (
  <kbd className="ml-auto rounded-md border border-line-strong px-1.5 font-sans text-ink-soft text-sm uppercase in-data-peek:hidden max-sm:hidden">
    {children}
  </kbd>
);

/** A choice: its value, the letter that chooses it, and its name. */
type Choice<Value> = { readonly value: Value; readonly letter: string; readonly label: string };

/** Lets letters choose, unless they are typed into a field or a dialog is open. */
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
