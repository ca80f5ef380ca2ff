import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { expectStill } from './still.ts';

const FOLDER = path.join(import.meta.dirname, '../../contact-sheets');
const SIZES = [
  // the large one first: what is beside a list there is a page of its own on a phone, and stays one
  { width: 1280, height: 900, columns: 3 },
  { width: 390, height: 844, columns: 6 },
] as const;
const THEMES = ['light', 'dark'] as const;
/** A longer page is cut: its picture would hide those beside it. */
const LONGEST = 2_400;
/** A row of pictures beyond it starts another sheet. */
const PER_SHEET = 4;

type Shot = { readonly name: string; readonly file: string };

/**
 * Takes the screens of somebody, each at every size and in both themes, and puts them on sheets in `contact-sheets`.
 *
 * @param who names the sheets, such as `member`
 */
export function contactSheet(page: Page, who: string) {
  const shots = new Map<string, Shot[]>();

  /** Takes what the page shows now. */
  async function take(name: string): Promise<void> {
    for (const { width, height } of SIZES) {
      await page.setViewportSize({ width, height });
      await expectStill(page);
      for (const theme of THEMES) {
        await page.evaluate((next) => {
          document.documentElement.dataset.theme = next;
        }, theme);
        const sheet = `${who}-${width}-${theme}`;
        const file = path.join(FOLDER, sheet, `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.png`);
        mkdirSync(path.dirname(file), { recursive: true });
        const asks = await page.getByRole('dialog').count();
        const whole = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.screenshot({
          path: file,
          animations: 'disabled',
          caret: 'hide',
          ...(asks === 0 && { fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(whole, LONGEST) } }),
        });
        shots.set(sheet, [...(shots.get(sheet) ?? []), { name, file }]);
      }
    }
  }

  /** Puts everything that was taken on sheets. */
  async function finish(): Promise<void> {
    const sheets = await page.context().newPage();
    for (const { width, columns } of SIZES) {
      for (const theme of THEMES) {
        const taken = shots.get(`${who}-${width}-${theme}`) ?? [];
        const perSheet = columns * PER_SHEET;
        for (let at = 0; at < taken.length; at += perSheet) {
          const sheet = path.join(FOLDER, `${who}-${width}-${theme}-${at / perSheet + 1}`);
          writeFileSync(`${sheet}.html`, sheetOf(taken.slice(at, at + perSheet), columns, theme));
          await sheets.setViewportSize({ width: 1600, height: 900 });
          await sheets.goto(pathToFileURL(`${sheet}.html`).href);
          await sheets.screenshot({ path: `${sheet}.png`, fullPage: true });
        }
      }
    }
    await sheets.close();
  }

  return { take, finish };
}

const sheetOf = (shots: readonly Shot[], columns: number, theme: string): string => `
  <style>
    body { margin: 16px; font: 15px system-ui; background: ${theme === 'dark' ? '#111' : '#ddd'}; color: ${theme === 'dark' ? '#ddd' : '#111'} }
    main { display: grid; grid-template-columns: repeat(${columns}, 1fr); gap: 16px; align-items: start }
    figure { margin: 0 } img { width: 100%; display: block }
  </style>
  <main>${shots.map(({ name, file }) => `<figure><figcaption>${name}</figcaption><img src="${path.relative(FOLDER, file)}"></figure>`).join('')}</main>`;
