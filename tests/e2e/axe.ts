import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export async function expectNoViolations(page: Page, where: string): Promise<void> {
  // drawings nobody is told of are most of a page's elements, and nothing in them can be wrong for a reader
  const { violations } = await new AxeBuilder({ page }).exclude('svg[aria-hidden="true"]').setLegacyMode().analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(found, where).toEqual([]);
}

/** Looks at what a page shows in both themes, on a phone and on a large screen. The page must keep still. */
export async function expectNoViolationsAnywhere(page: Page, where: string): Promise<void> {
  const before = page.viewportSize();
  const chosen = await switchTheme(page);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    for (const theme of ['light', 'dark']) {
      await switchTheme(page, theme);
      await expectNoViolations(page, `${where}, ${theme}, ${width} px`);
    }
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
