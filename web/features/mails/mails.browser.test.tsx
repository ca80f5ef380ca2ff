import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { MailPreferences } from '../../../modules/mails/contract.ts';
import { answerAccountStates } from '../../../tests/components/account-states.ts';
import { expectNoViolationsInDialog } from '../../../tests/components/axe.ts';
import { dialog, openPage, toast } from '../../../tests/components/open-page.tsx';
import { member } from '../../../tests/components/records.ts';

const preferences: MailPreferences = {
  codes: true,
  cancelled: true,
  moved: true,
  seatGiven: true,
  mark: true,
  penalty: true,
  seatConfirmed: true,
  stillComing: true,
  whereExactly: false,
  seatOffered: true,
  waitingList: true,
  seatChanges: true,
  seriesStarted: true,
  dateNotHeld: true,
  seriesPaused: true,
  hostSought: true,
  hostFound: true,
  groupInvited: true,
  groupOrganizers: true,
  groupClosed: true,
  deskEvening: true,
  deskChanges: true,
  announcements: true,
  tableAsked: true,
  tableDeclined: true,
  groupOwner: true,
  hostEvening: true,
  rateAttendance: true,
  messages: true,
  follows: true,
  week: false,
  monday: false,
  firstEvening: true,
};

test('mails are switched one by one, and one that fails is switched back', async () => {
  const server = await openPage('/member', member(), (each) => {
    answerAccountStates(each);
    each.answer('GET /game-events/user/joined', []);
    each.answer('GET /users/me/mails', preferences);
    each.answer('GET /users/me/pushes', {
      offer: false,
      moved: false,
      cancelled: false,
      message: false,
      late: false,
      hostSought: false,
      seatTonight: false,
    });
  });
  await page.getByRole('link', { name: 'My Account' }).click();
  const settings = dialog('Profile Settings');
  await settings.getByText('Emails and notifications', { exact: true }).click();
  await expect.element(settings.getByRole('checkbox', { name: 'Where exactly Email' })).not.toBeChecked();
  await expect.element(settings.getByRole('checkbox', { name: 'Seats at your events Email' })).not.toBeInTheDocument();
  server.answer('PUT /users/me/mails', { ...preferences, messages: false });
  await settings.getByRole('checkbox', { name: 'Messages Email' }).click();
  await expect.element(settings.getByRole('checkbox', { name: 'Messages Email' })).not.toBeChecked();
  // a switch answers before the server does
  await expect.poll(() => server.asked('PUT /users/me/mails').map(({ body }) => body)).toEqual([{ messages: false }]);
  const offers = settings.getByRole('checkbox', { name: 'A seat held for you Email' });
  await expect.element(offers).toBeChecked();
  await expect.element(settings.getByText('It goes to the next person if you do not answer in time')).toBeVisible();
  server.answer('PUT /users/me/mails', { ...preferences, messages: false, seatOffered: false });
  await offers.click();
  await expect.element(offers).not.toBeChecked();
  await expect
    .poll(() => server.asked('PUT /users/me/mails').map(({ body }) => body))
    .toContainEqual({ seatOffered: false });
  server.refuse('PUT /users/me/mails', 500);
  await settings.getByRole('checkbox', { name: 'Still coming? Email' }).click();
  await expect.element(toast('Update Failed')).toBeVisible();
  await expect.element(settings.getByRole('checkbox', { name: 'Still coming? Email' })).toBeChecked();
  await expectNoViolationsInDialog('mails');
});

test('the dashboard tells a person whose address takes no mail', async () => {
  const ana = member({ email: 'ana@mail.example' });
  await openPage('/member', ana, (each) => each.answer('GET /users/me/mail-delivery', { isRefused: true }));
  await expect
    .element(
      page.getByText('We could not deliver email to ana@mail.example. Until we can, you only get sign-in codes.'),
    )
    .toBeVisible();
  await expect.element(page.getByText(/^Check the address, or write to us at/)).toBeVisible();
});

test('the link of a mail stops its kind by a button, not by being opened', async () => {
  const server = await openPage('/unsubscribe#TOKEN', null, () => {});
  const stop = page.getByRole('button', { name: 'Stop These Emails' });
  await expect.element(stop).toBeVisible();
  expect(server.asked('POST /mails/unsubscribe/:token')).toEqual([]);
  server.answer('POST /mails/unsubscribe/:token', { kind: 'messages' });
  await stop.click();
  await expect.element(page.getByRole('heading', { name: 'These emails have stopped' })).toBeVisible();
  await expect.element(page.getByText('You will get no more emails “Messages”.')).toBeVisible();
  expect(server.asked('POST /mails/unsubscribe/:token')).toMatchObject([
    { path: '/mails/unsubscribe/-', linkToken: 'TOKEN' },
  ]);
});
