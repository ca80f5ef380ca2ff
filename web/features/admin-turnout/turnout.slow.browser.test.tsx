import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../../../tests/components/open-page.tsx';
import { admin } from '../../../tests/components/records.ts';

const week = {
  week: '2026-06-01',
  gameEvents: 2,
  cancelled: 1,
  seats: 8,
  taken: 6,
  offered: 1,
  givenBackEarly: 2,
  givenBackLate: 1,
  filledAgain: 2,
  confirmed: 3,
  came: 5,
  noShows: 1,
};
const mails = [
  { after: 'none' as const, sent: 0, confirmed: 0, givenBack: 2 },
  { after: 'still_coming' as const, sent: 6, confirmed: 3, givenBack: 1 },
];

test('an admin sees the turnout of seats, in total and week by week', async () => {
  await openPage('/admin/turnout', admin(), (server) => {
    server.answer('GET /admin/stats/turnout', { weeks: [week], mails });
  });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Turnout' })).toBeVisible();
  await expect.element(page.getByRole('main')).toMatchTextContent(/of seats given back filled again\s*2 of 3\s*67%/);
  await expect
    .element(page.getByRole('table', { name: 'Turnout by week' }))
    .toMatchTextContent(/Jun 1.*6 75%.*3 1 late.*2 67%.*3 50%.*5.*1 17%/);
  await expect
    .element(page.getByRole('table', { name: 'Turnout by email' }))
    .toMatchTextContent(/Before any email.*–.*0.*2.*After “Still coming\?”.*6.*3.*1/);
});

test('before the first evening it says what will be here, and a failure can be tried again', async () => {
  const server = await openPage('/admin/turnout', admin(), (each) => each.refuse('GET /admin/stats/turnout', 500));
  await expect.element(page.getByText('Failed to fetch the turnout')).toBeVisible();
  server.answer('GET /admin/stats/turnout', { weeks: [], mails: [] });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('No Seats Yet')).toBeVisible();
});
