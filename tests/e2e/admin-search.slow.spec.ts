import { expect, test } from '@playwright/test';
import type { User } from '../../modules/identity/contract.ts';
import { DIALOG, expectNoViolations } from './axe.ts';
import { signedInAs } from './signed-in-as.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('an admin finds a caller by their phone number, and why they were refused, by keyboard alone', async ({
  page,
}) => {
  await signedInAs(page, 'admin');
  const penalized = (await (await page.request.get('/api/admin/users?tab=penalties&limit=200')).json()) as User[];
  const person = penalized.find(({ phoneNumber }) => phoneNumber !== '');
  if (!person) throw new Error('Nobody under a penalty has a phone.');
  const digits = person.phoneNumber.replaceAll(/\D/g, '').slice(-10);
  const asDictated = `+1 ${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6)}`;

  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Search' });
  await expect(search.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(asDictated);
  const name = `${person.firstName} ${person.lastName}`;
  await expect(search.getByRole('option', { selected: true })).toContainText(name);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoViolations(page, `the search at ${width} px`, DIALOG);
  }
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(`/admin/users/${person.id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Joining is refused until' })).toContainText(
    'You cannot join',
  );
  // a phone shows rows without a heading
  await expect(
    page.getByRole('table', { name: 'What moved it' }).getByRole('row').filter({ hasText: 'paused until' }).first(),
  ).toBeVisible();

  // the person is offered again, and Back leads to where the search began
  await page.keyboard.press('Control+k');
  await expect(search.getByRole('option', { selected: true })).toContainText(name);
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/admin');
});
