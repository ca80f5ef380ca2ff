import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { expectNoSidewaysScroll } from './sideways-scroll.ts';
import { expectStill, WAITING } from './still.ts';

/** The small one: what the package says of itself is the readable source, and twice as much for every page to read. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** What the colors of a theme can break; all else is the same in both. */
const ABOUT_COLORS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

type Look = RunOptions & {
  /** A selector of what is looked at alone, which takes a fraction of the time. */
  readonly within?: string;
};

/** For a dialog over a page that was checked before: what is behind it has not changed and is inert. */
export const DIALOG: Look = { within: '[role=dialog], [role=alertdialog], dialog' };

/** Looks at what a page shows as it is. The page must keep still. */
export async function expectNoViolations(page: Page, where: string, look: Look = {}): Promise<void> {
  await expectStill(page, where);
  // once a page: it is half a megabyte of source
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const found = await page.evaluate(
    async ({ within = 'html', waiting, ...options }) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      // what another width calls for is there after a frame, and may have something fetched
      do await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      while (document.querySelector(waiting));
      // a color in the middle of fading says nothing
      for (const fading of document.getAnimations()) {
        if (Number.isFinite(fading.effect?.getComputedTiming().endTime)) fading.finish();
      }
      // decorative drawings are most of a page's elements, and screen readers skip them
      const part = { include: [[within]], exclude: [['svg[aria-hidden="true"]']] };
      // nobody reads what passed, and naming each such element is work
      const { violations } = await axe.run(part, { ...options, resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    },
    { ...look, waiting: WAITING },
  );
  expect(found, where).toEqual([]);
}

/** Looks at what a page shows in both themes, on a phone and on a large screen; and that nobody has to scroll sideways. */
export async function expectNoViolationsAnywhere(page: Page, where: string, look: Look = {}): Promise<void> {
  const before = page.viewportSize();
  const chosen = await switchTheme(page);
  await expectNoSidewaysScroll(page, where);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await switchTheme(page, 'light');
    await expectNoViolations(page, `${where}, light, ${width} px`, look);
    await switchTheme(page, 'dark');
    await expectNoViolations(page, `${where}, dark, ${width} px`, { ...look, ...ABOUT_COLORS });
  }
  await switchTheme(page, chosen);
  if (before) await page.setViewportSize(before);
}

/** The product chooses its theme as a page loads. Gives the one that was on. */
const switchTheme = (page: Page, theme?: string): Promise<string | undefined> =>
  page.evaluate((next) => {
    const { dataset } = document.documentElement;
    const before = dataset.theme;
    if (next !== undefined) dataset.theme = next;
    return before;
  }, theme);
