import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CafeRecord } from '../../../modules/admin/records/contract.ts';
import { RECORD_ROWS } from '../../../modules/admin/rules.ts';
import type { Affected } from '../../../modules/cafe-nights/contract.ts';
import { expectNoViolationsInDialog } from '../../../tests/components/axe.ts';
import { dialog, openPage, toast } from '../../../tests/components/open-page.tsx';
import { admin, cafe, gameEvent, inHours, region } from '../../../tests/components/records.ts';
import type { FakeServer } from '../../../tests/components/server.ts';
import { addDaysTo, localDate } from '../../lib/time.ts';

const chess = {
  id: 'event-chess',
  gameName: 'Chess',
  cafeName: 'Oak and Ember',
  startsAt: inHours(24),
  status: 'upcoming' as const,
};

const openRecord = (more: Partial<CafeRecord> = {}, prepare: (server: FakeServer) => void = () => {}) =>
  openPage('/admin/cafes/cafe-oak', admin(), (server) => {
    server.answer('GET /cafes/:id', cafe());
    server.answer('GET /admin/cafes/:id/record', { owner: null, upcoming: [], past: [], ...more });
    server.answer('GET /regions', [region()]);
    server.answer('GET /cities', []);
    server.answer('GET /users', []);
    server.answer('GET /admin/audit', []);
    prepare(server);
  });

const part = (name: string) => page.getByRole('region', { name });

test('a record says where a cafe is, who owns it, and what takes place there', async () => {
  await openRecord({
    owner: { id: 'user-olga', firstName: 'Olga', lastName: 'Berg' },
    upcoming: [chess],
    past: [{ ...chess, id: 'event-go', gameName: 'Go', status: 'cancelled' }],
  });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Oak and Ember' })).toHaveFocus();
  await expect.element(page.getByText(/1 Main St, Houston, 77008/)).toBeVisible();
  for (const [name, link, href] of [
    ['Owner', 'Olga Berg', '/admin/users/user-olga'],
    ['Upcoming', 'Chess', '/admin/game-events/event-chess'],
    ['Past and cancelled', 'Go', '/admin/game-events/event-go'],
  ] as const) {
    await expect.element(part(name).getByRole('link', { name: link })).toHaveAttribute('href', href);
  }
  await expect.element(part('Past and cancelled').getByText('Cancelled', { exact: true })).toBeVisible();
});

test('a list that may be incomplete does not claim to be complete', async () => {
  const past = Array.from({ length: RECORD_ROWS }, (_, i) => ({ ...chess, id: `event-${i}` }));
  await openRecord({ past, upcoming: past });
  await expect.element(part('Upcoming').getByText(`the next ${RECORD_ROWS}`, { exact: true })).toBeVisible();
  await expect.element(part('Past and cancelled').getByText(`the last ${RECORD_ROWS}`, { exact: true })).toBeVisible();
});

test('a cafe is edited here by the same dialog as in the list', async () => {
  await openRecord();
  await page.getByRole('button', { name: 'Edit Cafe' }).click();
  await expect.element(dialog('Edit Cafe').getByLabelText('Name')).toHaveValue('Oak and Ember');
});

test('after it is removed the list is shown', async () => {
  const server = await openRecord();
  server.answer('DELETE /cafes/:id', null);
  server.answer('GET /cafes', []);
  await page.getByRole('button', { name: 'Remove Cafe' }).click();
  await dialog('Remove Cafe?').getByRole('button', { name: 'Remove Cafe' }).click();
  await expect.element(toast('Cafe removed')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Cafe Management' })).toBeVisible();
});

test('a cafe at which something is upcoming is removed once an admin says that its hosts are told', async () => {
  const server = await openRecord({ upcoming: [chess] });
  server.refuse('DELETE /cafes/:id', 409, { error: 'Upcoming events use this.', code: 'in_use' });
  server.answer('GET /cafes', []);
  await page.getByRole('button', { name: 'Remove Cafe' }).click();
  const asking = dialog('Remove Cafe?');
  await asking.getByRole('button', { name: 'Remove Cafe' }).click();
  await expect.element(asking).toMatchTextContent(/each host gets one email/);
  server.answer('DELETE /cafes/:id', null);
  await asking.getByRole('button', { name: 'Remove and Tell the Hosts' }).click();
  await expect.element(toast('Cafe removed')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Cafe Management' })).toBeVisible();
  expect(server.asked('DELETE /cafes/:id').map(({ body }) => body)).toEqual([{}, { upcoming: 'tell' }]);
});

test('a cafe that does not exist is said to be missing', async () => {
  await openRecord({}, (server) => server.refuse('GET /cafes/:id', 404, { error: 'There is no such cafe.' }));
  await expect.element(page.getByRole('heading', { name: 'There is no such cafe' })).toBeVisible();
});

test('a duplicate is merged by the keyboard alone into a cafe of its region, whose record is shown', async () => {
  const stays = cafe({ id: '01939d5e-7a00-7000-8000-0000000000aa', name: 'Two Sugars' });
  const server = await openRecord({ upcoming: [chess] }, (fake) => fake.answer('GET /cafes', [cafe(), stays]));
  await expect.element(page.getByRole('heading', { level: 1, name: 'Oak and Ember' })).toHaveFocus();
  await userEvent.keyboard('m');
  const merging = dialog('Merge This Double');
  const choice = merging.getByLabelText('The cafe that stays');
  await expect.element(choice).toHaveFocus();
  await expect.element(choice.getByRole('option', { name: /Two Sugars/ })).toBeInTheDocument();
  await expect.element(choice.getByRole('option', { name: /Oak and Ember/ })).not.toBeInTheDocument();
  await expect.element(merging.getByText(/^What is upcoming here moves/)).toBeVisible();
  await expectNoViolationsInDialog('Merge This Double');
  await choice.selectOptions(stays.id);
  const error = 'An event is taking place there right now. Please merge the cafes once it is over.';
  server.refuse('POST /cafes/:id/merge', 409, { error, code: 'in_use' });
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(merging.getByText(error)).toBeVisible();
  server.answer('POST /cafes/:id/merge', { conflicts: [] });
  server.answer('GET /cafes/:id', stays);
  await merging.getByRole('button', { name: 'Merge Cafes' }).click();
  await expect.element(toast('Cafes merged')).toBeVisible();
  expect(server.asked('POST /cafes/:id/merge').at(-1)?.body).toEqual({ into: stays.id });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Two Sugars' })).toBeVisible();
});

test('an admin reads who proposed a cafe and why, and declines it with a reason or approves it', async () => {
  const proposal = { userId: 'user-ana', firstName: 'Ana', lastName: 'Ruiz', own: true, note: 'Six tables.' };
  const server = await openRecord({}, (prepared) => {
    prepared.answer('GET /cafes/:id', { ...cafe({ status: 'pending' }), proposal });
    prepared.answer('PATCH /cafes/:id', cafe());
    prepared.answer('POST /cafes/:id/decline', { id: 'cafe-oak', status: 'rejected' });
  });
  await expect.element(page.getByRole('link', { name: 'Ana Ruiz' })).toHaveAttribute('href', '/admin/users/user-ana');
  await expect.element(page.getByText('“Six tables.”')).toBeVisible();
  await page.getByRole('button', { name: 'Decline Oak and Ember' }).click();
  const decline = page.getByRole('button', { name: 'Decline Cafe' });
  await expect.element(decline).toBeDisabled();
  await page.getByLabelText('Why?').fill('It has closed.');
  await decline.click();
  await expect.element(toast('Cafe declined')).toBeVisible();
  expect(server.asked('POST /cafes/:id/decline')).toMatchObject([{ body: { reason: 'It has closed.' } }]);
  await page.getByRole('button', { name: 'Approve Oak and Ember' }).click();
  await expect.element(toast('Cafe approved')).toBeVisible();
  expect(server.asked('PATCH /cafes/:id')).toMatchObject([{ body: { status: 'approved' } }]);
});

describe('closing for a while', () => {
  const FIRST = addDaysTo(localDate(inHours(0), 'America/Chicago'), 2);
  const LAST = addDaysTo(FIRST, 20);
  const standing = (id: string, game: string): Affected[number] => ({
    ...{ id, game, host: 'Hana Q.', taken: 3, held: 0, maxParticipants: 4, heads: 5, version: 2 },
    ...{ startsAt: inHours(72), endsAt: inHours(75), table: 'free', moved: false, cancelled: false },
  });
  const closing = { closingId: 'closing-one', from: FIRST, to: LAST, reason: 'A pipe burst.' };
  const house = (closings = [closing]) => ({
    ...{ hours: [], exceptions: [], closings, askFirst: false, note: '', access: [] },
    ...{ tablesAtOnce: null, headsAtOnce: null, noticeHours: null },
  });
  const affected = [standing('event-azul', 'Azul'), standing('event-chess', 'Chess')];
  const asking = dialog('Close for a While?');

  const openClosing = async (events: Affected = affected) => {
    const server = await openRecord({}, (fake) => {
      fake.answer('GET /cafes/:id/closings/affected', events);
      fake.answer('GET /cafes', [cafe({ id: 'cafe-elm', name: 'Elm Street' })]);
      fake.answer('POST /cafes/:id/closings', { house: { version: 0, ...house() }, conflicts: [] });
      fake.answer('PATCH /game-events/:id/cancel', { gameEvent: gameEvent({ status: 'cancelled' }) });
      fake.answer('PATCH /game-events/:id', { gameEvent: gameEvent() });
    });
    await page.getByRole('button', { name: 'Close for a While' }).click();
    await asking.getByLabelText('Last night').fill(LAST);
    await asking.getByLabelText('First night').fill(FIRST);
    await asking.getByLabelText('Reason', { exact: true }).fill(' A pipe burst. ');
    return server;
  };
  const close = asking.getByRole('button', { name: 'Close Cafe' });
  /** What the server was asked at once, which arrives in any order. */
  const atOnce = (server: FakeServer, question: 'PATCH /game-events/:id' | 'PATCH /game-events/:id/cancel') =>
    new Map(server.asked(question).map(({ path, body }) => [path, body]));
  const closed = (server: FakeServer) => server.asked('POST /cafes/:id/closings').map(({ body }) => body);

  test('shows what is there on these nights, and asks what happens to it', async () => {
    const server = await openClosing();
    await expect.element(asking.getByRole('heading', { name: '2 events on these nights' })).toBeVisible();
    await expect
      .element(asking.getByRole('listitem').first())
      .toMatchTextContent(/Azul.*hosted by Hana Q\., 3 of 4 seats taken/);
    await expect.element(close).toBeDisabled();
    await expectNoViolationsInDialog('Close for a While?');
    await asking.getByRole('radio', { name: /^Ask the hosts to move/ }).click();
    await close.click();
    await expect.element(page.getByText(/Each host gets an email in ten minutes\.$/)).toBeVisible();
    expect(closed(server)).toEqual([{ from: FIRST, to: LAST, reason: 'A pipe burst.' }]);
    expect(server.asked('PATCH /game-events/:id/cancel')).toEqual([]);
  });

  test('cancels them with the reason, once it is closed', async () => {
    const server = await openClosing();
    await asking.getByRole('radio', { name: /^Cancel/ }).click();
    await close.click();
    await expect.element(page.getByText(/2 events cancelled\.$/)).toBeVisible();
    expect(atOnce(server, 'PATCH /game-events/:id/cancel')).toEqual(
      new Map([
        ['/game-events/event-azul/cancel', { reason: 'A pipe burst.' }],
        ['/game-events/event-chess/cancel', { reason: 'A pipe burst.' }],
      ]),
    );
  });

  test('moves them to another cafe, and lists what cannot be moved', async () => {
    const server = await openClosing();
    await asking.getByRole('radio', { name: /^Move/ }).click();
    await expect.element(close).toBeDisabled();
    await asking.getByLabelText('Cafe', { exact: true }).selectOptions('cafe-elm');
    server.refuse('PATCH /game-events/:id', 409, {
      error: 'The cafe has no room left at this time.',
      code: 'cafe_full',
    });
    await close.click();
    const left = dialog('2 events not moved');
    await expect.element(left.getByRole('listitem').first()).toMatchTextContent(/^Azul.*: The cafe has no room left/);
    await expectNoViolationsInDialog('2 events not moved');
    expect(atOnce(server, 'PATCH /game-events/:id')).toEqual(
      new Map([
        ['/game-events/event-azul', { cafeId: 'cafe-elm', basedOn: 2 }],
        ['/game-events/event-chess', { cafeId: 'cafe-elm', basedOn: 2 }],
      ]),
    );
    await left.getByRole('button', { name: 'Done' }).click();
    await expect.element(left).not.toBeInTheDocument();
  });

  test('asks nothing where nothing is there, and says why it was not closed', async () => {
    const server = await openClosing([]);
    await expect.element(asking.getByText('No event is there on these nights.')).toBeVisible();
    await expect.element(asking.getByRole('radio')).not.toBeInTheDocument();
    server.refuse('POST /cafes/:id/closings', 409, { error: 'The cafe is closed already.', code: 'already_closed' });
    await close.click();
    await expect.element(asking.getByText('The cafe is closed already.')).toBeVisible();
    await expect.element(asking.getByLabelText('Reason', { exact: true })).toHaveValue(' A pipe burst. ');
  });

  test('ends before its last night', async () => {
    const server = await openRecord({}, (fake) => {
      fake.answer('GET /cafes/:id', cafe({ house: house() }));
      fake.answer('POST /cafes/:id/closings/:closingId/reopen', { house: { version: 0, ...house([]) }, conflicts: [] });
    });
    await expect.element(part('Closed for a while')).toMatchTextContent(/Closed from .*A pipe burst\./);
    await page.getByRole('button', { name: /^Open again/ }).click();
    const opening = dialog('Open Again?');
    await expect.element(opening.getByLabelText('First night it is open again')).toHaveValue(FIRST);
    await opening.getByLabelText('First night it is open again').fill(addDaysTo(FIRST, 9));
    await expectNoViolationsInDialog('Open Again?');
    await opening.getByRole('button', { name: 'Open Again' }).click();
    await expect.element(toast('Cafe open again')).toBeVisible();
    expect(server.asked('POST /cafes/:id/closings/:closingId/reopen').map(({ path, body }) => [path, body])).toEqual([
      ['/cafes/cafe-oak/closings/closing-one/reopen', { on: addDaysTo(FIRST, 9) }],
    ]);
  });
});
