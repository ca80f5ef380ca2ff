import { expect, type Page } from '@playwright/test';

/**
 * Waits until a closed dialog has taken its entry of the history back. The browser goes back a moment after the dialog
 * has left the screen: a visit that begins in between is undone.
 */
export async function dialogGone(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => history.state?.layer)).toBeUndefined();
}
