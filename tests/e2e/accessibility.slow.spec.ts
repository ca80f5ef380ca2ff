import { test } from '@playwright/test';
import { DIALOG, expectNoViolationsAnywhere } from './axe.ts';
import { askForCode, codeBoxes, newAddress, signInQuietly } from './people.ts';
import { openCards, reserveButton } from './tables.ts';

// A look takes seconds, and each test takes many.
test.describe.configure({ timeout: 180_000 });
// Still pictures: a color in the middle of fading in says nothing.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('axe finds nothing, in both themes, on a phone and on a large screen,', () => {
  test('in the steps of the sign-in dialog', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('article').first().waitFor();
    await expectNoViolationsAnywhere(page, 'landing page');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByLabel('Email address').waitFor();
    await expectNoViolationsAnywhere(page, 'email');
    const code = await askForCode(page, newAddress());
    await expectNoViolationsAnywhere(page, 'code', DIALOG);
    await codeBoxes(page).pressSequentially('000000');
    await page.getByRole('dialog').getByText('The code you entered is invalid or expired.').waitFor();
    await expectNoViolationsAnywhere(page, 'wrong code', DIALOG);
    await codeBoxes(page).pressSequentially(code);
    await page.getByRole('button', { name: 'Yes, I have an invite code' }).waitFor();
    await expectNoViolationsAnywhere(page, 'invitation question', DIALOG);
    await page.getByRole('button', { name: 'Yes, I have an invite code' }).click();
    await page.getByRole('textbox', { name: 'Invite code' }).waitFor();
    await expectNoViolationsAnywhere(page, 'invite code', DIALOG);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.getByRole('button', { name: 'No, sign up as participant' }).click();
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Please enter your first name.').waitFor();
    await expectNoViolationsAnywhere(page, 'profile with problems', DIALOG);
  });

  test('in the account, the ledger and the invitation', async ({ page, baseURL }) => {
    await signInQuietly(page, baseURL ?? '');
    await page.goto('/member?view=account');
    await page.getByRole('dialog', { name: 'Profile Settings' }).waitFor();
    await expectNoViolationsAnywhere(page, 'account');
    await page.goto('/member?view=reliability');
    await page.getByText('Everybody starts at 100%').waitFor();
    await expectNoViolationsAnywhere(page, 'ledger');
    await page.goto('/?invite=ZZZZZZZZ');
    await page.getByRole('dialog', { name: "You've Been Invited!" }).waitFor();
    await expectNoViolationsAnywhere(page, 'invitation');
    const answer = await (await page.request.get('/api/auth/me')).json();
    await page.route('**/api/invitations/redeem', (route) => route.fulfill({ json: answer }));
    await page.getByRole('button', { name: 'Accept & Become an Organizer' }).click();
    await page.getByRole('dialog', { name: 'Welcome, Game Organizer!' }).waitFor();
    await expectNoViolationsAnywhere(page, 'welcome', DIALOG);
  });

  test('on the dashboard and in the dialogs of joining and leaving', async ({ page, baseURL }) => {
    await signInQuietly(page, baseURL ?? '');
    for (const path of ['/member', '/member?view=upcoming', '/member?view=past']) {
      await page.goto(path);
      await page.getByText(/^No (Upcoming|Past) Events$/).waitFor();
      await expectNoViolationsAnywhere(page, path);
    }
    await page.goto('/');
    await reserveButton(openCards(page).last()).click();
    await page.getByRole('dialog', { name: 'Join Event?' }).waitFor();
    await expectNoViolationsAnywhere(page, 'confirmation over the landing page of a member');
    await page.getByRole('button', { name: 'Join Event' }).click();
    await page.getByRole('dialog', { name: /^You are in/ }).waitFor();
    await expectNoViolationsAnywhere(page, 'the moment after a yes', DIALOG);
    await page.getByRole('button', { name: 'Go to my dashboard' }).click();
    await page.getByRole('button', { name: 'More' }).waitFor();
    await expectNoViolationsAnywhere(page, 'dashboard with a seat');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: /Leave/ }).click();
    await page.getByRole('dialog', { name: 'Leave Event?' }).waitFor();
    await expectNoViolationsAnywhere(page, 'leaving', DIALOG);
  });
});
