import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AdminContest, AdminContestFile } from '../../../modules/reliability/contests/contract.ts';
import type { CorrectionEffects } from '../../../modules/reliability/contract.ts';
import { openPage, toast } from '../../../tests/components/open-page.tsx';
import { admin, contest, inHours, reliabilityAt } from '../../../tests/components/records.ts';

const parties = {
  gameEvent: { id: 'event-chess', gameName: 'Chess', cafeName: 'Oak and Ember', startsAt: inHours(-48) },
  person: { id: 'user-nora', firstName: 'Nora', lastName: 'Quinn' },
  host: { id: 'user-hana', firstName: 'Hana', lastName: 'Sato' },
};

const file = (more: Partial<AdminContestFile> = {}): AdminContestFile => ({
  ...contest({ state: 'overdue', dueAt: inHours(-30) }),
  ...parties,
  person: { ...parties.person, reliabilityScore: 75 },
  host: { ...parties.host, marks: 5, overturned: 3 },
  answer: { at: inHours(-60), text: 'I did not see her.' },
  mark: { status: 'no_show', markedAt: inHours(-70), cause: 'host_mark', reason: null },
  asked: [{ what: 'confirmed', at: inHours(-90) }],
  mails: [{ to: 'person', about: 'mark', at: inHours(-70) }],
  moves: [],
  seatTakenAgainAt: null,
  messages: [{ at: inHours(-71), by: 'person' }],
  decidedBy: null,
  mayDecide: true,
  ...more,
});

const inQueue = (id: string, more: Partial<AdminContest> = {}): AdminContest => {
  const { state, how, markStatus, contestedAt, answerUntil, dueAt } = contest({ state: 'with_admins' });
  return {
    id,
    state,
    how,
    markStatus,
    contestedAt,
    answerUntil,
    dueAt,
    ...parties,
    answeredAt: null,
    decidedAt: null,
    ...more,
  };
};

const effects: CorrectionEffects = {
  now: { reliabilityScore: 75, penalty: { kind: 'no_show', expiresAt: inHours(100), days: 7 } },
  effects: [
    { status: 'attended', after: { reliabilityScore: 95, penalty: null }, host: null },
    {
      status: 'late_cancel',
      after: { reliabilityScore: 85, penalty: null },
      host: { scoreBefore: 92, scoreAfter: 90 },
    },
    {
      status: 'no_show',
      after: { reliabilityScore: 75, penalty: { kind: 'no_show', expiresAt: inHours(100), days: 7 } },
      host: null,
    },
  ],
};

const openContest = (shown = file(), viewer = admin()) =>
  openPage('/admin/contests/contest-1', viewer, (server) => {
    server.answer('GET /admin/contests/:id', shown);
    server.answer('GET /admin/users/:id/reliability', reliabilityAt());
    server.answer('GET /admin/users/:id/reliability/correction-effects', effects);
  });
const reason = () => page.getByLabelText('Reason');

test('a contest is decided by a letter, a reason and Enter, and the next one follows', async () => {
  const server = await openContest();
  await expect.element(page.getByText('3 of 5 ratings overturned')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'On record' })).toMatchTextContent(/Answered yes.*No check-in/);
  await userEvent.keyboard('a');
  await expect.element(page.getByRole('radio', { name: /^Attended/ })).toBeChecked();
  await expect.element(reason()).toHaveFocus();
  await expect.element(reason()).toHaveValue('');
  await expect.element(page.getByText('Score 75% → 95%, and the hold of 7 days ends.')).toBeVisible();
  await userEvent.keyboard('Two guests saw her.');
  server.answer('POST /admin/contests/:id/decision', {
    contestId: 'contest-1',
    outcome: 'overturned',
    userId: 'user-nora',
    reliabilityScore: 95,
    penaltyStatus: 'none',
    penaltyExpiresAt: null,
  });
  server.answer('GET /admin/contests', [inQueue('contest-3', { state: 'with_host' }), inQueue('contest-2')]);
  await userEvent.keyboard('{Enter}');
  await expect.element(toast('Rating changed')).toBeVisible();
  await expect.poll(() => location.pathname).toBe('/admin/contests/contest-2');
  expect(server.asked('POST /admin/contests/:id/decision').map(({ body }) => body)).toEqual([
    { status: 'attended', reason: 'Two guests saw her.' },
  ]);
});

test('the record tells in order what happened, was mailed and could not be delivered', async () => {
  await openContest(
    file({
      moves: [{ at: inHours(-100), from: inHours(-50), to: inHours(-48), isElsewhere: true }],
      mails: [
        { to: 'person', about: 'moved', at: inHours(-99) },
        { to: 'host', about: 'rate_attendance', at: inHours(-45), undelivered: 'failed' },
      ],
      asked: [{ what: 'still_coming', at: inHours(-80), undelivered: 'failed' }],
    }),
  );
  await expect
    .element(page.getByRole('region', { name: 'On record' }))
    .toMatchTextContent(
      /Moved .* from .* to .*, to another cafe.*Mailed Nora about the move.*A reminder of .* could not be delivered.*An email of .* to Hana to rate who came could not be delivered/,
    );
});

test('each decision says what it does before it is made, to the person and to the host', async () => {
  await openContest();
  await expect.element(page.getByRole('radio', { name: /^Late cancel/ })).toBeVisible();
  await userEvent.keyboard('l');
  await expect
    .element(page.getByText('Score 75% → 85%, and the hold of 7 days ends. The host’s score 92% → 90%.'))
    .toBeVisible();
  await page.getByRole('radio', { name: /^No-show stands/ }).click();
  await expect
    .element(page.getByText(/^The rating stands: score stays at 75%, and the hold until .* stays\.$/))
    .toBeVisible();
});

test('a decision without a mark or a reason is not sent and says what is missing', async () => {
  const server = await openContest();
  await page.getByRole('button', { name: 'Decide' }).click();
  await expect.element(page.getByText('Please choose the rating.')).toBeVisible();
  await expect.element(page.getByText('Please give a reason.')).toBeVisible();
  await userEvent.keyboard('n');
  await expect.element(reason()).toHaveValue('n');
  expect(server.asked('POST /admin/contests/:id/decision')).toEqual([]);
});

test('a refused decision stays visible, with the reason', async () => {
  const server = await openContest();
  await expect.element(page.getByRole('radio', { name: /^No-show stands/ })).toBeVisible();
  await userEvent.keyboard('n');
  await expect.element(reason()).toHaveFocus();
  await userEvent.keyboard('The host is sure.');
  server.refuse('POST /admin/contests/:id/decision', 409, { error: 'This dispute has already been decided.' });
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('This dispute has already been decided.')).toBeVisible();
  await expect.element(reason()).toHaveValue('The host is sure.');
});

test('an admin who hosted the evening reads that another admin decides, and sees no form', async () => {
  await openContest(file({ mayDecide: false }), admin({ id: 'user-hana' }));
  await expect.element(page.getByText('You hosted this event, so another admin decides.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Decide' })).not.toBeInTheDocument();
});

test('a decided contest shows the decision, by whom and why', async () => {
  await openContest(
    file({
      state: 'upheld',
      mayDecide: false,
      decision: { at: inHours(-1), status: 'no_show', reason: 'No check-in, and the seat stayed empty.' },
      decidedBy: { id: 'user-iris', firstName: 'Iris', lastName: 'Caldwell' },
    }),
  );
  const decision = page.getByRole('region', { name: 'No-show stands' });
  await expect.element(decision).toMatchTextContent(/No check-in, and the seat stayed empty.*by Iris Caldwell, admin/);
});

test('the queue begins with overdue contests, before those that are due later', async () => {
  const late = { state: 'overdue' as const, dueAt: inHours(-30) };
  await openPage('/admin/contests', admin(), (server) => {
    server.answer('GET /admin/contests/counts', { open: 1, overdue: 1 });
    server.answerBy('GET /admin/contests', (search) =>
      search.get('state') === 'overdue' ? [inQueue('contest-late', late)] : [inQueue('contest-1')],
    );
  });
  await expect.element(page.getByRole('tab', { name: 'Open 2' })).toHaveAttribute('aria-selected', 'true');
  const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Nora Quinn' }) });
  await expect.element(rows.first()).toMatchTextContent(/Overdue since /);
  await expect.element(rows.nth(1)).not.toMatchTextContent(/Overdue/);
});

test('the queue counts overdue contests, and leads to them', async () => {
  await openPage('/admin/contests', admin(), (server) => {
    server.answer('GET /admin/contests/counts', { open: 2, overdue: 1 });
    server.answer('GET /admin/contests', [inQueue('contest-1', { state: 'overdue', dueAt: inHours(-30) })]);
  });
  await page.getByRole('tab', { name: 'Overdue 1' }).click();
  await expect.poll(() => location.search).toBe('?state=overdue');
  await expect.element(page.getByRole('row', { name: /Nora Quinn/ })).toMatchTextContent(/Overdue since /);
  await expect
    .element(page.getByRole('link', { name: 'Nora Quinn' }))
    .toHaveAttribute('href', '/admin/contests/contest-1');
});
