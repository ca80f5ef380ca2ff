import { expect, test } from 'vitest';
import { createErasureAdapter } from './erasure-adapter.ts';

type Deps = Parameters<typeof createErasureAdapter>[0];

test('handing over newly scheduled evenings is another command, and handing over the same ones is the same command', async () => {
  const commandIds: string[] = [];
  const events: Partial<Deps['events']> = {
    handOverHosted: async ({ commandId }) => {
      commandIds.push(commandId);
      return undefined;
    },
  };
  const adapter = createErasureAdapter({ events } as Deps);
  const context = {
    commandId: '0192a1b2-0000-7000-8000-0000000000c1',
    actor: 'system',
    now: '2026-11-21T12:00:00.000Z',
  };
  for (const gameEventIds of [['chess', 'go'], ['go', 'chess'], ['poker']]) {
    await adapter.handOver(context, { fromUserId: 'hanna', toUserId: 'otto', gameEventIds });
  }
  const [first, again, other] = commandIds;
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});
