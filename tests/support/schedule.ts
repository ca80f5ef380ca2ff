import { expect } from 'vitest';
import type { Cafe, Game } from '../../modules/catalog/contract.ts';
import type { GameEvent } from '../../modules/events/contract.ts';
import { addDays } from '../../platform/add-time.ts';
import type { Client } from './product.ts';
import { OPENING } from './start-product.ts';

type Wanted = {
  /** Days after the opening. */
  readonly day: number;
  /** In the city's time. */
  readonly startTime?: string;
  readonly maxParticipants?: number;
};

/** Schedules a game event of this host: the first game of the demo, at its first cafe. */
export async function schedule(
  host: Client,
  { day, startTime = '19:00', maxParticipants = 4 }: Wanted,
): Promise<GameEvent> {
  const [cafe] = (await host.ask('GET', '/api/cafes')).body as [Cafe];
  const [game] = (await host.ask('GET', '/api/games')).body as [Game];
  const place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants };
  const eventDate = addDays(OPENING, day).toISOString();
  const { status, body } = await host.ask('POST', '/api/game-events', { ...place, eventDate, startTime });
  expect(status, JSON.stringify(body)).toBe(201);
  return body as GameEvent;
}
