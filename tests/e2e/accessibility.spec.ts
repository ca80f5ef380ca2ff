import { test } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { askForCode, codeBoxes, newAddress, signInQuietly } from './people.ts';
import { openCards, reserveButton } from './tables.ts';

// A look takes seconds, and each test takes many.
test.describe.configure({ timeout: 180_000 });

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1280]) {
    test.describe(`axe finds nothing, ${colorScheme}, ${width} px`, () => {
      // Still pictures: a colour in the middle of fading in says nothing.
      test.use({ colorScheme, viewport: { width, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

      test('in the steps of the sign-in dialog', async ({ page }) => {
        await page.goto('/');
        await page.getByRole('article').first().waitFor();
        await expectNoViolations(page, 'landing page');
        await page.getByRole('button', { name: 'Sign In' }).click();
        await page.getByLabel('Email address').waitFor();
        await expectNoViolations(page, 'email');
        const code = await askForCode(page, newAddress());
        await expectNoViolations(page, 'code');
        await codeBoxes(page).pressSequentially('000000');
        await page.getByRole('alert').waitFor();
        await expectNoViolations(page, 'wrong code');
        await codeBoxes(page).pressSequentially(code);
        await page.getByRole('button', { name: 'Yes, I have an invite code' }).waitFor();
        await expectNoViolations(page, 'invitation question');
        await page.getByRole('button', { name: 'Yes, I have an invite code' }).click();
        await page.getByRole('textbox', { name: 'Invite code' }).waitFor();
        await expectNoViolations(page, 'invite code');
        await page.getByRole('button', { name: 'Back', exact: true }).click();
        await page.getByRole('button', { name: 'No, sign up as participant' }).click();
        await page.getByRole('button', { name: 'Create Account' }).click();
        await page.getByRole('alert').first().waitFor();
        await expectNoViolations(page, 'profile with problems');
      });

      test('in the account, the ledger and the invitation', async ({ page, baseURL }) => {
        await signInQuietly(page, baseURL ?? '');
        await page.goto('/member?view=account');
        await page.getByRole('dialog', { name: 'Profile Settings' }).waitFor();
        await expectNoViolations(page, 'account');
        await page.goto('/member?view=reliability');
        await page.getByText('Everybody starts at 100%').waitFor();
        await expectNoViolations(page, 'ledger');
        await page.goto('/?invite=ZZZZZZZZ');
        await page.getByRole('dialog', { name: "You've Been Invited!" }).waitFor();
        await expectNoViolations(page, 'invitation');
        const answer = await (await page.request.get('/api/auth/me')).json();
        await page.route('**/api/invitations/redeem', (route) => route.fulfill({ json: answer }));
        await page.getByRole('button', { name: 'Accept & Become an Organizer' }).click();
        await page.getByRole('dialog', { name: 'Welcome, Game Organizer!' }).waitFor();
        await expectNoViolations(page, 'welcome');
      });

      test('on the dashboard and in the dialogs of joining and leaving', async ({ page, baseURL }) => {
        await signInQuietly(page, baseURL ?? '');
        for (const path of ['/member', '/member?view=upcoming', '/member?view=past']) {
          await page.goto(path);
          await page.getByText(/^No (Upcoming|Past) Events$/).waitFor();
          await expectNoViolations(page, path);
        }
        await page.goto('/');
        await reserveButton(openCards(page).last()).click();
        await page.getByRole('dialog', { name: 'Join Event?' }).waitFor();
        await expectNoViolations(page, 'confirmation');
        await page.getByRole('button', { name: 'Join Event' }).click();
        await page.getByRole('button', { name: /^Leave/ }).waitFor();
        await expectNoViolations(page, 'dashboard with a seat');
        await page.getByRole('button', { name: /^Leave/ }).click();
        await page.getByRole('dialog', { name: 'Leave Event?' }).waitFor();
        await expectNoViolations(page, 'leaving');
      });
    });
  }
}
