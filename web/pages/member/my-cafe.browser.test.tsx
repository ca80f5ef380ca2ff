import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Desk, DeskNight, DeskRow, HouseReply } from '../../../modules/cafe-nights/contract.ts';
import { expectNoViolationsInDialog, expectNoViolationsOnPhone } from '../../../tests/components/axe.ts';
import { dialog, openPage, toast } from '../../../tests/components/open-page.tsx';
import { cafe, gameEvent, inHours, member, series } from '../../../tests/components/records.ts';
import { announceChanges } from '../../lib/live-changes.ts';
import { addDaysTo, localDate } from '../../lib/time.ts';

const TONIGHT = localDate(inHours(0), 'America/Chicago');
const owner = member({ isCafeOwner: true });

const row = (more: Partial<DeskNight['gameEvents'][number]> = {}) => ({
  id: '01939d5e-7a00-7000-8000-0000000000e1',
  startsAt: inHours(1),
  endsAt: inHours(4),
  game: 'Azul',
  host: 'Lucas T.',
  taken: 4,
  held: 0,
  maxParticipants: 4,
  heads: 5,
  table: 'free' as const,
  moved: false,
  cancelled: false,
  conflict: false,
  ...more,
});
const deskOf = (from = TONIGHT, rows = [row()]): Desk => ({
  cafe: { id: 'cafe-oak', name: 'Oak and Ember' },
  note: 'The piano corner is reserved after 7.',
  tablesAtOnce: 4,
  headsAtOnce: 24,
  nights: Array.from({ length: 8 }, (_, at) => ({
    date: addDaysTo(from, at),
    hours: at === 2 ? [] : [{ opens: '17:00', closes: '00:00' }],
    words: at === 2 ? 'Thanksgiving' : null,
    gameEvents: at === 0 ? rows : [],
    peak: at === 0 ? { tables: 1, heads: 5 } : { tables: 0, heads: 0 },
  })),
});
const asking = (more: Partial<DeskRow> = {}): DeskRow => {
  const { conflict: _, ...standing } = row({ table: 'asked', ...more });
  return standing;
};
const houseOf = (more: Partial<HouseReply['house']> = {}, conflicts: HouseReply['conflicts'] = []): HouseReply => ({
  house: {
    version: 3,
    hours: [{ weekday: 5, opens: '18:00', closes: '02:00' }],
    exceptions: [{ date: '2030-12-25', closed: true, words: 'Christmas' }],
    closings: [],
    tablesAtOnce: 4,
    headsAtOnce: null,
    noticeHours: 24,
    askFirst: true,
    note: '',
    access: ['step_free'],
    ...more,
  },
  conflicts,
});

const openCafe = (path = '/member?view=cafe', viewer = owner, reply = houseOf()) =>
  openPage(path, viewer, (server) => {
    server.answer('GET /cafes', [cafe()]);
    server.answer('GET /cafes/:id/desk', deskOf());
    server.answer('GET /cafes/:id/desk/asked', []);
    server.answer('GET /series', []);
    server.answer('GET /cafes/:id/desk/numbers', []);
    server.answer('GET /cafes/:id/house', reply);
  });
const main = page.getByRole('main');

test('an owner sees tonight first, then the nights to come, and leafs on', async () => {
  const server = await openCafe();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Tonight');
  const tonight = page.getByRole('region', { name: 'Tonight' });
  await expect.element(tonight).toMatchTextContent('open until midnight');
  await expect.element(tonight).toMatchTextContent('people coming');
  await expect.element(tonight.getByRole('listitem')).toMatchTextContent('Azul');
  await expect.element(tonight.getByRole('listitem')).toMatchTextContent('full');
  const next = page.getByRole('region', { name: 'Next nights' });
  await expect.element(next).toMatchTextContent('Closed · Thanksgiving');
  await expect.element(main).toMatchTextContent('The piano corner is reserved after 7.');
  // on paper
  await expect.element(main).toMatchTextContent('1 of 4 tables, up to 5 people.');
  await expectNoViolationsOnPhone('the desk of an owner');
  await expectNoViolationsOnPhone('the desk of an owner on a small phone', 320);
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect
    .poll(() => server.asked('GET /cafes/:id/desk').at(-1)?.search)
    .toContain(`from=${addDaysTo(TONIGHT, 8)}`);
});

test('somebody who owns no cafe gets the dashboard instead', async () => {
  await openPage('/member?view=cafe', member(), () => {});
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent("Nora's Dashboard");
});

test('an owner is shown what does not fit the rules, and that nobody was told', async () => {
  const { conflict: _, ...standing } = row();
  await openCafe('/member?view=cafe', owner, houseOf({}, [standing]));
  const conflicts = page.getByRole('region', { name: 'Doesn’t fit your house rules' });
  await expect.element(conflicts).toMatchTextContent('Lucas T. hasn’t been told.');
});

test('an owner is shown that the hosts on a night that they closed are told, on the desk and beside the rules', async () => {
  const { conflict: _, ...standing } = row({ lost: true });
  await openCafe('/member?view=cafe', owner, houseOf({}, [standing]));
  const conflicts = page.getByRole('region', { name: 'Doesn’t fit your house rules' });
  await expect.element(conflicts).toMatchTextContent('You closed that night, and Lucas T. is told by email.');
  await page.getByRole('link', { name: 'House rules' }).click();
  const changes = page.getByRole('region', { name: 'What this changes' });
  await expect.element(changes).toMatchTextContent('We email the hosts on nights that you closed');
  await expect.element(changes).not.toMatchTextContent('we don’t tell anyone');
});

test('what does not fit the rules goes once its host has moved it', async () => {
  const { conflict: _, ...standing } = row();
  const server = await openCafe('/member?view=cafe', owner, houseOf({}, [standing]));
  const conflicts = page.getByRole('region', { name: 'Doesn’t fit your house rules' });
  await expect.element(conflicts).toBeVisible();
  server.answer('GET /cafes/:id/house', houseOf());
  announceChanges([{ kind: 'cafeNight', id: 'cafe-oak' }]);
  await expect.element(conflicts).not.toBeInTheDocument();
});

test('a table that is asked for is confirmed in one press, and declined with a reason', async () => {
  const server = await openPage('/member?view=cafe', owner, (each) => {
    each.answer('GET /cafes', [cafe()]);
    each.answer('GET /cafes/:id/desk', deskOf());
    // further ahead than a desk shows nights
    each.answer('GET /cafes/:id/desk/asked', [asking({ startsAt: inHours(60 * 24) })]);
    each.answer('GET /series', []);
    each.answer('GET /cafes/:id/desk/numbers', []);
    each.answer('GET /cafes/:id/house', houseOf());
    each.answer('POST /game-events/:id/table', { gameEvent: gameEvent() });
  });
  const asked = page.getByRole('region', { name: 'Asked for a table' });
  await expect.element(asked).toMatchTextContent('Lucas T., up to 5 people');
  await expectNoViolationsOnPhone('a desk that is asked for a table');
  await asked.getByRole('button', { name: 'Decline Azul' }).click();
  const question = dialog('No table for Azul?');
  await question.getByLabelText('Why?').fill('A private party.');
  await question.getByRole('button', { name: 'Decline Table' }).click();
  await expect.element(toast('Table declined')).toBeVisible();
  server.answer('POST /game-events/:id/table', { gameEvent: gameEvent() }, () =>
    server.answer('GET /cafes/:id/desk/asked', []),
  );
  await asked.getByRole('button', { name: 'Confirm Azul' }).click();
  await expect.element(asked).not.toBeInTheDocument();
  expect(server.asked('POST /game-events/:id/table').map(({ body }) => body)).toEqual([
    { confirm: false, reason: 'A private party.' },
    { confirm: true },
  ]);
});

test('a table that starts within 24 hours can only be confirmed', async () => {
  await openPage('/member?view=cafe', owner, (server) => {
    server.answer('GET /cafes', [cafe()]);
    server.answer('GET /cafes/:id/desk', deskOf());
    server.answer('GET /cafes/:id/desk/asked', [asking()]);
    server.answer('GET /series', []);
    server.answer('GET /cafes/:id/desk/numbers', []);
    server.answer('GET /cafes/:id/house', houseOf());
  });
  const asked = page.getByRole('region', { name: 'Asked for a table' });
  await expect.element(asked.getByRole('button', { name: 'Confirm Azul' })).toBeVisible();
  await expect.element(asked.getByRole('button', { name: 'Decline Azul' })).not.toBeInTheDocument();
});

test('a series asks once for all its dates', async () => {
  const weekly = { ...series(), table: { state: 'asked' as const }, words: 'every Friday', until: null };
  const server = await openPage('/member?view=cafe', owner, (each) => {
    each.answer('GET /cafes', [cafe()]);
    each.answer('GET /cafes/:id/desk', deskOf());
    each.answer('GET /cafes/:id/desk/asked', [asking({ ofSeries: weekly.id })]);
    each.answer('GET /cafes/:id/desk/numbers', []);
    each.answer('GET /cafes/:id/house', houseOf());
    each.answer('GET /series', [weekly]);
    each.answer('POST /series/:id/table', { series: weekly });
  });
  const asked = page.getByRole('region', { name: 'Asked for a table' });
  await expect.element(asked).toMatchTextContent('every Friday');
  await expect.element(asked).toMatchTextContent('no end date');
  await expectNoViolationsOnPhone('a desk that a series asks for tables');
  await expect.element(asked.getByRole('listitem')).toHaveLength(1);
  server.answer('GET /series', []);
  server.answer('GET /cafes/:id/desk/asked', []);
  await asked.getByRole('button', { name: /^Confirm / }).click();
  await expect.element(asked).not.toBeInTheDocument();
  expect(server.asked('POST /series/:id/table').map(({ body }) => body)).toEqual([{ confirm: true }]);
});

test('an owner sees what each weekday promised and brought', async () => {
  await openPage('/member?view=cafe', owner, (server) => {
    server.answer('GET /cafes', [cafe()]);
    server.answer('GET /cafes/:id/desk', deskOf());
    server.answer('GET /series', []);
    server.answer('GET /cafes/:id/house', houseOf());
    server.answer('GET /cafes/:id/desk/asked', []);
    server.answer('GET /cafes/:id/desk/numbers', [
      { weekday: 0, evenings: 2, promised: 10, came: 7 },
      { weekday: 5, evenings: 13, promised: 91, came: 80 },
    ]);
  });
  const numbers = page.getByRole('region', { name: 'The last 90 days' });
  await expect.element(numbers.getByRole('row').nth(1)).toHaveTextContent('Friday139180');
  await expect.element(numbers.getByRole('row').nth(2)).toHaveTextContent('Sunday2107');
  await expectNoViolationsOnPhone('the numbers of a cafe');
});

test('the link for the staff is shown once, and can be ended', async () => {
  const server = await openCafe();
  server.answer('POST /cafes/:id/desk-link', { url: 'https://tablemates.example/cafes/cafe-oak/desk?link=token' });
  server.answer('DELETE /cafes/:id/desk-link', null);
  await page.getByRole('button', { name: 'Staff link' }).click();
  const link = dialog('A link for your staff');
  await link.getByRole('button', { name: 'Make a Link' }).click();
  await expect
    .element(link.getByLabelText('The link'))
    .toHaveValue('https://tablemates.example/cafes/cafe-oak/desk?link=token');
  await expectNoViolationsInDialog('A link for your staff');
  await link.getByRole('button', { name: 'End the Link' }).click();
  await expect.element(toast('Link Ended')).toBeVisible();
  await expect.element(link.getByLabelText('The link')).not.toBeInTheDocument();
});

test('whoever has the link sees the desk and can change nothing', async () => {
  const server = await openPage('/cafes/cafe-oak/desk?link=token', null, (each) =>
    each.answer('GET /cafes/:id/desk', deskOf()),
  );
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Tonight');
  await expect.poll(() => server.asked('GET /cafes/:id/desk')[0]?.search).toContain('link=token');
  await expect.element(page.getByRole('button', { name: 'Staff link' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'House rules' })).not.toBeInTheDocument();
});

test('a link that was ended says so', async () => {
  await openPage('/cafes/cafe-oak/desk?link=old', null, (each) =>
    each.refuse('GET /cafes/:id/desk', 403, { error: 'No.', code: 'forbidden' }),
  );
  await expect.element(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
});

const RULES = '/member?view=cafe&part=rules';
const saveButton = page.getByRole('button', { name: 'Save House Rules' });

test('an owner changes the rules of the house, and sees what does not fit them', async () => {
  const server = await openCafe(RULES);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('House rules');
  await expectNoViolationsOnPhone('the house rules');
  await expectNoViolationsOnPhone('the house rules on a small phone', 320);
  await page.getByRole('button', { name: 'Add hours on Saturday' }).click();
  await page.getByLabelText('Saturday closes').fill('01:00');
  await page.getByRole('button', { name: 'Remove Wed, Dec 25' }).click();
  await page.getByRole('button', { name: 'Add a date' }).click();
  await page.getByLabelText('Date', { exact: true }).fill('2030-12-24');
  await page.getByLabelText('That night', { exact: true }).selectOptions('Other hours');
  await page.getByLabelText('That night opens').fill('10:00');
  await page.getByLabelText('That night closes').fill('15:00');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabelText('Tables (empty').fill('');
  await page.getByLabelText('Dogs welcome').click();
  await page.getByLabelText('Note').fill('One drink each, please.');
  const { conflict: _, ...standing } = row();
  server.answer('PUT /cafes/:id/house', houseOf({ version: 4 }, [standing]));
  server.answer('GET /cafes/:id/house', houseOf({ version: 4 }, [standing]));
  await saveButton.click();
  await expect.element(toast('House Rules Saved')).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'What this changes' }))
    .toMatchTextContent('1 event doesn’t fit.');
  const [saved] = server.asked('PUT /cafes/:id/house');
  expect(saved?.ifMatch).toBe('"3"');
  expect(saved?.body).toEqual({
    hours: [
      { weekday: 5, opens: '18:00', closes: '02:00' },
      { weekday: 6, opens: '18:00', closes: '01:00' },
    ],
    exceptions: [{ date: '2030-12-24', hours: [{ opens: '10:00', closes: '15:00' }] }],
    tablesAtOnce: null,
    headsAtOnce: null,
    noticeHours: 24,
    askFirst: true,
    note: 'One drink each, please.',
    access: ['step_free', 'dogs_welcome'],
  });
});

test('a refusal stands at its field, and what was typed stays through a reload', async () => {
  const server = await openCafe(RULES);
  server.refuse('PUT /cafes/:id/house', 400, {
    error: 'Please check the rules.',
    code: 'invalid',
    fields: { headsAtOnce: 'A table is a host and somebody to play with.' },
  });
  await page.getByLabelText('People (empty').fill('1');
  await saveButton.click();
  await expect.element(page.getByText('A table is a host and somebody to play with.')).toBeVisible();
  await openCafe(RULES);
  await expect.element(page.getByLabelText('People (empty')).toHaveValue(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByLabelText('People (empty')).toHaveValue(null);
});

test('rules that somebody else has changed are not replaced without a word', async () => {
  const server = await openCafe(RULES);
  const { house: current } = houseOf({ version: 5, tablesAtOnce: 9 });
  server.refuse('PUT /cafes/:id/house', 412, { error: 'Changed.', code: 'stale', current });
  server.answer('GET /cafes/:id/house', houseOf({ version: 5, tablesAtOnce: 9 }));
  await page.getByLabelText('Tables (empty').fill('6');
  await saveButton.click();
  await expect.element(main).toMatchTextContent('Somebody else has changed these rules meanwhile.');
  server.answer('PUT /cafes/:id/house', houseOf({ version: 6, tablesAtOnce: 6 }));
  await saveButton.click();
  await expect.element(toast('House Rules Saved')).toBeVisible();
  expect(server.asked('PUT /cafes/:id/house').at(-1)?.ifMatch).toBe('"5"');
});

test('the page of a cafe says when games are, what is there and what the house asks for', async () => {
  const { house } = houseOf({
    hours: [1, 2, 3, 4, 5, 6, 0].map((weekday) => ({ weekday, opens: '18:00', closes: '02:00' })),
  });
  await openPage('/cafes/cafe-oak', null, (server) =>
    server.answer('GET /cafes/:id', cafe({ house: { ...house, note: 'Ring twice.' } })),
  );
  await expect.element(main).toMatchTextContent('Games today: 6:00 PM – 2:00 AM');
  await expect.element(main).toMatchTextContent('4 tables');
  await expect.element(main).toMatchTextContent('Step-free');
  await expect.element(main).toMatchTextContent('Ring twice.');
  await expectNoViolationsOnPhone('the page of a cafe with house rules', 320);
});

test('the page of an evening says what its cafe asks for', async () => {
  await openPage('/events/event-chess', null, (server) => {
    server.answer('GET /game-events/:id', gameEvent());
    server.answer('GET /games', []);
    server.answer('GET /cafes/:id', cafe({ house: { ...houseOf().house, note: 'Ring twice.' } }));
  });
  const there = page.getByRole('region', { name: 'At Oak and Ember' });
  await expect.element(there).toMatchTextContent('Step-free');
  await expect.element(there).toMatchTextContent('Ring twice.');
});

test('an owner closes the cafe for a while, and the hosts are asked to move', async () => {
  const [from, to] = [addDaysTo(TONIGHT, 3), addDaysTo(TONIGHT, 10)];
  const server = await openCafe(RULES);
  const { conflict: _, ...standing } = row({ startsAt: inHours(100) });
  server.answer('GET /cafes/:id/closings/affected', [{ ...standing, version: 1 }]);
  server.answer('POST /cafes/:id/closings', houseOf());
  await page.getByRole('button', { name: 'Close for a While' }).click();
  const asking = dialog('Close for a While?');
  await asking.getByLabelText('Last night').fill(to);
  await asking.getByLabelText('First night').fill(from);
  await asking.getByLabelText('Reason', { exact: true }).fill('Vacation');
  await expect.element(asking.getByRole('heading', { name: '1 event on these nights' })).toBeVisible();
  await expect.element(asking.getByText(/Each host gets one email in ten minutes/)).toBeVisible();
  await expect.element(asking.getByRole('radio')).not.toBeInTheDocument();
  await asking.getByRole('button', { name: 'Close Cafe' }).click();
  await expect.element(page.getByText(/Each host gets an email in ten minutes\.$/)).toBeVisible();
  expect(server.asked('POST /cafes/:id/closings').map(({ body }) => body)).toEqual([{ from, to, reason: 'Vacation' }]);
});
