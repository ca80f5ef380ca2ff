import { expect, type Page } from '@playwright/test';

/** What is looked up is 13 px, what is read is 15 or more: in pixels. */
const READ = 15;
const MOST_LOOKED_UP = 1 / 3;

/**
 * Looks at what a page shows on a phone: at most a third of its letters are smaller than what is read, and each size
 * has one line height. Letters in drawings are not read, and a sheet for
 * paper is shown smaller than it is.
 */
export async function expectTypeToRead(page: Page, where: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const shown = await page.evaluate(typeShown);
  const all = shown.reduce((sum, { letters }) => sum + letters, 0);
  const small = shown.filter(({ size }) => size < READ).reduce((sum, { letters }) => sum + letters, 0);
  expect.soft(small / all, `${where}, letters smaller than what is read`).toBeLessThanOrEqual(MOST_LOOKED_UP);
  expect
    .soft(
      [...Map.groupBy(shown, ({ size }) => size).values()].filter(({ length }) => length > 1).flat(),
      `${where}, sizes with several line heights`,
    )
    .toEqual([]);
}

/** The letters of a page's content by their size and line height, in pixels, with the first words of each. */
function typeShown(): { size: number; lineHeight: number; letters: number; such: string }[] {
  const found = new Map<string, { size: number; lineHeight: number; letters: number; such: string }>();
  const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    const text = texts.currentNode.textContent?.trim() ?? '';
    if (!element || text === '' || element.closest('svg, .sr-only, [style*=cqi]')) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const style = getComputedStyle(element);
    const size = Math.round(Number.parseFloat(style.fontSize));
    const lineHeight = Math.round(Number.parseFloat(style.lineHeight));
    const key = `${size} ${lineHeight}`;
    const known = found.get(key) ?? { size, lineHeight, letters: 0, such: text.slice(0, 40) };
    found.set(key, { ...known, letters: known.letters + text.length });
  }
  return [...found.values()];
}
