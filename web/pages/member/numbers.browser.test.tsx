import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CountedEvening, HostingNumbers } from '../../../modules/events/numbers/contract.ts';
import { answerAccountStates } from '../../../tests/components/account-states.ts';
import { expectNoViolationsOnPhone } from '../../../tests/components/axe.ts';
import { openPage } from '../../../tests/components/open-page.tsx';
import { admin, group as groupWith, member } from '../../../tests/components/records.ts';
import type { FakeServer } from '../../../tests/components/server.ts';

const organizer = member({ isProvider: true });
const group = groupWith({ name: 'Tuesday Strategists', yours: 'owner' });
const counts = {
  ...{ evenings: 3, seats: 15, taken: 12, came: 9, noShows: 1, lateCancels: 1, givenBack: 4, refilled: 3 },
  ...{ full: 1, waited: 5, unseated: 2, newPeople: 4, cameBack: 2, confirmed: 8, confirmedCame: 6 },
};
const numbers: HostingNumbers = {
  ...{ from: '2026-06-01', to: '2026-06-30', asOf: '2026-06-30', totals: counts },
  byGroup: [{ id: null, name: 'No group', ...counts }],
  byCafe: [{ id: 'cafe-oak', name: 'Oak and Ember', ...counts }],
  byGame: [{ id: 'game-azul', name: 'Azul', ...counts }],
  byWeek: [
    { week: '2026-06-01', ...counts },
    { week: '2026-06-15', ...counts, came: 11 },
  ],
  byWeekdayHour: [
    { weekday: 2, hour: 18, ...counts, taken: 7 },
    { weekday: 4, hour: 19, ...counts },
  ],
  byLead: [
    { came: 4, noShows: 0, lateCancels: 0 },
    { came: 3, noShows: 1, lateCancels: 0 },
    { came: 2, noShows: 0, lateCancels: 1 },
    ...Array.from({ length: 2 }, () => ({ came: 0, noShows: 0, lateCancels: 0 })),
  ],
  cohorts: [
    { month: '2026-05', newPeople: 3, cameBack: 2, complete: true },
    { month: '2026-06', newPeople: 1, cameBack: 0, complete: false },
  ],
};
const evening: CountedEvening = {
  ...{ id: 'event-azul', startDate: '2026-06-18', startTime: '19:00', gameName: 'Azul', cafeName: 'Oak and Ember' },
  ...{ groupName: null, ...counts, evenings: 1, seats: 5, taken: 4 },
};
const OWN = 'GET /users/me/hosting-numbers' as const;
const prepare = (server: FakeServer) => {
  server.answer(OWN, numbers);
  server.answer(`${OWN}/evenings`, [evening]);
};
const region = (name: string) => page.getByRole('region', { name, exact: true });
const main = page.getByRole('main');

test('an organizer sees what became of the seats, as pictures and as tables', async () => {
  const server = await openPage('/member?view=numbers', organizer, prepare);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Numbers' })).toBeVisible();
  await expect.element(main).toMatchTextContent(/Seats filled\s*80%\s*12 of 15/);
  await expect.element(main).toMatchTextContent(/Came\s*82%\s*9 of 11 rated/);
  await expect.element(main).toMatchTextContent(/Filled from the line\s*3\s*of 4 given back/);
  await expect.element(main).toMatchTextContent(/New people\s*4\s*2 came back so far/);
  await expect.element(main).toMatchTextContent(/6 of 8 times, 75%/);
  const weeks = region('Seats by week');
  const bar = weeks.getByRole('link', { name: 'Jun 15 – Jun 21: 3 events, came 11, no-show or late 2, empty 2' });
  await expect.element(bar).toBeInTheDocument();
  const hours = region('Which hours fill');
  await expect
    .element(hours.getByRole('link', { name: 'Seats taken on Thursday at 7 PM: 80%, 3 events' }))
    .toBeInTheDocument();
  await expect
    .element(hours)
    .toMatchTextContent('Thursdays at 7 PM fill best. Tuesdays at 6 PM left 8 of 15 seats empty.');
  await expect.element(region('Who comes back')).toMatchTextContent(/May 2026\s*3\s*2 · 67%.*June 2026\s*1\s*0 so far/);
  await expectNoViolationsOnPhone('the numbers of an organizer');
  await hours.getByRole('button', { name: 'Table' }).click();
  await expect.element(hours.getByRole('row', { name: /Thu 7 PM/ })).toMatchTextContent(/3\s*15\s*12\s*9\s*1\s*1/);
  await weeks.getByRole('button', { name: 'Table' }).click();
  await expect.element(weeks.getByRole('row', { name: /Jun 15/ })).toMatchTextContent(/11/);
  await expectNoViolationsOnPhone('the numbers of an organizer as tables', 320);
  expect(server.asked(OWN)[0]?.search).toMatch(/from=20\d\d-.*to=20\d\d-/);
});

test('a number leads to the evenings behind it, and they to their pages', async () => {
  const server = await openPage('/member?view=numbers&from=2026-06-01&to=2026-06-30', organizer, prepare);
  await region('Where it fills').getByRole('link', { name: '80%' }).click();
  await expect
    .element(region('The events behind it').getByRole('link', { name: 'Azul' }))
    .toHaveAttribute('href', '/events/event-azul');
  await expect.element(region('The events behind it')).toMatchTextContent(/Jun 18.*7:00 PM, Oak and Ember\s*4 of 5/);
  const asked = () => new URLSearchParams(server.asked(`${OWN}/evenings`).at(-1)?.search);
  expect(Object.fromEntries(asked())).toMatchObject({
    from: '2026-06-01',
    to: '2026-06-30',
    cafeId: 'cafe-oak',
    with: 'taken',
  });
  await region('Which hours fill')
    .getByRole('link', { name: /Thursday at 7 PM/ })
    .click();
  await expect.poll(() => asked().get('weekday')).toBe('4');
  expect(asked().get('cafeId')).toBeNull();
  await region('Seats by week')
    .getByRole('link', { name: /Jun 15/ })
    .click();
  await expect.poll(() => asked().get('from')).toBe('2026-06-15');
  expect(asked().get('to')).toBe('2026-06-21');
});

test('the span, the day as of which they are told, and a group are chosen, also for the file', async () => {
  const server = await openPage('/member?view=numbers', organizer, (each) => {
    prepare(each);
    each.answer('GET /groups', [group]);
  });
  // of the days before the same is asked
  const asked = () => server.asked(OWN).map(({ search }) => new URLSearchParams(search));
  await page.getByLabelText('Whose events').selectOptions('Tuesday Strategists');
  await expect.poll(() => asked().map((each) => each.get('groupId'))).toContain(group.id);
  await page.getByLabelText('Days', { exact: true }).selectOptions('30 days');
  const days = (each: URLSearchParams) =>
    (Date.parse(each.get('to') ?? '') - Date.parse(each.get('from') ?? '')) / 86_400_000;
  await expect.poll(() => asked().map(days)).toContain(29);
  // of the days before 30 days are asked in any case
  await expect.element(page.getByLabelText('Days', { exact: true })).toHaveValue('30');
  await page.getByLabelText('As of', { exact: true }).selectOptions('As of a day …');
  await page.getByLabelText('As known on').fill('2026-03-31');
  await expect
    .poll(() => asked().map((each) => [each.get('asOf'), each.get('to')]))
    .toContainEqual(['2026-03-31', '2026-03-31']);
  await expect
    .element(page.getByRole('link', { name: 'CSV' }))
    .toHaveAttribute(
      'href',
      `/api/users/me/hosting-numbers.csv?from=2026-03-02&to=2026-03-31&asOf=2026-03-31&groupId=${group.id}`,
    );
});

test('without evenings it says so, and a failure can be tried again', async () => {
  const server = await openPage('/member?view=numbers', organizer, (each) => each.refuse(OWN, 500));
  await expect.element(page.getByText('Failed to fetch the numbers')).toBeVisible();
  const none = Object.fromEntries(Object.keys(counts).map((key) => [key, 0])) as typeof counts;
  const empty = { byGroup: [], byCafe: [], byGame: [], byWeek: [], byWeekdayHour: [], byLead: [], cohorts: [] };
  server.answer(OWN, { ...numbers, totals: none, ...empty });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('No events in these days')).toBeVisible();
});

test('members who host nothing get the dashboard instead', async () => {
  await openPage('/member?view=numbers', member(), () => {});
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent("Nora's Dashboard");
});

test('admins see the same for the city, and come to the records of its evenings', async () => {
  const ofGroup = { id: group.id, name: group.name, ...counts };
  const byHost = [
    { id: 'user-olga', name: 'Olga Ray', ...counts, taken: 7 },
    { id: 'user-kim', name: 'Kim Lee', ...counts, taken: 5 },
  ];
  const server = await openPage('/admin/numbers?listed=yes', admin(), (each) => {
    const unmetSearches = [{ term: 'twilight imperium', times: 4, days: 2 }];
    const city = { ...numbers, byGroup: [ofGroup, ...numbers.byGroup], byHost, unmetSearches };
    answerAccountStates(each);
    // of the 30 days before as well
    each.answerBy('GET /admin/numbers', (search) =>
      search.get('to') === '2026-05-31'
        ? { ...city, from: '2026-05-02', to: '2026-05-31', totals: { ...counts, taken: 6 } }
        : city,
    );
    each.answer('GET /admin/numbers/evenings', [evening]);
  });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Numbers' })).toBeVisible();
  await expect.element(main).toMatchTextContent(/Seats filled\s*80%\s*12 of 15\s*before: 40%/);
  await expect
    .element(region('The events behind it').getByRole('link', { name: 'Azul' }))
    .toHaveAttribute('href', '/admin/game-events/event-azul');
  await region('Whose fill').getByRole('link', { name: '80%' }).click();
  const asked = () => new URLSearchParams(server.asked('GET /admin/numbers/evenings').at(-1)?.search);
  await expect.poll(() => [asked().get('groupId'), asked().get('with')]).toEqual([group.id, 'taken']);
  await expect.element(region('Who hosts')).toMatchTextContent('1 organizer of 2 had half of all seats');
  await region('Who hosts')
    .getByRole('row', { name: /Kim Lee/ })
    .getByRole('link', { name: '5' })
    .click();
  await expect.poll(() => [asked().get('hostId'), asked().get('with')]).toEqual(['user-kim', 'taken']);
  const missing = region('Where seats were missing');
  await expect.element(missing).toMatchTextContent('1 of 3 events had no free seat, before: 1 of 3.');
  await missing.getByRole('row', { name: /Azul/ }).getByRole('link', { name: '2' }).click();
  await expect.poll(() => [asked().get('gameId'), asked().get('with')]).toEqual(['game-azul', 'unseated']);
  const missedThere = region('Where it fills').getByRole('row', { name: /Oak and Ember/ });
  await expect.element(missedThere).toMatchTextContent(/2 · 18%\s*before: 18%/);
  await missedThere.getByRole('link', { name: '2 · 18%' }).click();
  await expect.poll(() => [asked().get('cafeId'), asked().get('with')]).toEqual(['cafe-oak', 'missed']);
  await missedThere.getByRole('link', { name: 'before: 18%' }).click();
  await expect
    .poll(() => ['cafeId', 'with', 'from', 'to'].map((name) => asked().get(name)))
    .toEqual(['cafe-oak', 'missed', '2026-05-02', '2026-05-31']);
  const unmet = region('Searched and not found').getByRole('row', { name: /twilight imperium/ });
  await expect.element(unmet).toMatchTextContent(/4\s*2/);
  await expect.element(unmet.getByRole('link', { name: '4' })).toHaveAttribute('href', '/?q=twilight+imperium');
  const early = region('How early people reserve').getByRole('row', { name: /1–3 days before/ });
  await expect.element(early).toMatchTextContent(/3 · 75%/);
  await early.getByRole('link', { name: '1', exact: true }).click();
  await expect.poll(() => [asked().get('lead'), asked().get('with')]).toEqual(['1', 'noShows']);
  // the numbers stay those of the city
  for (const { search } of server.asked('GET /admin/numbers')) expect(search).not.toContain('groupId');
  await expectNoViolationsOnPhone('the numbers of the city');
});

test('a full admin has the week in numbers mailed, and no other admin is asked', async () => {
  const prepared = (each: FakeServer) => {
    answerAccountStates(each);
    each.answer('GET /admin/numbers', numbers);
    each.refuse('PUT /users/me/mails', 500);
  };
  const server = await openPage('/admin/numbers', admin(), prepared);
  const mailed = page.getByRole('checkbox', { name: 'Email me my week in numbers' });
  await expect.element(mailed).toBeChecked();
  await mailed.click();
  await expect.poll(() => server.asked('PUT /users/me/mails').map(({ body }) => body)).toEqual([{ monday: false }]);
  await expect.element(page.getByText('Update Failed')).toBeVisible();
  await expect.element(mailed).toBeChecked();
});

test('an admin of another role has no switch for it', async () => {
  await openPage('/admin/numbers', admin({ adminRole: 'catalog' }), (each) => {
    answerAccountStates(each);
    each.answer('GET /admin/numbers', numbers);
  });
  await expect.element(region('Where it fills')).toBeVisible();
  expect(page.getByRole('checkbox').elements()).toEqual([]);
});
