import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoViolationsInDialog } from '../../../tests/components/axe.ts';
import { dialog, openPage, toast } from '../../../tests/components/open-page.tsx';
import { admin, adminGameEvent, gameEvent } from '../../../tests/components/records.ts';

const openGameEvents = () =>
  openPage('/admin/game-events', admin(), (server) => server.answer('GET /admin/game-events', [adminGameEvent()]));

test('an admin is asked before somebody’s evening is called off, and the harmless answer comes first', async () => {
  const server = await openGameEvents();
  await page.getByRole('button', { name: /^Cancel / }).click();
  const asking = dialog('Cancel Event?');
  await expect.element(asking.getByRole('button', { name: 'Keep Event' })).toHaveFocus();
  await expect.element(asking).toMatchTextContent(/Hosted by Hana Sato, 1 seat taken/);
  await expectNoViolationsInDialog('Cancel Event?');
  await userEvent.keyboard('{Enter}');
  await expect.element(asking).not.toBeInTheDocument();
  expect(server.asked('PATCH /game-events/:id/cancel')).toEqual([]);
});

test('a cancellation that fails says so, and one under way cannot be sent twice or escaped', async () => {
  const server = await openGameEvents();
  server.refuse('PATCH /game-events/:id/cancel', 500);
  await page.getByRole('button', { name: /^Cancel / }).click();
  const asking = dialog('Cancel Event?');
  await asking.getByRole('button', { name: 'Cancel Event' }).click();
  await expect.element(toast('Failed to cancel event. Please try again.')).toBeVisible();
  await expect.element(asking).not.toBeInTheDocument();

  const arrive = server.hold('PATCH /game-events/:id/cancel', { gameEvent: gameEvent({ status: 'cancelled' }) });
  await page.getByRole('button', { name: /^Cancel / }).click();
  await asking.getByRole('button', { name: 'Cancel Event' }).click();
  await expect.element(asking.getByRole('button', { name: 'Cancelling…' })).toBeVisible();
  await userEvent.keyboard('{Escape}{Enter}');
  await expect.element(asking).toBeVisible();
  arrive();
  await expect.element(toast('Event Cancelled')).toBeVisible();
  await expect.element(asking).not.toBeInTheDocument();
  expect(server.asked('PATCH /game-events/:id/cancel')).toHaveLength(2);
});

test('an admin says why an evening is called off', async () => {
  const server = await openGameEvents();
  server.answer('PATCH /game-events/:id/cancel', { gameEvent: gameEvent({ status: 'cancelled' }) });
  await page.getByRole('button', { name: /^Cancel / }).click();
  const asking = dialog('Cancel Event?');
  await asking.getByLabelText('Why? (optional)').fill(' The cafe is flooded. ');
  await asking.getByRole('button', { name: 'Cancel Event' }).click();
  await expect.element(toast('Event Cancelled')).toBeVisible();
  expect(server.asked('PATCH /game-events/:id/cancel').map(({ body }) => body)).toEqual([
    { reason: 'The cafe is flooded.' },
  ]);
});
