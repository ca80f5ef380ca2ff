import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CorrectionEffects, PoliciesReply, StandingReply } from '../../../modules/reliability/contract.ts';
import { expectNoViolationsInDialog } from '../../../tests/components/axe.ts';
import { dialog, openPage, toast } from '../../../tests/components/open-page.tsx';
import { admin, gameEvent, reliabilityAt } from '../../../tests/components/records.ts';

const ledger = reliabilityAt();
const policies: PoliciesReply = {
  inForce: {
    version: 1,
    effectiveFrom: null,
    adoptedAt: null,
    adoptedBy: null,
    reason: null,
    rules: {
      prior: 3,
      weights: { no_show: 3, late_cancel: 1 },
      halfLifeDays: 180,
      suspensions: { no_show: { windowDays: 180, days: [14, 30] }, late_cancel: { windowDays: 180, days: [0, 7] } },
    },
  },
  before: null,
  ahead: [],
  versions: [],
};
const standing: StandingReply = {
  userId: 'user-nora',
  reliabilityScore: 100,
  penaltyStatus: 'none',
  penaltyExpiresAt: null,
};

const effects: CorrectionEffects = {
  now: { reliabilityScore: 75, penalty: null },
  effects: [
    { status: 'attended', after: { reliabilityScore: 95, penalty: null }, host: null },
    { status: 'late_cancel', after: { reliabilityScore: 85, penalty: null }, host: null },
  ],
};

const openLedger = () =>
  openPage('/admin/no-shows/user-nora', admin(), (server) => {
    server.answer('GET /admin/users/:id/reliability', ledger);
    server.answer('GET /admin/reliability/policies', policies);
    server.answer('GET /admin/users/:id/reliability/correction-effects', effects);
    server.answer('GET /game-events/:id', gameEvent({ status: 'completed' }));
    server.answer('GET /game-events/:id/participants', []);
  });
const waiving = dialog('Waive the penalty');
const overturning = dialog('Overturn this rating');

test('Back from the first moment that was chosen leads to now', async () => {
  await openLedger();
  await page.getByRole('button', { name: 'Earlier', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: /^As of (?!now)/ })).toBeVisible();
  await expect.poll(() => location.search).toContain('asOf=');
  history.back();
  await expect.element(page.getByRole('heading', { name: 'As of now' })).toBeVisible();
});

test('each chosen moment is a step of Back, and all moments that a slider passes are one', async () => {
  await openLedger();
  const asOf = () => new URLSearchParams(location.search).get('asOf');
  await page.getByRole('button', { name: 'Earlier', exact: true }).click();
  await expect.poll(asOf).not.toBeNull();
  const looked = asOf();
  const slider = page.getByRole('slider', { name: 'Moment looked at' });
  for (const key of ['{Home}', '{ArrowRight}']) {
    const before = asOf();
    slider.element().focus();
    await userEvent.keyboard(key);
    await expect.poll(asOf).not.toBe(before);
  }
  history.back();
  await expect.poll(asOf).toBe(looked);
  history.back();
  await expect.poll(asOf).toBeNull();
  await expect.element(page.getByRole('heading', { name: 'As of now' })).toBeVisible();
});

test('a penalty is waived only with a reason, whose field takes the focus while it is empty', async () => {
  const server = await openLedger();
  const waive = page.getByRole('button', { name: 'Waive penalty' });
  await waive.click();
  await expect.element(waiving.getByLabelText('Reason')).toHaveFocus();
  await waiving.getByRole('button', { name: 'Waive Penalty' }).click();
  await expect.element(waiving.getByText('Please give a reason.')).toBeVisible();
  await expect.element(waiving.getByLabelText('Reason')).toHaveFocus();
  await expectNoViolationsInDialog('waiving');
  await userEvent.keyboard('{Escape}');
  await expect.element(waiving).not.toBeInTheDocument();
  await expect.element(waive).toHaveFocus();
  expect(server.asked('POST /admin/users/:id/penalty/waive')).toEqual([]);
});

test('a refused waiver stays visible, with the typed reason', async () => {
  const server = await openLedger();
  await page.getByRole('button', { name: 'Waive penalty' }).click();
  await waiving.getByLabelText('Reason').fill('A flood closed the road.');
  server.refuse('POST /admin/users/:id/penalty/waive', 409, { error: 'There is no penalty to waive.' });
  await waiving.getByRole('button', { name: 'Waive Penalty' }).click();
  await expect.element(waiving.getByText('There is no penalty to waive.')).toBeVisible();
  await expect.element(waiving.getByLabelText('Reason')).toHaveValue('A flood closed the road.');
  server.refuse('POST /admin/users/:id/penalty/waive', 500);
  await waiving.getByRole('button', { name: 'Waive Penalty' }).click();
  await expect.element(waiving.getByText('Failed to waive the penalty. Please try again.')).toBeVisible();
  const arrive = server.hold('POST /admin/users/:id/penalty/waive', standing);
  await waiving.getByRole('button', { name: 'Waive Penalty' }).click();
  await expect.element(waiving.getByRole('button', { name: 'Waiving…' })).toBeVisible();
  arrive();
  await expect.element(toast('Penalty waived')).toBeVisible();
  await expect.element(waiving).not.toBeInTheDocument();
  expect(server.asked('POST /admin/users/:id/penalty/waive').at(-1)?.body).toEqual({
    reason: 'A flood closed the road.',
  });
});

test('a mark is overturned only to a different one, with a reason', async () => {
  const server = await openLedger();
  await page.getByRole('button', { name: 'Overturn' }).click();
  await expect.element(overturning).toMatchTextContent('Chess at Oak and Ember');
  await expect.element(overturning.getByRole('radio', { name: 'No-show' })).toBeDisabled();
  await expect.element(overturning.getByRole('radio', { name: 'Attended' })).toBeChecked();
  await expect.element(overturning.getByText('Score 75% → 95%, and no hold begins.')).toBeVisible();
  await expectNoViolationsInDialog('overturning');
  await overturning.getByRole('radio', { name: 'Late cancel' }).click();
  await expect.element(overturning.getByText('Score 75% → 85%, and no hold begins.')).toBeVisible();
  await overturning.getByLabelText('Reason').fill('They left a message in time.');
  server.answer('POST /admin/users/:id/reliability/corrections', standing);
  await overturning.getByRole('button', { name: 'Overturn Rating' }).click();
  await expect.element(toast('Rating overturned')).toBeVisible();
  await expect.element(overturning).not.toBeInTheDocument();
  expect(server.asked('POST /admin/users/:id/reliability/corrections').map(({ body }) => body)).toEqual([
    { gameEventId: 'event-chess', status: 'late_cancel', reason: 'They left a message in time.' },
  ]);
});

test('an unsent reason is restored, until it is discarded', async () => {
  await openLedger();
  await page.getByRole('button', { name: 'Overturn' }).click();
  await overturning.getByLabelText('Reason').fill('Half a rea');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Overturn' }).click();
  await expect.element(overturning.getByLabelText('Reason')).toHaveValue('Half a rea');
  await overturning.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Overturn' }).click();
  await expect.element(overturning.getByLabelText('Reason')).toHaveValue('');
});

test('the evening of a fact opens in a dialog, and a failed request can be repeated', async () => {
  const server = await openLedger();
  server.refuse('GET /game-events/:id', 503, { error: 'We are back in a moment.' });
  await page.getByRole('button', { name: /^Chess at Oak and Ember/ }).click();
  const table = dialog('Game event');
  await expect.element(table.getByText('Failed to fetch the game event')).toBeVisible();
  server.answer('GET /game-events/:id', gameEvent({ status: 'completed' }));
  await table.getByRole('button', { name: 'Try again' }).click();
  await expect.element(table.getByText('Nobody holds a seat.')).toBeVisible();
  await expect
    .element(table.getByRole('link', { name: 'Everything on record' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/admin\/game-events\/./));
  await expectNoViolationsInDialog('game event');
});

test('the policy in force says its rules when it is opened', async () => {
  await openLedger();
  await page.getByText('is in force since the beginning').click();
  await expect.element(page.getByRole('definition').first()).toBeVisible();
});
