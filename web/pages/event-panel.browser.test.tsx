import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../../tests/components/open-page.tsx';
import { gameEvent, inHours } from '../../tests/components/records.ts';

const openEvent = (startedHoursAgo: number) =>
  openPage('/events/event-chess', null, (server) => {
    server.answer('GET /game-events/:id', gameEvent({ eventDate: inHours(-startedHoursAgo) }));
    server.answer('GET /games', []);
  });

test('an evening is called over when it is, and not while people play', async () => {
  await openEvent(2.9);
  await expect.element(page.getByText('This game event is under way. Nobody can join any more.')).toBeVisible();
  await openEvent(3.1);
  await expect.element(page.getByText('This game event is over.')).toBeVisible();
});
