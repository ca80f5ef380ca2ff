import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { PoliciesReply } from '../../../modules/reliability/contract.ts';
import type { SimulatedPerson, Simulation } from '../../../modules/reliability/simulation/contract.ts';
import { expectNoViolationsInDialog } from '../../../tests/components/axe.ts';
import { dialog, openPage, toast } from '../../../tests/components/open-page.tsx';
import { admin, inHours } from '../../../tests/components/records.ts';
import type { FakeServer } from '../../../tests/components/server.ts';
import { announceChanges } from '../../lib/live-changes.ts';

const rules: PoliciesReply['inForce']['rules'] = {
  prior: 4,
  weights: { no_show: 1, late_cancel: 0.5 },
  halfLifeDays: null,
  suspensions: { no_show: { windowDays: 90, days: [7, 14, 30] }, late_cancel: { windowDays: 30, days: [0, 3, 7] } },
};
const builtIn = { version: 1, rules, effectiveFrom: null, adoptedAt: null, adoptedBy: null, reason: null };
const policies: PoliciesReply = { inForce: builtIn, before: null, ahead: [], versions: [builtIn] };
const second = {
  version: 2,
  rules: { ...rules, prior: 6 },
  effectiveFrom: inHours(1),
  adoptedAt: inHours(0),
  adoptedBy: { id: 'cli:dana', name: 'dana' },
  reason: 'Storms weighed too much.',
};

const TRIAL = '01890a5d-ac96-774b-bcce-b302099a8057';
const trial = (more: Partial<Simulation> = {}): Simulation => ({
  id: TRIAL,
  askedAt: inHours(0),
  rules: { ...rules, prior: 6 },
  basedOn: 1,
  forgiveRefilled: false,
  judgedUnder: null,
  state: 'running',
  progress: { phase: 'comparing', done: 50, of: 100, people: 100 },
  message: null,
  finishedAt: null,
  keptUntil: inHours(24),
  report: null,
  ...more,
});
const SEEN = 'a'.repeat(64);
const done = (more: Partial<Simulation> = {}) =>
  trial({
    state: 'done',
    report: {
      at: inHours(0),
      inForce: 1,
      read: 4321,
      people: 100,
      moved: 12,
      up: 10,
      down: 2,
      averageMove: 1.5,
      greatestMove: 9,
      blockedBefore: 3,
      blockedAfter: 4,
      newlyBlocked: 2,
      freed: 1,
      scores: [
        { from: 100, to: 100, before: 80, after: 78 },
        { from: 95, to: 99, before: 20, after: 22 },
      ],
      forgiven: null,
      seen: SEEN,
    },
    ...more,
  });
const nora: SimulatedPerson = {
  userId: 'user-nora',
  memberId: 'TM-7K3Q',
  name: 'Nora Quinn',
  before: { score: 80, penalty: null },
  after: { score: 85, penalty: { kind: 'no_show', until: inHours(100) } },
};

const open = (
  path = '/admin/policy',
  simulations: Simulation[] = [],
  prepare: (server: FakeServer) => void = () => {},
) =>
  openPage(path, admin(), (server) => {
    server.answer('GET /admin/reliability/policies', policies);
    server.answer('GET /admin/policies/simulations', simulations);
    server.answer('GET /admin/policies/simulations/:id/people', [nora]);
    prepare(server);
  });
const tryIt = page.getByRole('button', { name: 'Try It on History' });

test('every value says what it means, and a wrong one says what is right without being sent', async () => {
  const server = await open();
  const head = page.getByLabelText('Head start');
  await expect.element(head).toHaveValue('4');
  await expect
    .element(head)
    .toHaveAccessibleDescription(/^Attended events that everybody begins with\..*From 0\.5 to 100\.$/);
  await head.fill('0');
  await page.getByLabelText('Days of each hold, no-shows').fill('14, 7');
  await page.getByLabelText('Days until a rating counts half').fill('soon');
  await tryIt.click();
  await expect.element(page.getByText('Please give a number from 0.5 to 100.')).toBeVisible();
  await expect.element(page.getByText('None may be shorter than the one before it.')).toBeVisible();
  await expect.element(page.getByText('Please give a whole number from 1 to 3,650, or nothing.')).toBeVisible();
  await expect.element(head).toHaveFocus();
  expect(server.asked('POST /admin/policies/simulations')).toEqual([]);
});

test('a policy is tried with progress, its report says who is concerned, and it is adopted with a reason', async () => {
  const server = await open();
  server.answer('POST /admin/policies/simulations', trial());
  server.answer('GET /admin/policies/simulations/:id', trial());
  await page.getByLabelText('Head start').fill('6');
  await page.getByLabelText('Days of each hold, no-shows').fill('7 14 30');
  await tryIt.click();
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '95');
  await expect.element(page.getByText('95%, comparing 50 of 100 people')).toBeVisible();
  expect(server.asked('POST /admin/policies/simulations').map(({ body }) => body)).toEqual([
    { ...rules, prior: 6, basedOn: 1, forgiveRefilled: false },
  ]);

  server.answer('GET /admin/policies/simulations/:id', done());
  await expect.element(page.getByText('10 up and 2 down, by 1.5 points on average and 9 at most.')).toBeVisible();
  await expect.element(page.getByRole('table', { name: 'People by score' })).toMatchTextContent(/100\s*80\s*78/);
  await expect.element(page.getByRole('tab', { name: /^Newly paused 2/ })).toHaveAttribute('aria-selected', 'true');
  await expect
    .element(page.getByRole('link', { name: 'Nora Quinn' }))
    .toHaveAttribute('href', '/admin/no-shows/user-nora');
  await page.getByRole('tab', { name: /^Freed/ }).click();
  await expect
    .poll(() => server.asked('GET /admin/policies/simulations/:id/people').at(-1)?.search)
    .toContain('change=freed');

  await page.getByRole('button', { name: 'Adopt Policy 2…' }).click();
  const adopting = dialog('Adopt policy 2?');
  await adopting.getByRole('button', { name: 'Adopt', exact: true }).click();
  await expect.element(adopting.getByText('Please give a reason.')).toBeVisible();
  await expectNoViolationsInDialog('adopting a policy');
  await adopting.getByLabelText('Reason').fill('A no-show costs five people their evening.');
  server.refuse('POST /admin/policies', 409, { error: 'These rules were made from policy 1, but the newest is 2.' });
  await adopting.getByRole('button', { name: 'Adopt', exact: true }).click();
  // the dialog says it once the toast that says it is gone
  await expect.element(toast('Not adopted')).toBeVisible();
  await expect.element(adopting.getByText('These rules were made from policy 1, but the newest is 2.')).toBeVisible();
  server.answer('POST /admin/policies', { version: 2, effectiveFrom: inHours(1) });
  server.answer('GET /admin/reliability/policies', { ...policies, ahead: [second], versions: [second, builtIn] });
  await adopting.getByRole('button', { name: 'Adopt', exact: true }).click();
  await expect.element(toast('Policy 2 is adopted')).toBeVisible();
  expect(server.asked('POST /admin/policies').at(-1)?.body).toEqual({
    simulationId: TRIAL,
    seen: SEEN,
    reason: 'A no-show costs five people their evening.',
  });
  await expect
    .element(page.getByRole('region', { name: 'History' }))
    .toMatchTextContent(/Policy 2\s*Still to come.*dana \(at a terminal\): Storms weighed too much\./);
});

test('what an earlier policy judged is judged again, after its report, with a reason', async () => {
  const inForce = { ...second, effectiveFrom: inHours(-1) };
  const { report } = done();
  const judged = (more: Partial<Simulation> = {}) =>
    done({
      rules: inForce.rules,
      judgedUnder: 1,
      report: report && { ...report, inForce: 2, again: { changed: 9, mailed: 8 } },
      ...more,
    });
  const server = await open('/admin/policy', [], (fake) => {
    fake.answer('GET /admin/reliability/policies', {
      inForce,
      before: builtIn,
      ahead: [],
      versions: [inForce, builtIn],
    });
    fake.answer('POST /admin/policies/simulations', judged({ state: 'running', report: null }));
    fake.answer('GET /admin/policies/simulations/:id', judged());
  });
  const again = page.getByRole('button', { name: 'Judge Again…' });
  await again.click();
  await expect.element(page.getByRole('heading', { name: 'Policy 1, judged again' })).toHaveFocus();
  expect(server.asked('POST /admin/policies/simulations').map(({ body }) => body)).toEqual([{ judgedUnder: 1 }]);
  await expect.element(page.getByRole('tab', { name: /^Judged again 100/ })).toHaveAttribute('aria-selected', 'true');
  await expect
    .poll(() => server.asked('GET /admin/policies/simulations/:id/people').at(-1)?.search)
    .toContain('change=judged');
  await expect.element(page.getByText('8 people would get an email', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Adopt/ })).not.toBeInTheDocument();

  await again.last().click();
  const asking = dialog('Judge 100 people again?');
  await expect.element(asking).toMatchTextContent(/9 will have another score or pause: 2 newly paused, 1 freed\./);
  await expect.element(asking.getByRole('button', { name: 'Judge Again' })).toBeDisabled();
  await expectNoViolationsInDialog('judging again');
  await asking.getByLabelText('Reason').fill('A typo: 60 for 6.');
  server.refuse('POST /admin/bulk-acts', 409, { error: 'Another policy is in force by now.' });
  await asking.getByRole('button', { name: 'Judge Again' }).click();
  await expect.element(asking.getByText('Another policy is in force by now.')).toBeVisible();
  expect(server.asked('POST /admin/bulk-acts').map(({ body }) => body)).toEqual([
    { act: 'judgeAgain', trial: TRIAL, seen: SEEN, reason: 'A typo: 60 for 6.' },
  ]);
});

test('any page of the people whom a trial concerns is reached by its number', async () => {
  const { report } = done();
  const many = done({ report: report && { ...report, moved: 41 } });
  await open('/admin/policy?change=moved', [many], (server) => {
    server.answer('GET /admin/policies/simulations/:id', many);
    server.answerPages(
      'GET /admin/policies/simulations/:id/people',
      ['Ann', 'Bea', 'Cleo'].map((name) => [{ ...nora, userId: `user-${name}`, name }]),
    );
  });
  const people = page.getByRole('table', { name: 'People with another score' });
  await expect.element(people.getByText('Ann')).toBeVisible();
  await page.getByRole('button', { name: 'Last page' }).click();
  await expect.element(people.getByText('Cleo')).toBeVisible();
  await expect.poll(() => location.search).toBe('?change=moved&page=3');
  await page.getByRole('textbox', { name: 'Page, of 3' }).fill('2');
  await userEvent.keyboard('{Enter}');
  await expect.element(people.getByText('Bea')).toBeVisible();
  history.back();
  await expect.element(people.getByText('Cleo')).toBeVisible();
});

test('a report of other values than the form has cannot be adopted before they are put back', async () => {
  await open(`/admin/policy?trial=${TRIAL}`, [], (server) =>
    server.answer('GET /admin/policies/simulations/:id', done()),
  );
  await expect.element(page.getByText('The form has other values now.', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Adopt/ })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Put These Values into the Form' }).click();
  await expect.element(page.getByLabelText('Head start')).toHaveValue('6');
  await expect.element(page.getByRole('button', { name: 'Adopt Policy 2…' })).toBeVisible();
});

test('what only a trial can do, and what somebody else made outdated, says so instead of offering to adopt', async () => {
  await open(`/admin/policy?trial=${TRIAL}`, [], (server) =>
    server.answer(
      'GET /admin/policies/simulations/:id',
      done({
        forgiveRefilled: true,
        report: { ...(done().report as NonNullable<Simulation['report']>), forgiven: { forgiven: 3, lateCancels: 9 } },
      }),
    ),
  );
  await expect.element(page.getByText(/^3 of 9 late cancels would weigh nothing/)).toBeVisible();
  await expect.element(page.getByText(/so this can only be tried\.$/)).toBeVisible();
  await open('/admin/policy?trial=trial-2', [], (server) => {
    server.answer('GET /admin/policies/simulations/:id/people', []);
    server.answer('GET /admin/policies/simulations/:id', done({ id: 'trial-2', basedOn: 7 }));
  });
  await expect.element(page.getByText(/^These rules were made from policy 7, but the newest is 1\./)).toBeVisible();
  await expect.element(page.getByText('Nobody would be paused who is not.')).toBeVisible();
});

test('a trial under way is found again and can be cancelled, and one that is gone or failed says so', async () => {
  const server = await open('/admin/policy', [trial({ state: 'asked' })], (each) =>
    each.answer('GET /admin/policies/simulations/:id', trial({ state: 'asked' })),
  );
  await expect.element(page.getByText('Waiting for a worker…')).toBeVisible();
  server.answer('DELETE /admin/policies/simulations/:id', null);
  server.answer('GET /admin/policies/simulations', [
    trial({ id: 'trial-0', state: 'failed', message: 'It was begun 3 times.' }),
  ]);
  await page.getByRole('button', { name: 'Cancel the Trial' }).click();
  // not before: the page polls, and an answer that the trial failed would take the button away
  server.answer(
    'GET /admin/policies/simulations/:id',
    trial({ id: 'trial-0', state: 'failed', message: 'It was begun 3 times.' }),
  );
  await expect.element(page.getByText('It was begun 3 times.')).toBeVisible();
  // the page polls: it may hear of the failure before the server hears of the press
  await expect.poll(() => server.asked('DELETE /admin/policies/simulations/:id')).toHaveLength(1);
});

test('a second trial is refused with a sentence, and the values stay', async () => {
  const server = await open();
  const error = 'You are already trying a policy. Please wait for its report, or cancel it first.';
  server.refuse('POST /admin/policies/simulations', 409, { error });
  await page.getByLabelText('Head start').fill('9');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(error)).toBeVisible();
  await expect.element(page.getByLabelText('Head start')).toHaveValue('9');
});

test('a policy that another admin adopts waits until it is asked for, and what is typed stays', async () => {
  const server = await open();
  const head = page.getByLabelText('Head start');
  await head.fill('7');
  server.answer('GET /admin/reliability/policies', { ...policies, ahead: [second], versions: [second, builtIn] });
  announceChanges([{ kind: 'audit', id: 'entry-1' }]);
  await expect.element(page.getByRole('status').getByText('1 new', { exact: true })).toBeInTheDocument();
  await expect.element(head).toHaveFocus();
  await expect.element(head).toHaveValue('7');
  await expect.element(page.getByText('Policy 2', { exact: true })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(page.getByText('Policy 2', { exact: true })).toBeVisible();
  await expect.element(head).toHaveValue('7');
});

test('every version shows its rules, and “Back to These” puts them into the form', async () => {
  const versions = [{ ...second, effectiveFrom: inHours(-1) }, builtIn];
  await open('/admin/policy', [], (server) =>
    server.answer('GET /admin/reliability/policies', { ...policies, inForce: versions[0] ?? builtIn, versions }),
  );
  await expect.element(page.getByLabelText('Head start')).toHaveValue('6');
  await page.getByText('Rules of policy 1').click();
  await expect.element(page.getByText('4 attended', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Back to These' }).click();
  await expect.element(page.getByLabelText('Head start')).toHaveValue('4');
  await expect.element(page.getByLabelText('Head start')).toHaveFocus();
});

test('a policy still to come is withdrawn with a reason, and says so', async () => {
  const server = await open('/admin/policy', [], (each) =>
    each.answer('GET /admin/reliability/policies', { ...policies, ahead: [second], versions: [second, builtIn] }),
  );
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const asking = dialog('Withdraw policy 2?');
  const press = asking.getByRole('button', { name: 'Withdraw' });
  await expect.element(press).toBeDisabled();
  await asking.getByLabelText('Reason').fill('A wrong weight.');
  await expectNoViolationsInDialog('withdrawing a policy');
  server.refuse('POST /admin/policies/withdrawals', 409, { error: 'This policy is in force.' });
  await press.click();
  await expect.element(asking.getByText('This policy is in force.')).toBeVisible();
  const withdrawn = { at: inHours(0), by: { id: 'user-ada', name: 'Ada Admin' }, reason: 'A wrong weight.' };
  server.answer('POST /admin/policies/withdrawals', null, () =>
    server.answer('GET /admin/reliability/policies', { ...policies, versions: [{ ...second, withdrawn }, builtIn] }),
  );
  await press.click();
  await expect.element(toast('Policy 2 is withdrawn')).toBeVisible();
  expect(server.asked('POST /admin/policies/withdrawals').at(-1)).toMatchObject({
    body: { version: 2, reason: 'A wrong weight.' },
  });
  await expect.element(page.getByText('Withdrawn', { exact: true })).toBeVisible();
  await expect.element(page.getByText('“A wrong weight.”').or(page.getByText('A wrong weight.'))).toBeVisible();
});
