import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ImportDraft } from '../../modules/groups/import/contract.ts';
import { expectNoViolationsOnPhone } from '../../tests/components/axe.ts';
import { openPage, toast } from '../../tests/components/open-page.tsx';
import { cafe, game, group, organizer } from '../../tests/components/records.ts';

const draft = (uid: string, more: Partial<ImportDraft> = {}): ImportDraft => ({
  ...{ uid, line: 2, title: 'Game day', place: 'Oak', description: '', startDate: '2026-12-06', startTime: '14:00' },
  ...{ gameId: game().id, cafeId: cafe().id, ...more },
});
const drafts = [
  draft('weekly', { startDate: '2026-12-03', startTime: '19:30', repeats: { every: 'week', without: ['2026-12-24'] } }),
  draft('sunday', { gameId: null }),
  draft('old', { startDate: '2026-12-09', already: true }),
];

const open = (yours: 'organizer' | undefined = 'organizer') =>
  openPage('/groups/montrose-meeples/import', organizer(), (server) => {
    server.answer('GET /groups/:id', group(yours ? { yours } : {}));
    server.answer('GET /games', [game()]);
    server.answer('GET /cafes', [cafe()]);
    server.answer('POST /groups/:id/import', {
      drafts,
      problems: [{ line: 31, why: 'The time zone “Middle/Earth” is not known.' }],
      left: { past: 31, cancelled: 0 },
    });
  });
const choose = (name: string) =>
  userEvent.upload(page.getByLabelText('Choose a file'), new File(['BEGIN:VCALENDAR'], name));
const rowOf = (when: string) => page.getByRole('listitem').filter({ hasText: when });

test('an organizer chooses a file, mends what is unsure, and schedules it', async () => {
  const server = await open();
  await choose('meeples.ics');
  const unsure = rowOf('Sun, Dec 6, 2:00 PM');
  await expect.element(unsure).toMatchTextContent('Choose the game');
  await expect.element(rowOf('Every Thursday, 7:30 PM')).toMatchTextContent('without Thu, Dec 24');
  await expect.element(rowOf('Wed, Dec 9')).toMatchTextContent('Taken in before');
  await expect
    .element(page.getByRole('main'))
    .toMatchTextContent('Line 31: The time zone “Middle/Earth” is not known.');
  await expect.element(page.getByRole('main')).toMatchTextContent('1 series will be scheduled');
  await expectNoViolationsOnPhone('drafts of a calendar file');
  await unsure.getByLabelText('Game of Sun, Dec 6, 2:00 PM').selectOptions(game().id);
  await expect.element(unsure).toMatchTextContent('Becomes an event');
  server.answer('POST /groups/:id/import/confirm', {
    gameEvents: [],
    series: [],
    refused: [{ uid: 'sunday', code: 'overlaps', error: 'You host another event at this time.' }],
  });
  await page.getByRole('button', { name: 'Schedule them' }).click();
  await expect.element(toast('1 series scheduled')).toBeVisible();
  await expect.element(unsure).toMatchTextContent('You host another event at this time.');
  await expect.element(rowOf('Every Thursday')).toMatchTextContent('Is a series now');
  expect(server.asked('POST /groups/:id/import/confirm')).toMatchObject([
    { body: { drafts: [{ uid: 'sunday' }, { uid: 'weekly', repeats: { every: 'week', without: ['2026-12-24'] } }] } },
  ]);
  // what was refused can be left out
  await unsure.getByRole('checkbox').click();
  await expect.element(page.getByRole('button', { name: 'Schedule them' })).toBeDisabled();
});

test('what everybody will read is shown before, and a wrong day, hour or word is mended', async () => {
  const server = await open();
  server.answer('POST /groups/:id/import', {
    ...{ drafts: [draft('sunday', { description: 'Door code 4711.' })], problems: [], left: { past: 0, cancelled: 0 } },
  });
  await choose('meeples.ics');
  await page.getByText('Everybody will read: “Door code 4711.”').click();
  await page.getByLabelText('A few words for the guests of Sun, Dec 6, 2:00 PM').fill('Ring the bell.');
  await page.getByLabelText('Time of Sun, Dec 6, 2:00 PM').fill('15:30');
  await page.getByLabelText('Day of Sun, Dec 6, 3:30 PM').fill('2026-12-07');
  await expectNoViolationsOnPhone('a draft that is mended');
  server.answer('POST /groups/:id/import/confirm', { gameEvents: [], series: [], refused: [] });
  await page.getByRole('button', { name: 'Schedule them' }).click();
  await expect.element(toast('1 event scheduled')).toBeVisible();
  expect(server.asked('POST /groups/:id/import/confirm')).toMatchObject([
    {
      body: {
        drafts: [{ uid: 'sunday', startDate: '2026-12-07', startTime: '15:30', description: 'Ring the bell.' }],
      },
    },
  ]);
});

test('a file that cannot be read says why, and another one can be chosen', async () => {
  const server = await open();
  server.refuse('POST /groups/:id/import', 413, { error: 'This file is over 256 KiB.', code: 'too_large' });
  await choose('large.csv');
  await expect.element(toast('Not Read')).toBeVisible();
  await expect.element(toast('This file is over 256 KiB.')).toBeVisible();
  await expect.element(page.getByText('Choose a file')).toBeVisible();
});

test('a table whose words are not known is asked about, column by column, until its dates are read', async () => {
  const server = await open();
  const columns = (first: 'title' | null, second: 'date' | null) => [
    { name: 'Titel', example: 'Catan', is: first },
    { name: 'Datum', example: '3.12.2026', is: second },
  ];
  const noDate = { error: 'We found no column for the date.', code: 'no_date_column', columns: columns(null, null) };
  server.refuse('POST /groups/:id/import', 400, noDate);
  await choose('abende.csv');
  await expect.element(page.getByText('Which column is the date?')).toBeVisible();
  await expectNoViolationsOnPhone('columns of a table');
  server.answer('POST /groups/:id/import', {
    ...{ drafts, problems: [], left: { past: 0, cancelled: 0 }, columns: columns(null, 'date') },
  });
  await page.getByLabelText('What “Datum” is').selectOptions('date');
  await expect.element(rowOf('Sun, Dec 6, 2:00 PM')).toMatchTextContent('Choose the game');
  await expect.element(page.getByText('What are these columns?')).toBeVisible();
  await page.getByLabelText('What “Titel” is').selectOptions('title');
  const asked = () =>
    server.asked('POST /groups/:id/import').map(({ search }) => new URLSearchParams(search).get('columns'));
  await expect.poll(asked).toEqual([null, ',date', 'title,date']);
});

test('who does not organize the group is told that it is for organizers', async () => {
  await openPage('/groups/montrose-meeples/import', organizer(), (server) => {
    server.answer('GET /groups/:id', group());
    server.answer('GET /games', [game()]);
  });
  await expect.element(page.getByRole('heading', { name: 'Only for organizers' })).toBeVisible();
});
