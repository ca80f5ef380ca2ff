import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerAccountStates } from '../../../tests/components/account-states.ts';
import { expectNoViolationsInDialog } from '../../../tests/components/axe.ts';
import { dialog, openPage, toast } from '../../../tests/components/open-page.tsx';
import { member } from '../../../tests/components/records.ts';
import type { FakeServer } from '../../../tests/components/server.ts';

const settings = dialog('Profile Settings');
const url = `https://tablemates.example/calendars/${'t'.repeat(43)}.ics`;
const openedAt = '2026-05-04T18:00:00.000Z';

const openCalendar = (since: string | null): Promise<FakeServer> =>
  openPage('/member?view=account#calendar', member(), (server) => {
    answerAccountStates(server);
    server.answer('GET /game-events/user/joined', []);
    server.answer('GET /users/me/calendar-feed', { openedAt: since });
  });

test('the address of one’s calendar is shown once, with how each calendar takes it, and can be ended', async () => {
  const server = await openCalendar(null);
  const get = settings.getByRole('button', { name: 'Get My Calendar Address' });
  await expect.element(get).toBeVisible();
  server.answer('POST /users/me/calendar-feed', { url });
  server.answer('GET /users/me/calendar-feed', { openedAt });
  await get.click();
  await expect.element(settings.getByRole('textbox', { name: 'Your secret address' })).toHaveValue(url);
  await expect
    .element(settings.getByRole('link', { name: 'Open in My Calendar App' }))
    .toHaveAttribute('href', url.replace('https:', 'webcal:'));
  await expect.element(settings.getByText(/Google looks for changes only every few hours/)).toBeVisible();
  await expectNoViolationsInDialog('Your events in your calendar');
  server.answer('DELETE /users/me/calendar-feed', null);
  server.answer('GET /users/me/calendar-feed', { openedAt: null });
  await settings.getByRole('button', { name: 'End This Address' }).click();
  await expect.element(toast('Calendar Ended')).toBeVisible();
  await expect.element(get).toBeVisible();
});

test('an address that was opened before is not shown, and a refused new one is said', async () => {
  const server = await openCalendar(openedAt);
  await expect.element(settings.getByText(/You have had a calendar address since/)).toBeVisible();
  expect(settings.getByRole('textbox', { name: 'Your secret address' }).query()).toBeNull();
  server.refuse('POST /users/me/calendar-feed', 429, { error: 'Too many requests.' });
  await settings.getByRole('button', { name: 'Get a New Address' }).click();
  await expect.element(toast('That Did Not Work')).toBeVisible();
  await expect.element(page.getByText('Too many requests.')).toBeVisible();
});
