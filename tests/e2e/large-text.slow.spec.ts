import { expect, test } from '@playwright/test';
import { expectNoSidewaysScrollInLargeText } from './sideways-scroll.ts';
import { signedInAs } from './signed-in-as.ts';
import { demoGroup, openWhole } from './whose-pages.ts';

// Every page in large text: `every-route.slow.spec.ts`.

test('a group with large text scrolls nothing sideways once its announcements are there', async ({ page, request }) => {
  const { slug } = await demoGroup(request);
  await openWhole(page, `/groups/${slug}`);
  // its code comes later than that of the page
  await expect(page.getByRole('heading', { name: 'Announcements' })).toBeVisible();
  await expectNoSidewaysScrollInLargeText(page, 'a group with its announcements');
});

test('the places of an owner stand beside one another in large text', async ({ page }) => {
  await signedInAs(page, 'owner@example.test');
  await openWhole(page, '/member?view=cafe');
  await expectNoSidewaysScrollInLargeText(page, 'the desk of an owner');
  const names = page.getByRole('navigation', { name: 'Your places' }).getByRole('link').locator('span:last-of-type');
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const ends = await names.evaluateAll((all) => {
      const boxes = all.map((each) => {
        const range = document.createRange();
        range.selectNodeContents(each);
        return range.getBoundingClientRect();
      });
      return boxes.flatMap(({ left, right }) => [Math.ceil(left), Math.floor(right)]);
    });
    expect(ends, `names of places beside each other at ${width} px`).toEqual(
      ends.toSorted((one, other) => one - other),
    );
    expect(ends.at(0)).toBeGreaterThanOrEqual(0);
    expect(ends.at(-1)).toBeLessThanOrEqual(width);
  }
});
