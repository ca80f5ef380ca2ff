import { expect, type Page, test } from '@playwright/test';
import { asItCame, failuresOf } from './as-it-came.ts';
import { expectNoViolationsAnywhere } from './axe.ts';
import { pathsOf, type Who } from './every-route.ts';
import { expectNoSidewaysScrollInLargeText } from './sideways-scroll.ts';
import { takenOver } from './tables.ts';
import { expectTypeToRead } from './type-to-read.ts';
import { demoNames, openAs, openWhole, sessionOf } from './whose-pages.ts';

// A look takes seconds, and there are dozens of pages.
test.describe.configure({ timeout: 600_000 });
// Still pictures: a color in the middle of fading in says nothing.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const who of ['visitor', 'member', 'host', 'owner', 'admin'] as const satisfies readonly Who[]) {
  test(`no page has a violation or scrolls sideways, for the ${who}`, async ({ page, baseURL }) => {
    const paths = pathsOf(who, await demoNames(baseURL ?? ''));
    await openAs(page, who, baseURL ?? '');
    for (const path of paths) {
      await openWhole(page, path);
      await expectNoViolationsAnywhere(page, path);
      if (!path.startsWith('/admin')) await expectTypeToRead(page, path);
      // of the back office it is asked on phones only
      await expectNoSidewaysScrollInLargeText(page, path, path.startsWith('/admin') ? [390] : undefined);
    }
  });
}

/** What can be pressed in a page's content, but for the words that change on the landing page. */
const actsOn = async (page: Page): Promise<string[]> => {
  const names = await page
    .getByRole('main')
    .getByRole('button')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? each.textContent ?? ''));
  return names.filter((name) => !name.endsWith('the changing words'));
};

for (const who of ['member', 'host', 'owner'] as const) {
  test(`the first byte of every page has its heading and no act that is not theirs, for the ${who}`, async ({
    browser,
    page,
    baseURL,
  }) => {
    const named = await demoNames(baseURL ?? '');
    const person = await sessionOf(who, baseURL ?? '');
    await openAs(page, who, baseURL ?? '');
    const failures = failuresOf(page);
    // what follows # is not sent
    for (const path of new Set(pathsOf(who, named).map((each) => each.split('#')[0] ?? ''))) {
      const bare = await asItCame(browser, person, path);
      await expect.soft(bare.getByRole('heading', { level: 1 }), path).toHaveCount(1);
      await expect(bare.getByRole('navigation', { name: 'Your places' }), path).toHaveCount(1);
      const first = await actsOn(bare);
      await bare.context().close();
      await openWhole(page, path);
      await takenOver(page);
      const theirs = await actsOn(page);
      expect
        .soft(
          first.filter((act) => !theirs.includes(act)),
          path,
        )
        .toEqual([]);
      expect.soft(failures, path).toEqual([]);
    }
    await person.dispose();
  });
}
