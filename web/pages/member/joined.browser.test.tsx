import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../../../tests/components/open-page.tsx';
import { game, gameEvent, inHours, ledgerEntry, member, organizer } from '../../../tests/components/records.ts';

test('a host finds the evenings that they host among their upcoming ones, soonest first', async () => {
  const host = organizer();
  const { name, imageUrl } = game({ name: 'Catan' });
  const own = gameEvent({ id: 'event-own', hostId: host.id, eventDate: inHours(30), game: { name, imageUrl } });
  const past = gameEvent({ id: 'event-past', hostId: host.id, eventDate: inHours(-50), status: 'completed' });
  await openPage('/member?view=upcoming', host, (server) => {
    server.answer('GET /game-events/user/joined', [gameEvent({ hostId: 'user-otto', eventDate: inHours(60) })]);
    server.answer('GET /game-events', [past, own]);
  });
  const rows = page.getByRole('region', { name: 'Upcoming Events' }).getByRole('listitem');
  await expect.element(rows.first()).toMatchTextContent(/Catan.*Hosting/);
  await expect.element(rows.nth(1)).toMatchTextContent(/Chess.*Going/);
  await expect.element(rows).toHaveLength(2);
});

test('a host without a seat of their own is shown what they host, not that nothing is upcoming', async () => {
  const host = organizer();
  await openPage('/member?view=upcoming', host, (server) => {
    server.answer('GET /game-events/user/joined', []);
    server.answer('GET /game-events', [gameEvent({ hostId: host.id, eventDate: inHours(30) })]);
  });
  await expect.element(page.getByRole('region', { name: 'Upcoming Events' })).toMatchTextContent(/Chess.*Hosting/);
  await expect.element(page.getByText('No Upcoming Events')).not.toBeInTheDocument();
});

test('a host of more evenings than one page of the list has sees all of them', async () => {
  const host = organizer();
  const each = (name: string) =>
    gameEvent({ id: `event-${name}`, hostId: host.id, eventDate: inHours(30), game: { name, imageUrl: null } });
  await openPage('/member?view=upcoming', host, (server) => {
    server.answer('GET /game-events/user/joined', []);
    server.answerPages('GET /game-events', [[each('Catan')], [each('Azul')]]);
  });
  const region = page.getByRole('region', { name: 'Upcoming Events' });
  await expect.element(region).toMatchTextContent('Catan');
  await expect.element(region).toMatchTextContent('Azul');
});

test('the tile of past events counts what its list shows', async () => {
  const past = (id: string) => gameEvent({ id, eventDate: inHours(-20), status: 'completed' });
  await openPage('/member', member(), (server) => {
    server.answerBy('GET /game-events/user/joined', (search) =>
      search.get('include') === 'left_late' ? [past('event-kept'), past('event-left')] : [past('event-kept')],
    );
    server.answer('GET /messages/conversations', []);
  });
  await expect.element(page.getByRole('link', { name: /^Past Events/ }).first()).toMatchTextContent('2');
});

test('past evenings have the late cancel of somebody who left, and the way to write to its host', async () => {
  const left = gameEvent({ id: 'event-left', eventDate: inHours(-20), status: 'completed', hostId: 'user-hana' });
  const server = await openPage('/member?view=past', member(), (each) => {
    each.answer('GET /game-events/user/joined', [left]);
    each.answer('GET /game-events/:id', left);
    each.answer('GET /messages/conversation', []);
    each.answer('POST /messages/mark-read', { unreadCount: 0 });
    each.answer('GET /users/me/reliability/history', [
      ledgerEntry({ gameEventId: left.id, what: 'late_cancel', cause: 'left_late' }),
    ]);
  });
  const row = page.getByRole('region', { name: 'Past Events' }).getByRole('listitem');
  await expect.element(row.getByRole('link', { name: 'Your rating: Late cancel' })).toBeVisible();
  await row.getByRole('button', { name: 'Write to the host' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(server.asked('GET /game-events/user/joined').some(({ search }) => search.includes('include=left_late'))).toBe(
    true,
  );
});
