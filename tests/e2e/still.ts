import { expect, type Page } from '@playwright/test';

/** What is pale or a placeholder until an answer or code is here; a button that was pressed may wait for its dialog. */
export const WAITING = '[aria-busy="true"]:not(button), .animate-await';

/** Waits until nothing on a page is being fetched. */
export const expectStill = (page: Page, where?: string): Promise<void> =>
  expect(page.locator(WAITING), where).toHaveCount(0);
