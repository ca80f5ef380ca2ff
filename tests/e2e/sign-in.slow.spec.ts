import { type APIRequestContext, expect, type Page, type Request, test } from '@playwright/test';
import type { User } from '../../modules/identity/contract.ts';
import type { ReliabilityAt } from '../../modules/reliability/contract.ts';
import { adminOf } from './admin.ts';
import { goByOwnClock, stopClock } from './clock.ts';
import { loseAnswer } from './lost-answer.ts';
import { askForCode, codeBoxes, newAddress, signInQuietly, signUp, toast } from './people.ts';
import { takenOver } from './tables.ts';

const openDialog = async (page: Page) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign In' }).click();
};
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Another code than the right one. */
const wrong = (code: string): string => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));

test.describe('the code', () => {
  test('takes digits only, moves back with Backspace, and is sent once when full', async ({ page }) => {
    await openDialog(page);
    const code = await askForCode(page, newAddress());
    let tries = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/verify-otp')) tries++;
    });
    await codeBoxes(page).pressSequentially('1a2-');
    await expect(codeBoxes(page)).toHaveValue('12');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await expect(codeBoxes(page)).toHaveValue('');
    await codeBoxes(page).pressSequentially(code);
    await expect(dialog(page, 'Do you have an invite code?')).toBeVisible();
    expect(tries).toBe(1);
  });

  test('can be pasted, with spaces and all', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openDialog(page);
    const code = await askForCode(page, newAddress());
    await page.evaluate((text) => navigator.clipboard.writeText(text), ` ${code.slice(0, 3)} ${code.slice(3)}\n`);
    await codeBoxes(page).press('Control+V');
    await expect(dialog(page, 'Do you have an invite code?')).toBeVisible();
  });

  test('is refused when wrong, in words, and may be tried again', async ({ page }) => {
    await openDialog(page);
    const code = await askForCode(page, newAddress());
    await codeBoxes(page).pressSequentially(wrong(code));
    await expect(toast(page, 'Invalid OTP')).toBeVisible();
    await expect(page.getByRole('dialog').getByText('The code you entered is invalid or expired.')).toBeVisible();
    await expect(codeBoxes(page)).toHaveValue('');
    await expect(codeBoxes(page)).toBeFocused();
    await expect(codeBoxes(page)).toHaveAttribute('aria-invalid', 'true');
    await codeBoxes(page).pressSequentially(code);
    await expect(dialog(page, 'Do you have an invite code?')).toBeVisible();
  });

  test('may be asked for again after a minute', async ({ page }) => {
    await goByOwnClock(page);
    await page.clock.install();
    await page.goto('/');
    // this page draws itself anew, and would lose a press before that
    await takenOver(page);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await askForCode(page, newAddress());
    await expect(toast(page, 'OTP Sent')).toBeVisible();
    const waiting = page.getByRole('button', { name: /^Resend code in \d+ s$/ });
    await expect(waiting).toBeDisabled();
    await page.clock.fastForward(61_000);
    await expect(page.getByRole('button', { name: 'Resend code', exact: true })).toBeEnabled();
  });
});

test('whoever loses the answers on the way signs up, out and in again with one code each', async ({ page }) => {
  const email = newAddress();
  const unreachable = page.getByRole('dialog').getByText(/We could not reach Tablemates/);
  await openDialog(page);
  const code = await askForCode(page, email);
  await loseAnswer(page, '/auth/verify-otp');
  await codeBoxes(page).pressSequentially(code);
  await expect(unreachable).toBeVisible();
  await page.getByRole('button', { name: 'Verify Code' }).click();
  await page.getByRole('button', { name: 'No, sign up as participant' }).click();
  await page.getByLabel('First name').fill('Rosa');
  await page.getByLabel('Last name').fill('Diaz');
  await page.getByLabel('Phone number').fill('713 555 0199');
  await page.getByRole('checkbox', { name: /I am 18 years or older/ }).check();
  await loseAnswer(page, '/auth/signup');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(unreachable).toBeVisible();
  // the account is there, as it was sent first
  await page.getByLabel('First name').fill('Rosalia');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Rosa's Dashboard");

  await page.context().clearCookies({ name: /sid$/ });
  await openDialog(page);
  const again = await askForCode(page, email);
  await loseAnswer(page, '/auth/login');
  await codeBoxes(page).pressSequentially(again);
  await expect(unreachable).toBeVisible();
  await page.getByRole('button', { name: 'Verify Code' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Rosa's Dashboard");
});

test('closing forgets everything: by Esc, by the button, and by Back of the browser', async ({ page }) => {
  await page.goto('/');
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
    () => page.goBack(),
  ];
  for (const close of ways) {
    await page.getByRole('button', { name: 'Sign In' }).click();
    await askForCode(page, newAddress());
    await close();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL('/');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByLabel('Email address')).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

/**
 * Somebody of the demo whom an admin has just marked as a no-show: other tests lift the penalties that are there, and look
 * at those who came most often.
 */
async function underPenalty(admin: APIRequestContext): Promise<User> {
  const people = (await (await admin.get('/api/admin/users?limit=200&sort=score')).json()) as User[];
  const seldomFirst = people.toSorted((one, other) => one.totalEventsAttended - other.totalEventsAttended);
  for (const person of seldomFirst.filter(({ penaltyStatus }) => penaltyStatus === 'none')) {
    const { history } = (await (await admin.get(`/api/admin/users/${person.id}/reliability`)).json()) as ReliabilityAt;
    const mark = history.find(({ what, role }) => what === 'attended' && role === 'participant');
    if (!mark) continue;
    const correction = { gameEventId: mark.gameEventId, status: 'no_show', reason: 'Was not there, for this test.' };
    const corrected = await admin.post(`/api/admin/users/${person.id}/reliability/corrections`, { data: correction });
    if (!corrected.ok()) continue;
    const now = (await (await admin.get(`/api/users/${person.id}`)).json()) as User;
    if (now.penaltyStatus !== 'none') return now;
  }
  throw new Error('No correction put anybody under a penalty.');
}

test('a person who returns to a mailbox under a penalty learns of it, and of its origin', async ({ page, baseURL }) => {
  const admin = await adminOf(baseURL ?? '');
  const one = await underPenalty(admin);
  await admin.dispose();
  const twin = one.email.replace('@', `+${Date.now()}@`);
  await openDialog(page);
  await codeBoxes(page).pressSequentially(await askForCode(page, twin));
  await page.getByRole('button', { name: 'No, sign up as participant' }).click();
  await page.getByLabel('First name').fill('Rosa');
  await page.getByLabel('Last name').fill('Diaz');
  await page.getByLabel('Phone number').fill('713 555 0199');
  await page.getByRole('checkbox', { name: /I am 18 years or older/ }).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  const notifications = page.getByRole('region', { name: /Notifications/ });
  await expect(notifications).toContainText(
    'An earlier account with your email address was put on hold. The hold continues until',
  );
  await expect(page.getByText('Joining game events is paused for you until')).toBeVisible();
  await page.getByRole('link', { name: 'See where it comes from' }).click();
  await expect(
    page.getByText('An earlier account with your email address was put on hold, and the hold continues', {
      exact: true,
    }),
  ).toBeVisible();
});

test('a code that was asked for on another device a moment ago is no reason to wait for it here', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = `${newAddress().split('@')[0]}@mail.example`;
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  expect((await elsewhere.request.post('/api/auth/send-otp', { data: { email } })).status()).toBe(200);
  await elsewhere.close();
  await openDialog(page);
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  const sentence = /^Too many codes were asked for\. Please try again in \d+ seconds\.$/;
  await expect(page.getByRole('dialog').getByText(sentence)).toBeVisible();
  await expect(dialog(page, 'Sign in or create an account')).toBeVisible();
});

test('a message can be closed by hand while the dialog is open', async ({ page }) => {
  await openDialog(page);
  await askForCode(page, newAddress());
  const message = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
  await message.getByRole('button', { name: 'Close' }).click();
  await expect(toast(page, 'OTP Sent')).toBeHidden();
  await expect(dialog(page, 'Enter your code')).toBeVisible();
});

test('a session that ended elsewhere is noticed thirty seconds after the last activity', async ({ page, baseURL }) => {
  await signInQuietly(page, baseURL ?? '');
  await page.clock.install();
  await page.goto('/member');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Nora's Dashboard");
  const asking = new Set<Request>();
  page.on('request', (request) => /\/api\/(?!live)/.test(request.url()) && asking.add(request));
  page.on('requestfinished', (request) => asking.delete(request));
  page.on('requestfailed', (request) => asking.delete(request));
  await stopClock(page);
  // what becomes due by that would notice it at once
  await expect.poll(() => asking.size).toBe(0);
  await page.context().clearCookies();
  await page.mouse.move(100, 100);
  await page.mouse.move(200, 200);
  await page.clock.runFor(29_000);
  await expect(page).toHaveURL('/member');
  await page.clock.runFor(2_000);
  await page.clock.resume();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('You were signed out.')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('a link to a view of the dashboard leads there once its visitor has signed up, also after a reload', async ({
  page,
}) => {
  await page.goto('/member?view=reliability');
  await expect(page).toHaveURL('/');
  await expect(dialog(page, 'Sign in or create an account')).toBeVisible();
  await page.reload();
  await signUp(page);
  await expect(page).toHaveURL('/member?view=reliability');
});
