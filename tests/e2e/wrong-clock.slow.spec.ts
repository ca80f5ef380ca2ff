import { expect, type Page, test } from '@playwright/test';
import { signedInAs } from './signed-in-as.ts';
import { openCards } from './tables.ts';

const words = async (page: Page) => (await page.locator('#root').innerText()).replaceAll(/\s/g, '');

for (const [name, hours] of [
  ['three days ahead', 72],
  ['two hours slow', -2],
] as const) {
  test(`on a phone whose clock is ${name}, every page counts down as on any other`, async ({ page, browser }) => {
    test.slow();
    await signedInAs(page, 'member@example.test');
    const right = await browser.newPage({ storageState: await page.context().storageState() });
    await page.clock.install({ time: Date.now() + hours * 3_600_000 });
    await right.goto('/');
    const event = (await openCards(right).first().getByRole('heading').getByRole('link').getAttribute('href')) ?? '';
    for (const address of ['/', event, '/member', '/member?view=upcoming', '/member?view=reliability']) {
      await page.goto(address);
      await right.goto(address);
      await expect(async () => expect(await words(page), address).toBe(await words(right))).toPass();
    }
    await right.close();
  });
}
