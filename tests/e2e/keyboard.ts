import { expect, type Locator, type Page } from '@playwright/test';

const PATIENCE = 150;

/** Tab, until something has the focus. Fails if the keyboard does not reach it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < PATIENCE; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The keyboard does not reach it.');
}

/** Goes to a button or a link, and presses it once it can be pressed. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Goes to a field and types. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Goes to a radio button, among those of one name, and chooses it with the arrows. */
export async function choose(page: Page, group: Locator, target: Locator): Promise<void> {
  const isHere = () => group.evaluateAll((radios) => radios.some((each) => each === document.activeElement));
  for (let presses = 0; presses < PATIENCE && !(await isHere()); presses++) await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  for (let presses = 0; presses < PATIENCE && !(await target.isChecked()); presses++)
    await page.keyboard.press('ArrowDown');
  await expect(target).toBeChecked();
}
