import { useEffect, useEffectEvent } from 'react';

/** A key of a screen, and what it does there. */
export type ScreenKey = {
  /** As it is shown, such as `Shift + X`. */
  readonly shown: string;
  /** What it does, such as `Select the row`. */
  readonly does: string;
  /**
   * Runs the action and returns whether there was one to run. Without it, another listener handles the key, and this
   * entry only describes it.
   */
  readonly run?: (press: KeyboardEvent) => boolean;
  /** Whether it has something to do at the moment. */
  readonly isThere?: () => boolean;
};

/** The keys of one part of a screen by their names: a letter in lower case, `Shift+x`, or `?`. */
export type ScreenKeys = Readonly<Record<string, ScreenKey>>;

const parts = new Set<() => ScreenKeys>();

/** The keys of the current screen, in the order in which its parts appeared. */
export function keysOfScreen(): readonly ScreenKey[] {
  const keys = [...parts].flatMap((part) => Object.values(part())).filter(({ isThere }) => isThere?.() ?? true);
  return [...new Map(keys.map((key) => [`${key.shown} ${key.does}`, key])).values()];
}

/** Whether a press goes into a field. Checkboxes, radio buttons and buttons take no letters. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (target instanceof HTMLInputElement
      ? !['radio', 'checkbox', 'button'].includes(target.type)
      : /^(TEXTAREA|SELECT)$/.test(target.tagName)));

const isDialogOpen = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/** The name of a key. It includes Shift for a letter, and not for a sign such as `?`. */
const nameOf = ({ key, shiftKey }: KeyboardEvent): string => {
  const letter = key.toLowerCase();
  return shiftKey && /^[a-z]$/.test(letter) ? `Shift+${letter}` : letter;
};

const STORED = 'singleKeys';
let areOn: boolean | undefined;

/** Whether keys of one letter or sign do something. People who speak to their computer switch them off (WCAG 2.1.4). */
export function singleKeysAreOn(): boolean {
  try {
    areOn ??= localStorage.getItem(STORED) !== 'off';
  } catch {
    // If storage is forbidden, the choice lasts as long as the page.
  }
  return areOn ?? true;
}

/** Switches keys of one letter or sign on or off, in this browser. */
export function switchSingleKeys(on: boolean): void {
  areOn = on;
  try {
    if (on) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, 'off');
  } catch {
    // as above
  }
}

/** Whether a key, by its name or as it is shown, is one letter or sign. One with Shift counts too. */
export const isSingleKey = (key: string): boolean => /^(Shift ?\+ ?)?.$/u.test(key);

/** One listener for all, so that of two parts with the same key only one answers. */
function onPress(press: KeyboardEvent): void {
  if (press.defaultPrevented || press.altKey || press.ctrlKey || press.metaKey || press.isComposing) return;
  const name = nameOf(press);
  if (isSingleKey(name) && !singleKeysAreOn()) return;
  const asked = [...parts].flatMap((part) => part()[name]?.run ?? []);
  if (asked.length === 0 || isTyping(press.target) || isDialogOpen()) return;
  if (asked.some((run) => run(press))) press.preventDefault();
}

/**
 * Adds keys to the screen while the component is mounted, and to the list that `?` opens. They do nothing while
 * somebody types, while a dialog is open, or together with Alt, Ctrl or Cmd.
 */
export function useKeys(keys: ScreenKeys): void {
  const present = useEffectEvent(() => keys);
  useEffect(() => {
    const part = () => present();
    if (parts.size === 0) window.addEventListener('keydown', onPress);
    parts.add(part);
    return () => {
      parts.delete(part);
      if (parts.size === 0) window.removeEventListener('keydown', onPress);
    };
  }, []);
}
