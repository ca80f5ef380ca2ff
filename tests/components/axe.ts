import axe, { type RunOptions } from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';

/** What the colors of a theme can break; all else is the same in both. */
const ABOUT_COLORS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/** Looks at the dialogs on the screen in both themes, on a phone and on a large screen. */
export async function expectNoViolationsInDialog(where: string): Promise<void> {
  const { dataset } = document.documentElement;
  for (const width of [390, 1280]) {
    await page.viewport(width, 844);
    for (const theme of ['light', 'dark']) {
      dataset.theme = theme;
      expect(await violations(theme === 'dark' ? ABOUT_COLORS : {}), `${where}, ${theme}, ${width} px`).toEqual([]);
    }
  }
  dataset.theme = 'light';
}

async function violations(options: RunOptions): Promise<string[]> {
  // a new width is laid out in the next frame, and a color in the middle of a fade says nothing
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  for (const fade of document.getAnimations()) {
    if (Number.isFinite(fade.effect?.getComputedTiming().endTime)) fade.finish();
  }
  const found = await axe.run({ include: [['[role=dialog]']] }, { ...options, resultTypes: ['violations'] });
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
