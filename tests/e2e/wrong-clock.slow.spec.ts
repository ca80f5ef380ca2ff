import { expect, type Page, test } from '@playwright/test';
import { pathsOf, type Who } from './every-route.ts';
import { demoNames, openAs } from './whose-pages.ts';

// Each page twice, one after the other, and there are dozens.
test.describe.configure({ timeout: 600_000 });

const words = async (page: Page) => (await page.locator('#root').innerText()).replaceAll(/\s/g, '');

for (const [name, hours, people] of [
  ['three days ahead', 72, ['visitor', 'member', 'host', 'owner']],
  ['two hours slow', -2, ['member', 'admin']],
] as const satisfies readonly (readonly [string, number, readonly Who[]])[]) {
  for (const who of people) {
    test(`on a phone whose clock is ${name}, every page of the ${who} says what it does on any other`, async ({
      page,
      browser,
      baseURL,
    }) => {
      const paths = pathsOf(who, await demoNames(baseURL ?? ''));
      await openAs(page, who, baseURL ?? '');
      const right = await browser.newPage({ storageState: await page.context().storageState() });
      await page.clock.install({ time: Date.now() + hours * 3_600_000 });
      for (const path of paths) {
        const same = async () => expect(await words(page), path).toBe(await words(right));
        // what is true may change between the two, such as what is not sealed yet: then both are asked again
        await expect(async () => {
          await page.goto(path);
          await right.goto(path);
          await expect(same).toPass({ timeout: 10_000 });
        }).toPass();
      }
      await right.close();
    });
  }
}
