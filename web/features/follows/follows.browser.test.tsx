import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Follow } from '../../../modules/follows/contract.ts';
import { expectNoViolationsOnPhone } from '../../../tests/components/axe.ts';
import { openPage, toast } from '../../../tests/components/open-page.tsx';
import { gameEvent, inHours, member, organizer } from '../../../tests/components/records.ts';
import type { FakeServer } from '../../../tests/components/server.ts';

const chess = gameEvent({});
const followed = (more: Partial<Follow>): Follow => ({
  ...{ kind: 'game', id: chess.gameId, name: 'Chess', since: inHours(-5) },
  ...more,
});
const prepared = (follows: Follow[]) => (server: FakeServer) => {
  server.answer('GET /game-events/:id', chess);
  server.answer('GET /games', []);
  server.answer('GET /game-events/:id/participants', []);
  server.answer('GET /game-events/needs-rating', []);
  server.answer('GET /users/me/follows', follows);
};

test('a member follows the game, the cafe and the host of an event on its page, and stops it', async () => {
  const server = await openPage('/events/event-chess', member(), prepared([]));
  const section = page.getByRole('region', { name: 'Hear of the next ones' });
  await expect.element(section.getByRole('button', { name: /^Follow / }).nth(2)).toBeVisible();
  await expectNoViolationsOnPhone('what can be followed');
  server.answer('PUT /follows/:kind/:id', null);
  server.answer('GET /users/me/follows', [followed({})]);
  await section.getByRole('button', { name: 'Follow Chess' }).click();
  await expect.element(toast('You Follow Chess')).toBeVisible();
  const button = section.getByRole('button', { name: 'Following Chess', pressed: true });
  await expect.element(button).toBeVisible();
  server.refuse('DELETE /follows/:kind/:id', 500);
  await button.click();
  await expect.element(toast('Not Changed')).toBeVisible();
  server.answer('DELETE /follows/:kind/:id', null);
  server.answer('GET /users/me/follows', []);
  await button.click();
  await expect.element(section.getByRole('button', { name: 'Follow Chess', pressed: false })).toBeVisible();
});

test('visitors are offered nothing to follow', async () => {
  await openPage('/events/event-chess', null, prepared([]));
  await expect.element(page.getByRole('heading', { name: 'Chess', level: 1 })).toBeVisible();
  expect(page.getByRole('button', { name: /^Follow/ }).query()).toBeNull();
});

test('the account lists what one follows, with a way to stop it', async () => {
  const own = [followed({}), followed({ kind: 'group', id: 'group-1', name: 'Tuesday Club', slug: 'tuesday-club' })];
  await openPage('/member?view=account#follows', organizer(), prepared(own));
  const list = page.getByRole('link', { name: 'Tuesday Club' });
  await expect.element(list).toHaveAttribute('href', '/groups/tuesday-club');
  await expect.element(page.getByRole('button', { name: 'Following Chess' })).toBeVisible();
});
