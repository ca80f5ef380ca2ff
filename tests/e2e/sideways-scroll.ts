import { expect, type Page } from '@playwright/test';

const TEXT_SET_WIDER =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }';

/**
 * Nobody has to scroll a page sideways: from the narrowest phones on (WCAG 2.2, 1.4.10), and on a phone where somebody
 * has text set wider (1.4.12), both at once too. Leaves the page as wide as the last look had it.
 */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const fits = async (width: number, how = `${width} px`) => {
    await page.setViewportSize({ width, height: 844 });
    const needed = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(needed, `${where}, ${how}`).toBeLessThanOrEqual(width);
  };
  for (const width of [320, 360, 390, 640, 1280]) await fits(width);
  await withTextSetWider(page, async () => {
    for (const width of [320, 390]) await fits(width, `${width} px, text set wider`);
  });
}

/** Nobody has to scroll sideways where text is twice as large (WCAG 2.2, 1.4.4). The last of the `widths` is a phone's. */
export async function expectNoSidewaysScrollInLargeText(
  page: Page,
  where: string,
  widths: readonly number[] = [1024, 768, 640, 390],
): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const needed = () => page.evaluate(() => document.documentElement.scrollWidth);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(needed, `${where}, text twice as large at ${width} px`).toBeLessThanOrEqual(width);
  }
  expect
    .soft(await page.evaluate(brokenWords), `${where}, words that are broken although half a line has room for them`)
    .toEqual([]);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}

/** The words of a page that go on in another line although they are shorter than half of one: a column is too narrow. */
function brokenWords(): string[] {
  const broken: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const { hyphens } = getComputedStyle(text.parentElement ?? document.body);
    if (hyphens === 'auto') continue;
    // not the parts of addresses, which may break anywhere
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(/(?<![^\s(“])\p{L}{3,}(?=[\s,.;:!?)”]|$)/gu)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const pieces = [...range.getClientRects()].filter(({ width }) => width > 0);
      const lines = new Set(pieces.map(({ top }) => Math.round(top)));
      const width = pieces.reduce((sum, piece) => sum + piece.width, 0);
      if (lines.size > 1 && width <= innerWidth / 2) broken.push(word);
    }
  }
  return broken;
}

/** Looks at a page as somebody sees it who has text set wider. */
export async function withTextSetWider(page: Page, look: () => Promise<void>): Promise<void> {
  await page.evaluate((styles) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
  }, TEXT_SET_WIDER);
  await look();
  await page.evaluate(() => {
    document.adoptedStyleSheets.pop();
  });
}
