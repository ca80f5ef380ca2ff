import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../../tests/components/open-page.tsx';
import { gameEvent } from '../../tests/components/records.ts';

test('what a page asks late, after the next one was opened, reaches its own server and not the other', async () => {
  let arrive = () => {};
  const before = await openPage('/nights/event-chess', null, (server) => {
    arrive = server.hold('GET /game-events/:id', gameEvent());
  });
  await expect.poll(() => before.asked('GET /game-events/:id')).toHaveLength(1);
  const next = await openPage('/privacy', null, () => {});
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Privacy Policy');
  arrive();
  // once its evening is there, the page of a night asks for the tables around it
  await expect.poll(() => before.asked('GET /game-events')).toHaveLength(1);
  expect(next.asked('GET /game-events')).toEqual([]);
});
