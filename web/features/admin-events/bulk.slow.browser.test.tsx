import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AdminGameEvent } from '../../../modules/admin/contract.ts';
import { expectNoViolationsInDialog } from '../../../tests/components/axe.ts';
import { dialog, openPage, toast } from '../../../tests/components/open-page.tsx';
import { admin, adminGameEvent, cafe, gameEvent, inHours, member } from '../../../tests/components/records.ts';
import type { FakeServer } from '../../../tests/components/server.ts';

const chess = adminGameEvent({ version: 3 });
const azul = adminGameEvent({ id: 'event-azul', gameName: 'Azul', hostId: 'user-ben', eventDate: inHours(120) });

const bar = page.getByRole('region', { name: 'Selected rows' });
const failures = page.getByRole('region', { name: 'What failed' });

/** What was asked for which event. The calls go at once, so any may arrive first. */
const byEvent = (asked: ReturnType<FakeServer['asked']>) =>
  asked.map(({ path, body }) => [path, body]).toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1));

const openGameEvents = async (gameEvents: AdminGameEvent[] = [azul, chess]) => {
  const server = await openPage('/admin/game-events', admin(), (fake) => {
    fake.answer('GET /admin/game-events', gameEvents);
    fake.answer('PATCH /game-events/:id/cancel', { gameEvent: gameEvent({ status: 'cancelled' }) });
    fake.answer('POST /game-events/:id/hand-over', { gameEvent: gameEvent() });
    fake.answer('PATCH /game-events/:id', { gameEvent: gameEvent() });
  });
  await page.getByRole('checkbox', { name: 'Select all 2 on this page' }).click();
  return server;
};

test('several events are cancelled by one question with one word to everybody', async () => {
  const server = await openGameEvents();
  await bar.getByRole('button', { name: 'Cancel' }).click();
  const asking = dialog('Cancel 2 events?');
  await expect.element(asking.getByRole('button', { name: 'Keep Them' })).toHaveFocus();
  await expect.element(asking).toMatchTextContent(/Azul at Oak and Ember.*Chess at Oak and Ember/);
  await expect.element(asking.getByText(/You can undo it/)).not.toBeInTheDocument();
  await expectNoViolationsInDialog('Cancel 2 events?');
  await asking.getByLabelText('Why? (optional)').fill(' The cafe is flooded. ');
  await asking.getByRole('button', { name: 'Cancel Events' }).click();
  await expect.element(toast('2 events cancelled')).toBeVisible();
  expect(byEvent(server.asked('PATCH /game-events/:id/cancel'))).toEqual([
    ['/game-events/event-azul/cancel', { reason: 'The cafe is flooded.' }],
    ['/game-events/event-chess/cancel', { reason: 'The cafe is flooded.' }],
  ]);
  await expect.element(bar.getByText('2 selected')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('what could not be cancelled is listed with the reason, and stays selected', async () => {
  const server = await openGameEvents();
  server.refuse('PATCH /game-events/:id/cancel', 409, { error: 'This event has started.', code: 'started' });
  await bar.getByRole('button', { name: 'Cancel' }).click();
  await dialog('Cancel 2 events?').getByRole('button', { name: 'Cancel Events' }).click();
  await expect.element(failures.getByRole('heading', { name: '2 not cancelled' })).toBeVisible();
  await expect.element(failures.getByRole('listitem')).toHaveLength(2);
  await expect
    .element(failures.getByRole('link', { name: 'Chess at Oak and Ember' }))
    .toHaveAttribute('href', '/admin/game-events/event-chess');
  await expect.element(failures.getByRole('listitem').first()).toMatchTextContent(/: This event has started\.$/);
  await expect.element(bar.getByText('2 selected')).toBeVisible();
});

test('several events are handed over to one organizer, and back to their hosts', async () => {
  const server = await openGameEvents();
  server.answer('GET /users', [member({ id: 'user-hedda', firstName: 'Hedda', isProvider: true })]);
  await bar.getByRole('button', { name: 'Hand Over' }).click();
  const asking = dialog('Hand over 2 events?');
  await expect.element(asking.getByRole('button', { name: 'Hand Over' })).toBeDisabled();
  await asking.getByRole('radio', { name: /Hedda Quinn/ }).click();
  await asking.getByRole('button', { name: 'Hand Over' }).click();
  await expect.element(toast('2 events handed over')).toBeVisible();
  expect(server.asked('POST /game-events/:id/hand-over').map(({ body }) => body)).toEqual([
    { to: 'user-hedda' },
    { to: 'user-hedda' },
  ]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(toast('2 events changed back.')).toBeVisible();
  expect(byEvent(server.asked('POST /game-events/:id/hand-over').slice(2))).toEqual([
    ['/game-events/event-azul/hand-over', { to: 'user-ben' }],
    ['/game-events/event-chess/hand-over', { to: 'user-hana' }],
  ]);
});

test('several events of a region move to another cafe, and back', async () => {
  const server = await openGameEvents();
  server.answer('GET /cafes', [cafe({ id: 'cafe-elm', name: 'Elm Street' })]);
  await bar.getByRole('button', { name: 'Move' }).click();
  const asking = dialog('Move 2 events to another cafe?');
  await expect.element(asking.getByRole('button', { name: 'Move' })).toBeDisabled();
  await asking.getByLabelText('Cafe').selectOptions('cafe-elm');
  await asking.getByRole('button', { name: 'Move' }).click();
  await expect.element(toast('2 events moved')).toBeVisible();
  const moves = () => server.asked('PATCH /game-events/:id');
  expect(byEvent(moves())).toEqual([
    ['/game-events/event-azul', { cafeId: 'cafe-elm', basedOn: 1 }],
    ['/game-events/event-chess', { cafeId: 'cafe-elm', basedOn: 3 }],
  ]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(toast('2 events changed back.')).toBeVisible();
  expect(byEvent(moves().slice(2))).toEqual([
    ['/game-events/event-azul', { cafeId: 'cafe-oak', basedOn: 2 }],
    ['/game-events/event-chess', { cafeId: 'cafe-oak', basedOn: 4 }],
  ]);
});

test('events of two regions are not moved to one cafe', async () => {
  await openGameEvents([azul, adminGameEvent({ regionId: 'region-montrose' })]);
  await bar.getByRole('button', { name: 'Move' }).click();
  const asking = dialog('Move 2 events to another cafe?');
  await expect.element(asking.getByText(/These events are in 2 regions/)).toBeVisible();
  await expect.element(asking.getByRole('button', { name: 'Move' })).toBeDisabled();
});
