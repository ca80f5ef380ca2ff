import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../../../tests/components/open-page.tsx';
import { explanation, inHours, ledgerEntry, member } from '../../../tests/components/records.ts';

const sum = {
  ...explanation().sum,
  attended: 5,
  noShows: { marks: 2, weight: 1 },
  lateCancels: { marks: 1, weight: 0.5 },
  good: 9,
  all: 11.5,
  score: 78,
};
const penalty = {
  kind: 'no_show' as const,
  from: inHours(-24),
  expiresAt: inHours(13 * 24),
  days: 14,
  policyVersion: 1,
  cause: { gameEventId: 'event-azul', marks: [inHours(-1000), inHours(-24)], windowDays: 90, lengths: [7, 14, 30] },
};
const paused = member({ reliabilityScore: 78, penaltyStatus: 'no_show', penaltyExpiresAt: penalty.expiresAt });

test('a paused person reads why, for how long, and how the next evening changes the score', async () => {
  await openPage('/member?view=reliability', paused, (server) => {
    server.answer('GET /users/me/reliability/history', []);
    server.answer('GET /users/me/reliability', explanation({ reliabilityScore: 78, scoreAfterNext: 80, sum, penalty }));
  });
  await expect.element(page.getByText('2nd no-show in 90 days: 14 days')).toBeVisible();
  const steps = page.getByRole('listitem').filter({ hasText: /days/ });
  await expect.element(steps.filter({ hasText: '14 days' })).toHaveAttribute('aria-current', 'step');
  await expect.element(steps.filter({ hasText: '3rd on' })).not.toHaveAttribute('aria-current');
  const card = page.getByRole('region', { name: 'The sum' });
  await expect.element(card).toMatchTextContent('the same 9, plus 2 no-shows, plus 0.5 for 1 late cancel');
  await expect.element(card).toMatchTextContent('Show up to your next event and it goes up to 80%: Good.');
});

test('the lengths are shown before there is any mark', async () => {
  await openPage('/member?view=reliability', member(), (server) => {
    server.answer('GET /users/me/reliability/history', []);
  });
  const lengths = page.getByRole('region', { name: 'What pauses joining' });
  await expect.element(lengths).toMatchTextContent('No-shows within 90 days');
  await expect.element(lengths.getByRole('listitem').filter({ hasText: 'No hold' })).toBeVisible();
  await expect.element(page.getByText('Show up to your next event and it stays at 100%.')).toBeVisible();
});

test('the legend of one’s own chart names the signs that the chart has', async () => {
  const missed = ledgerEntry({ penaltyAfter: { kind: 'no_show', expiresAt: inHours(200), policyVersion: 1 } });
  const came = ledgerEntry({ id: 'fact-0', at: inHours(-300), what: 'attended', scoreBefore: 100, scoreAfter: 100 });
  const signs = page.getByRole('list', { name: 'Signs in the chart' });
  await openPage('/member?view=reliability', member(), (server) =>
    server.answer('GET /users/me/reliability/history', [came]),
  );
  await expect.element(signs).toMatchTextContent(/^Attended or hosted$/);
  await openPage('/member?view=reliability', member(), (server) =>
    server.answer('GET /users/me/reliability/history', [came, missed]),
  );
  await expect.element(signs).toMatchTextContent(/^Attended or hostedNo-showJoining paused$/);
});
