import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { browseAs } from './hosts.ts';

/** A page as it came, which no script changes. */
export async function asItCame(browser: Browser, person: APIRequestContext, path: string): Promise<Page> {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await browseAs(page, person);
  await page.goto(path);
  return page;
}

/** What goes wrong on a page from here on. */
export function failuresOf(page: Page): string[] {
  const failures: string[] = [];
  page.on('pageerror', ({ message }) => failures.push(message));
  page.on('console', (message) => message.type() === 'error' && failures.push(message.text()));
  return failures;
}
