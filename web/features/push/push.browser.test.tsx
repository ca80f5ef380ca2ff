import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { GameEvent } from '../../../modules/events/contract.ts';
import type { MailPreferences } from '../../../modules/mails/contract.ts';
import type { PushPreferences } from '../../../modules/push/contract.ts';
import { answerAccountStates } from '../../../tests/components/account-states.ts';
import { expectNoViolationsInDialog } from '../../../tests/components/axe.ts';
import { dialog, openPage, toast } from '../../../tests/components/open-page.tsx';
import { pushWorker } from '../../../tests/components/push-worker.ts';
import { game, gameEvent, inHours, member } from '../../../tests/components/records.ts';

const off: PushPreferences = {
  offer: false,
  moved: false,
  cancelled: false,
  message: false,
  late: false,
  hostSought: false,
  seatTonight: false,
};
const on: PushPreferences = {
  offer: true,
  moved: true,
  cancelled: true,
  message: true,
  late: true,
  hostSought: true,
  seatTonight: false,
};
const seats = { seatConfirmed: true, stillComing: true, whereExactly: true, seatOffered: true, waitingList: true };
const mails = { ...seats, messages: true };
const settings = dialog('Profile Settings');
const push = (name: string) => settings.getByRole('checkbox', { name: `${name} Push` });

async function openSettings(pushes: PushPreferences) {
  const server = await openPage('/member', member(), (each) => {
    answerAccountStates(each);
    each.answer('GET /game-events/user/joined', []);
    each.answer('GET /users/me/mails', mails as MailPreferences);
    each.answer('GET /users/me/pushes', pushes);
    each.answer('GET /push/key', { key: 'BAAA' });
    each.answer('PUT /users/me/push', null);
    each.answer('DELETE /users/me/push', null);
  });
  await page.getByRole('link', { name: 'My Account' }).click();
  await settings.getByText('Emails and notifications', { exact: true }).click();
  return server;
}

test('notifications are switched by kind once this device shows them', async () => {
  const browser = pushWorker('default');
  const server = await openSettings(off);
  await expect.element(push('A seat held for you')).toBeDisabled();
  await expect.element(settings.getByRole('checkbox', { name: 'Messages Email' })).toBeChecked();
  server.answer('PUT /users/me/pushes', on);
  await settings.getByRole('button', { name: 'Turn on for this device' }).click();
  await expect.element(toast('Notifications are on')).toBeVisible();
  expect(server.asked('PUT /users/me/push').map(({ body }) => body)).toEqual([browser.described]);
  expect(server.asked('PUT /users/me/pushes').map(({ body }) => body)).toEqual([on]);
  for (const kind of ['A seat held for you', 'Moved events', 'Cancelled events', 'Messages']) {
    await expect.element(push(kind)).toBeChecked();
  }
  await expectNoViolationsInDialog('mails and notifications');

  server.answer('PUT /users/me/pushes', { ...on, message: false });
  await push('Messages').click();
  await expect.element(push('Messages')).not.toBeChecked();
  // a switch answers before the server does
  await expect.poll(() => server.asked('PUT /users/me/pushes').at(-1)?.body).toEqual({ message: false });
  server.refuse('PUT /users/me/pushes', 500);
  await push('Moved events').click();
  await expect.element(toast('Update Failed')).toBeVisible();
  await expect.element(push('Moved events')).toBeChecked();

  await settings.getByRole('button', { name: 'Turn off for this device' }).click();
  await expect.element(push('Moved events')).toBeDisabled();
  expect(server.asked('DELETE /users/me/push').map(({ body }) => body)).toEqual([
    { endpoint: browser.described.endpoint },
  ]);
  expect(browser.isSubscribed()).toBe(false);
});

test('kinds that were chosen before stay as they are when a device is added', async () => {
  pushWorker('default');
  const server = await openSettings({ ...off, moved: true });
  await settings.getByRole('button', { name: 'Turn on for this device' }).click();
  await expect.element(push('Moved events')).toBeEnabled();
  await expect.element(push('Moved events')).toBeChecked();
  await expect.element(push('Messages')).not.toBeChecked();
  expect(server.asked('PUT /users/me/pushes')).toEqual([]);
});

test('a browser that blocks notifications says where to allow them', async () => {
  pushWorker('denied');
  await openSettings(on);
  await expect.element(settings.getByText('blocked in this browser')).toBeVisible();
  await expect.element(settings.getByRole('button', { name: 'Turn on for this device' })).not.toBeInTheDocument();
  await expect.element(push('Messages')).toBeDisabled();
});

test('a refused subscription is reported, and nothing is switched on', async () => {
  pushWorker('default');
  const server = await openSettings(off);
  server.refuse('PUT /users/me/push', 429, { error: 'Too many requests.' });
  await settings.getByRole('button', { name: 'Turn on for this device' }).click();
  await expect.element(toast('Too many requests.')).toBeVisible();
  expect(server.asked('PUT /users/me/pushes')).toEqual([]);
});

const waiting = (): GameEvent =>
  gameEvent({ eventDate: inHours(100), currentParticipants: 4, waiting: 3, yourLine: { place: 2, heldUntil: null } });
const openEvent = (shown: GameEvent) =>
  openPage('/events/event-chess', member(), (server) => {
    server.answer('GET /game-events/:id', shown);
    server.answer('GET /games', [game()]);
    server.answer('GET /game-events/user/joined', []);
    server.refuse('GET /game-events/:id/participants', 403, { error: 'Only those with a seat.' });
    server.answer('GET /users/me/pushes', off);
    server.answer('GET /push/key', { key: 'BAAA' });
    server.answer('PUT /users/me/push', null);
    server.answer('PUT /users/me/pushes', on);
  });
const offer = page.getByRole('region', { name: 'Notifications', exact: true });

test('a person who waits is offered notifications, and the browser asks only after a yes', async () => {
  const browser = pushWorker('default');
  const server = await openEvent(waiting());
  await expect.element(offer).toMatchTextContent('when a seat is held for you');
  expect(browser.asked).not.toHaveBeenCalled();
  await offer.getByRole('button', { name: 'Notify me' }).click();
  await expect.element(toast('Notifications are on')).toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();
  expect(server.asked('PUT /users/me/pushes').map(({ body }) => body)).toEqual([on]);
});

test('somebody who says no is not offered it again', async () => {
  const browser = pushWorker('default');
  await openEvent(waiting());
  await offer.getByRole('button', { name: 'Not now' }).click();
  await expect.element(offer).not.toBeInTheDocument();
  await openEvent(waiting());
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();
  expect(browser.asked).not.toHaveBeenCalled();
});

test('a person who denies the browser’s permission is not subscribed', async () => {
  const browser = pushWorker('default', 'denied');
  const server = await openEvent(waiting());
  await offer.getByRole('button', { name: 'Notify me' }).click();
  await expect.element(offer).not.toBeInTheDocument();
  expect(browser.isSubscribed()).toBe(false);
  expect(server.asked('PUT /users/me/push')).toEqual([]);
});

test('somebody who does not wait is offered nothing', async () => {
  pushWorker('default');
  await openEvent({ ...waiting(), yourLine: null });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();
});
