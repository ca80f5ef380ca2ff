import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CafeMonth } from '../../modules/cafe-nights/contract.ts';
import { expectNoViolationsOnPhone } from '../../tests/components/axe.ts';
import { openPage } from '../../tests/components/open-page.tsx';
import { member } from '../../tests/components/records.ts';

const MONTH = 'GET /cafes/:id/month' as const;
const may: CafeMonth = {
  cafe: { id: 'cafe-oak', name: 'Oak and Ember' },
  month: '2026-05',
  isOver: true,
  totals: { evenings: 12, seats: 60, taken: 48, came: 41, regulars: 9, firstTimers: 7 },
  before: { evenings: 10, seats: 50, taken: 30, came: 25, regulars: 6, firstTimers: 4 },
  best: [{ date: '2026-05-14', evenings: 2, seats: 10, taken: 10, came: 9 }],
};

test('an owner sees a month beside the month before, and goes from month to month', async () => {
  const server = await openPage('/cafes/cafe-oak/month?month=2026-05', member({ isCafeOwner: true }), (each) =>
    each.answer(MONTH, may),
  );
  await expect.element(page.getByRole('heading', { level: 1, name: 'May 2026' })).toBeVisible();
  const row = (name: RegExp) => page.getByRole('row', { name });
  await expect.element(row(/Seats taken/)).toMatchTextContent(/48 of 60\s*30 of 50/);
  await expect.element(row(/First-timers/)).toMatchTextContent(/7\s*4/);
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Thursday, May 14' }))
    .toMatchTextContent(/9 came, 10 of 10 seats taken, 2 events/);
  await expectNoViolationsOnPhone('the month of a cafe');
  await page.getByRole('link', { name: 'Apr 2026' }).click();
  await expect.poll(() => new URLSearchParams(server.asked(MONTH).at(-1)?.search).get('month')).toBe('2026-04');
});

test('to anybody else it says whose it is', async () => {
  await openPage('/cafes/cafe-oak/month', member(), (each) => each.refuse(MONTH, 403));
  await expect.element(page.getByRole('heading', { level: 1, name: 'This month isn’t yours to see' })).toBeVisible();
});
