import { expect, type Page, test } from '@playwright/test';
import { expectNoViolationsAnywhere } from './axe.ts';
import { newAddress, newMember, toast } from './people.ts';
import { signedInAs } from './signed-in-as.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, permissions: ['clipboard-read', 'clipboard-write'] });

const card = (page: Page, heading: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { level: 2, name: heading, exact: true }) });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('an invitation is sent, copied, sent again, accepted and deleted', async ({ page, baseURL }) => {
  test.slow();
  await signedInAs(page, 'admin');
  await page.goto('/admin/invitations?view=cards');
  await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/admin');
  const email = newAddress();
  await button(page, 'Send Invitation').click();
  const sending = page.getByRole('dialog', { name: 'Send Invitation' });
  await expect(sending.getByLabel('Email address')).toBeFocused();
  await expect(sending.getByLabel('Role').getByRole('option')).toHaveText(['Organizer']);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Please fill in all fields')).toBeVisible();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Invitation sent successfully')).toBeVisible();
  await expect(card(page, email)).toContainText(/Pending.*Organizer.*Expires [A-Z][a-z]{2} \d+, \d{4}/);

  const code = (await card(page, email).locator('code').textContent()) ?? '';
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  await button(page, `Copy the code for ${email}`).click();
  await expect(toast(page, 'Invite code copied to clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await button(page, `Resend to ${email}`).click();
  await expect(toast(page, 'Invitation email resent successfully')).toBeVisible();
  await expectNoViolationsAnywhere(page, 'invitations');

  const invited = await newMember(baseURL ?? '', email);
  expect((await invited.post('/api/invitations/redeem', { data: { code } })).status()).toBe(200);
  await invited.dispose();
  // by the live stream
  await expect(card(page, email).getByText('Accepted', { exact: true })).toBeVisible();
  await expect(button(page, `Resend to ${email}`)).toBeDisabled();

  await button(page, `Delete invitation of ${email}`).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Invitation' }).click();
  await expect(toast(page, 'Invitation deleted successfully')).toBeVisible();
  await expect(card(page, email)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('a sender is added inactive, set active in place of another, and deleted once it is not', async ({ page }) => {
  test.slow();
  await signedInAs(page, 'admin');
  await page.goto('/admin/email-settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Email Settings' })).toBeFocused();
  const names = ['One', 'Two'].map((name) => `${name} ${Date.now().toString(36)}`) as [string, string];
  for (const name of names) {
    await button(page, 'Add Sender').first().click();
    const adding = page.getByRole('dialog', { name: 'Add Sender' });
    await page.keyboard.press('Enter');
    await expect(adding.getByText('Please enter a sender name.')).toBeVisible();
    await expect(adding.getByLabel('Sender email')).toHaveAttribute('type', 'email');
    await page.keyboard.type(name);
    await adding.getByLabel('Sender email').fill('hello@mail.example');
    const asked = page.waitForRequest((request) => request.method() === 'POST');
    await page.keyboard.press('Enter');
    expect((await asked).postDataJSON()).toEqual({
      senderName: name,
      senderEmail: 'hello@mail.example',
      replyToEmail: null,
      isActive: false,
    });
    await expect(toast(page, 'Sender added')).toBeVisible();
    // as it goes, it gives the focus back, and would take it from the next dialog
    await expect(adding).toHaveCount(0);
    await expect(card(page, name).getByText('Active', { exact: true })).toHaveCount(0);
  }
  const [one, two] = names;

  await button(page, `Edit ${one}`).click();
  await page.getByLabel('Reply-to email').fill('answers@mail.example');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Sender updated')).toBeVisible();
  await expect(card(page, one)).toContainText('answers@mail.example');

  for (const name of names) {
    await button(page, `Set Active ${name}`).click();
    await expect(toast(page, 'This sender email is now active for OTP delivery')).toBeVisible();
    await expect(card(page, name).getByText('Active', { exact: true })).toBeVisible();
    await expect(button(page, `Set Active ${name}`)).toHaveCount(0);
    await expect(card(page, name).getByRole('heading')).toBeFocused();
  }
  await expect(card(page, one).getByText('Active', { exact: true })).toHaveCount(0);
  await expectNoViolationsAnywhere(page, 'senders');

  await button(page, `Delete ${two}`).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Sender' }).click();
  await expect(
    page.getByRole('dialog').getByText('One-time codes are sent from here. Please set another sender active first.'),
  ).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await button(page, `Delete ${one}`).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Sender' }).click();
  await expect(toast(page, 'Sender removed')).toBeVisible();
  await expect(card(page, one)).toHaveCount(0);
});
