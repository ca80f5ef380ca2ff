import { statSync } from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import type { GameEvent } from '../../modules/events/contract.ts';
import type { AddPersonRequest, User } from '../../modules/identity/contract.ts';
import { newAddress } from './people.ts';
import { signedInAs } from './signed-in-as.ts';

const FOLDER = path.join(import.meta.dirname, '../../docs/pictures');
/** A guide is read on phones too; the wooden floor of an evening is the heaviest. */
const HEAVIEST = 250_000;

async function picture(of: Page | Locator, name: string): Promise<void> {
  const file = path.join(FOLDER, `${name}.png`);
  await of.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
  expect(statSync(file).size, name).toBeLessThanOrEqual(HEAVIEST);
}

test('what visitors see', async ({ page }) => {
  await page.setViewportSize({ width: 1040, height: 600 });
  await page.goto('/');
  await page.getByRole('article').nth(3).waitFor();
  await picture(page, 'landing');
});

test('what organizers see', async ({ page }) => {
  const { id } = await signedInAs(page, 'organizer@example.test');
  const hosted = (await (await page.request.get(`/api/game-events?hostId=${id}`)).json()) as GameEvent[];
  const ahead = hosted.filter(({ status, currentParticipants }) => status === 'upcoming' && currentParticipants > 0);
  const next = ahead.at(-1) ?? hosted[0];

  // wide enough for what stands beside the table
  await page.setViewportSize({ width: 1040, height: 760 });
  await page.goto('/member');
  await page.getByRole('button', { name: 'Create Event' }).click();
  const wizard = page.getByRole('dialog');
  for (const step of ['Which game?', 'Which part of town?', 'Which cafe?', 'What day?', 'What time does it start?']) {
    await expect(wizard.getByRole('heading', { name: step })).toBeFocused();
    await wizard.getByRole('radio').last().check();
    await wizard.getByRole('button', { name: 'Next' }).click();
  }
  await wizard.getByRole('button', { name: 'Next' }).click();
  await wizard.getByRole('heading', { name: 'Does everything look right?' }).waitFor();
  await picture(wizard, 'host');
  await page.goto(`/events/${next?.id}`);
  await page.getByRole('button', { name: 'More' }).first().waitFor();
  await picture(page, 'event');

  await page.goto('/member?view=hosting');
  await page
    .getByRole('region', { name: 'Upcoming' })
    .getByRole('article')
    .first()
    .getByRole('heading')
    .getByRole('link')
    .click();
  await page.getByRole('dialog').getByRole('heading', { name: 'Participants' }).waitFor();
  await picture(page.getByRole('dialog'), 'table');
  await page.setViewportSize({ width: 1000, height: 640 });
  await page.goto('/member?view=rate-attendance');
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').first().click();
  await page.getByRole('radio').first().waitFor();
  await picture(page.getByRole('main'), 'rating');
});

test('what members see', async ({ page }) => {
  await signedInAs(page, 'member@example.test');
  await page.goto('/member?view=reliability');
  await page.getByRole('article').first().waitFor();
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await picture(page, 'own-ledger');
});

test('what admins see', async ({ page }) => {
  await signedInAs(page, 'admin');
  await page.goto('/admin');
  await page.getByRole('definition').first().waitFor();
  await picture(page, 'dashboard');

  await page.setViewportSize({ width: 1080, height: 560 });
  await page.goto('/admin/users');
  await page.getByRole('checkbox').first().waitFor();
  for (const box of (await page.getByRole('checkbox', { name: /^Select \w+ / }).all()).slice(1, 3)) await box.check();
  await picture(page, 'users');

  await page.goto('/admin/no-shows?tab=penalties');
  await page.getByRole('row').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Overturn' }).first().waitFor();
  await picture(page, 'ledger');
  await page.getByRole('button', { name: 'Overturn' }).first().click();
  await picture(page.getByRole('dialog'), 'overturn');

  const data: AddPersonRequest = { email: newAddress(), firstName: 'Ines', lastName: 'Moreau' };
  const { id } = (await (await page.request.post('/api/users', { data })).json()) as User;
  await page.request.patch(`/api/users/${id}`, { data: { bio: 'Plays Go on Sundays.' } });
  await page.goto('/admin/audit');
  await page.getByRole('article').first().getByRole('button').first().click();
  await page.getByRole('article').first().scrollIntoViewIfNeeded();
  await picture(page, 'audit');
  await page.goto('/admin/read-models');
  await page.getByRole('article').first().waitFor();
  await picture(page, 'read-models');
});
