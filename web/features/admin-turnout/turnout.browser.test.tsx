import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../../../tests/components/open-page.tsx';
import { admin } from '../../../tests/components/records.ts';

const week = {
  ...{ week: '2026-06-01', gameEvents: 2, cancelled: 1, seats: 8, taken: 6, offered: 1, givenBackEarly: 2 },
  ...{ givenBackLate: 1, filledAgain: 2, came: 5, noShows: 1 },
};

test('an admin sees what became of seats, together and week by week', async () => {
  await openPage('/admin/turnout', admin(), (server) => {
    server.answer('GET /admin/stats/turnout', { weeks: [week] });
  });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Turnout' })).toBeVisible();
  await expect.element(page.getByRole('main')).toMatchTextContent(/of seats given back filled again\s*2 of 3\s*67%/);
  await expect
    .element(page.getByRole('table', { name: 'Turnout by week' }))
    .toMatchTextContent(/Jun 1.*6 75%.*3 1 late.*2 67%.*5.*1 17%/);
});

test('before the first evening it says what will be here, and a failure can be tried again', async () => {
  const server = await openPage('/admin/turnout', admin(), (each) => each.refuse('GET /admin/stats/turnout', 500));
  await expect.element(page.getByText('Failed to fetch the turnout')).toBeVisible();
  server.answer('GET /admin/stats/turnout', { weeks: [] });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('No Seats Yet')).toBeVisible();
});
