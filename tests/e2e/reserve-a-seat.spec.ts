import { expect, type Page, test } from '@playwright/test';
import { tabTo } from './keyboard.ts';
import { askForCode, codeBoxes, newAddress, newMember, signInQuietly, signUp, toast } from './people.ts';
import { cardOf, fillUp, nearlyFull, openCards, reserveButton } from './tables.ts';

const base = (baseURL: string | undefined): string => baseURL ?? '';
const next = (page: Page) => page.getByRole('region', { name: 'Your next table' });
const youAreIn = (page: Page) => page.getByRole('dialog', { name: /^You are in/ });

for (const [screen, viewport] of [
  ['a large screen', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`on ${screen}`, () => {
    test.use({ viewport });

    test('somebody new reserves a seat, sees it at once on the dashboard, and signs out', async ({ page }) => {
      await page.goto('/');
      const card = openCards(page).last();
      const game = (await card.getByRole('heading').textContent()) ?? '';
      const start = (await card.locator('time').getAttribute('datetime')) ?? '';
      await reserveButton(card).click();
      await signUp(page, 'Rosa');

      await expect(toast(page, 'Account Created')).toBeVisible();
      await expect(page).toHaveURL('/member');
      const confirm = page.getByRole('dialog', { name: 'Join Event?' });
      await expect(confirm).toContainText(game);
      await confirm.getByRole('button', { name: 'Join Event' }).click();

      await expect(toast(page, "You've successfully joined the event")).toBeVisible();
      await expect(page).toHaveURL('/member');
      await expect(youAreIn(page)).toContainText(game);
      await page.goBack();
      await expect(youAreIn(page)).toBeHidden();
      await expect(page).toHaveURL('/member');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText("Rosa's Dashboard");
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      const row = next(page).getByRole('article');
      await expect(row.getByRole('heading')).toHaveText(game);
      await expect(row.locator('time')).toHaveAttribute('datetime', start);

      await page.reload();
      await expect(row.getByRole('heading')).toHaveText(game);
      await page.getByRole('button', { name: 'Sign Out' }).click();
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
      await page.goto('/member');
      await expect(page).toHaveURL('/');
    });

    test('nothing is wider than the screen', async ({ page, baseURL }) => {
      await signInQuietly(page, base(baseURL));
      for (const path of ['/', '/member', '/member?view=past']) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, path).toBeLessThanOrEqual(0);
      }
    });
  });
}

test('a full meetup cannot be reserved, and one that has filled up since says so', async ({
  page,
  request,
  baseURL,
}) => {
  await signInQuietly(page, base(baseURL));
  const gameEvent = await nearlyFull(request);
  await page.goto('/');
  await reserveButton(cardOf(page, gameEvent)).click();
  const confirm = page.getByRole('dialog', { name: 'Join Event?' });
  await expect(confirm).toBeVisible();
  await fillUp(base(baseURL), gameEvent);
  await confirm.getByRole('button', { name: 'Join Event' }).click();

  await expect(toast(page, 'Unable to join')).toBeVisible();
  await expect(confirm).toBeHidden();
  const full = cardOf(page, gameEvent).getByRole('button', { name: /^Event Full/ });
  await expect(full).toBeDisabled();
  await expect(cardOf(page, gameEvent).getByText('Full', { exact: true })).toBeVisible();
});

test('a seat can be given back', async ({ page, baseURL }) => {
  await signInQuietly(page, base(baseURL));
  await page.goto('/');
  await reserveButton(openCards(page).last()).click();
  await page.getByRole('button', { name: 'Join Event' }).click();
  await youAreIn(page).getByRole('button', { name: 'Go to my dashboard' }).click();
  await expect(next(page).getByRole('article')).toHaveCount(1);

  await next(page).getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: /Leave/ }).click();
  await page.getByRole('dialog', { name: 'Leave Event?' }).getByRole('button', { name: 'Leave Event' }).click();
  await expect(toast(page, 'Left Event')).toBeVisible();
  await expect(page.getByText('No Upcoming Events')).toBeVisible();
  await next(page).getByRole('link', { name: 'Browse Events' }).click();
  await expect(page).toHaveURL('/');
});

test('the keyboard alone suffices, from the landing page to the seat and out again', async ({ page }) => {
  await page.goto('/');
  const reserve = reserveButton(page).first();
  await reserve.waitFor();
  await tabTo(page, reserve);
  await page.keyboard.press('Enter');

  await expect(page.getByLabel('Email address')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(reserve).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(page.getByLabel('Email address')).toBeFocused();
  await page.keyboard.type(newAddress());
  await page.keyboard.press('Enter');
  await expect(codeBoxes(page)).toBeFocused();
  const shown = (await page.getByText(/Test account: your code is/).textContent()) ?? '';
  await page.keyboard.type(shown.replace(/\D/g, ''));

  await tabTo(page, page.getByRole('button', { name: 'No, sign up as participant' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('First name')).toBeFocused();
  for (const text of ['Kei', 'Mori', '713 555 0111', 'Go and shogi.']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(page.getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Create Account' }));
  await page.keyboard.press('Enter');

  await expect(page.getByRole('button', { name: 'Join Event' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(youAreIn(page).getByRole('link', { name: 'Add to Calendar' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Sign Out' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});

test('somebody who has an account is signed in at once, and comes to the seat they wanted', async ({
  page,
  baseURL,
}) => {
  const email = newAddress();
  await (await newMember(base(baseURL), email)).dispose();
  await page.goto('/');
  // so slow to sink away that the landing page goes before it, and with it the button it was opened from
  await page.addStyleTag({ content: '[role="dialog"][data-state="closed"] { animation-duration: 1s !important; }' });
  await reserveButton(openCards(page).first()).click();
  const code = await askForCode(page, email);
  await codeBoxes(page).pressSequentially(code);
  await expect(page).toHaveURL('/member');
  const confirmation = page.getByRole('dialog', { name: 'Join Event?' });
  await expect(confirmation).toBeVisible();
  await expect(page.locator('[role="dialog"]')).toHaveCount(1);
  await expect(confirmation.getByRole('button', { name: 'Join Event' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Nora's Dashboard");
});
