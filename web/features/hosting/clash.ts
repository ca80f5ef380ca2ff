import type { GameEvent } from '../../../modules/events/contract.ts';
import { DURATION_HOURS } from '../../../modules/events/rules.ts';
import { isolated } from '../../../platform/isolated.ts';
import { localClockTime } from '../../lib/time.ts';
import { viewerHosts } from '../../lib/viewer-hosts.ts';
import type { Answers } from './wizard.ts';

type Occupied = Pick<GameEvent, 'people' | 'cafeId' | 'startDate' | 'startTime' | 'game' | 'cafe'>;

// Local times are compared as if they were UTC. That is an hour off when clocks change; the server decides then.
const startOf = (date: string, time: string): number => Date.parse(`${date}T${time}:00Z`);

/**
 * What the host already does at the chosen time, in a sentence. Undefined if they are free. One can host several tables
 * at once in the same cafe.
 *
 * @param gameEvents all gameEvents at which they have a role
 */
export function clashAt({ date, time, cafeId }: Answers, gameEvents: readonly Occupied[]): string | undefined {
  if (date === '' || time === '') return undefined;
  const start = startOf(date, time);
  const clash = gameEvents.find(
    (gameEvent) =>
      Math.abs(startOf(gameEvent.startDate, gameEvent.startTime) - start) < DURATION_HOURS * 3_600_000 &&
      !(viewerHosts(gameEvent) && gameEvent.cafeId === cafeId),
  );
  if (!clash) return undefined;
  const what = `${isolated(clash.game?.name ?? 'a game')} at ${isolated(clash.cafe?.name ?? 'a cafe')}, ${localClockTime(clash.startTime)}`;
  return viewerHosts(clash)
    ? `You host ${what}. Two tables at once are possible in the same cafe only.`
    : `You have a seat at that time: ${what}. Choose another time, or give that seat back first.`;
}
