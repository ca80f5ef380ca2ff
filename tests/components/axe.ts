import axe, { type RunOptions } from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';

/** What the colors of a theme can break; all else is the same in both. */
const ABOUT_COLORS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/** Looks at the dialogs on the screen, or at `within`, in both themes, on a phone and on a large screen. */
export async function expectNoViolationsInDialog(where: string, within?: string): Promise<void> {
  const { dataset } = document.documentElement;
  for (const width of [390, 1280]) {
    await page.viewport(width, 844);
    for (const theme of ['light', 'dark']) {
      dataset.theme = theme;
      const options = theme === 'dark' ? ABOUT_COLORS : {};
      expect(await violations(options, within), `${where}, ${theme}, ${width} px`).toEqual([]);
    }
  }
  dataset.theme = 'light';
}

/** Looks at the page in both themes on a phone, or at this width in pixels; and that nobody has to scroll sideways. */
export async function expectNoViolationsOnPhone(where: string, width = 390): Promise<void> {
  const { dataset } = document.documentElement;
  await page.viewport(width, 844);
  for (const theme of ['light', 'dark']) {
    dataset.theme = theme;
    const options = theme === 'dark' ? ABOUT_COLORS : {};
    expect(await violations(options, 'main'), `${where}, ${theme}, ${width} px`).toEqual([]);
  }
  expect(document.documentElement.scrollWidth, `${where}: nobody scrolls sideways`).toBeLessThanOrEqual(width);
  dataset.theme = 'light';
}

async function violations(options: RunOptions, within = '[role=dialog], dialog'): Promise<string[]> {
  // a new width is laid out in the next frame, and a color in the middle of a fade says nothing
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  for (const fade of document.getAnimations()) {
    if (Number.isFinite(fade.effect?.getComputedTiming().endTime)) fade.finish();
  }
  const found = await axe.run({ include: [[within]] }, { ...options, resultTypes: ['violations'] });
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
