import type { Locator, Page } from '@playwright/test';

/** Maximum number of presses: Tab would have led through the whole page by then. */
const MOST_TABS = 200;

/** A keyboard that counts its strokes. A key with others held down, such as Control and K, is one stroke. */
export function keyboardOf(page: Page) {
  let strokes = 0;
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      strokes++;
    }
  };
  const hasFocus = (target: Locator) => target.evaluate((element) => element.matches(':focus'));
  return {
    press,
    type: async (words: string) => {
      await page.keyboard.type(words);
      strokes += words.length;
    },
    /** Presses one key until the target has the focus. */
    to: async (target: Locator, key = 'Tab') => {
      await target.waitFor();
      for (let tabs = 0; !(await hasFocus(target)); tabs++) {
        if (tabs === MOST_TABS) throw new Error(`${key} does not lead to ${target}`);
        await press(key);
      }
    },
    strokes: () => strokes,
  };
}

export type Keyboard = ReturnType<typeof keyboardOf>;
