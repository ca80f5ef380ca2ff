import { type Broken, type Found, impossible } from '../../../platform/invariants.ts';
import { MINUTE_MS } from '../../../platform/time-units.ts';
import { type GameEvent, isHost, type LostTable, type State } from './state.ts';

// Groups contract, section 4, rule 8.

const QUIET_MS = 10 * MINUTE_MS;

/** Whether a change leaves the night or the cafe that cannot have the evening. */
export const isElsewhere = ({ lost, ...before }: GameEvent, cafeId: string, startsAt: number): boolean =>
  before.cafeId !== cafeId || (lost?.because === 'closed' && before.startsAt !== startsAt);

/** A table lost where the evening is not, or for a reason that is known already. */
export function wrongLoss(gameEvent: GameEvent, { cafeId, because }: Pick<LostTable, 'cafeId' | 'because'>): Found[] {
  const { id, lost } = gameEvent;
  if (gameEvent.cafeId !== cafeId)
    return [impossible(`gameEvent ${id} lost its table at cafe ${cafeId}, where it is not`)];
  return lost?.because === because ? [impossible(`gameEvent ${id} lost its table twice`)] : [];
}

export const withTable = ({ id, lost }: GameEvent): Found[] =>
  lost ? [] : [impossible(`gameEvent ${id} has its table again, which it had not lost`)];

/** A host told of a table that was not lost, a second time, or sooner than ten quiet minutes later. */
export function wrongTelling(gameEvent: GameEvent, hostId: string, now: number): Found[] {
  const { id, lost } = gameEvent;
  const told = (how: string) => [impossible(`user ${hostId} was told ${how} that gameEvent ${id} lost its table`)];
  if (!lost || !isHost(gameEvent, hostId)) return told('in vain');
  if (isHost({ hostId }, lost.toldTo)) return told('twice');
  return now < lost.at + QUIET_MS ? told('too soon') : [];
}

/** A table lost at a cafe that can have it: one that is approved, or, if it is said to be gone, in the catalog. */
export function stillThere({ cafes }: State, { id, cafeId, because, position }: LostTable): Broken[] {
  const cafe = cafes.get(cafeId);
  if (because === 'gone' ? !cafe : !cafe?.isApproved) return [];
  const detail = `gameEvent ${id} lost its table at cafe ${cafeId}, which can have it`;
  return [{ position, rule: 'table lost in vain', key: `table of ${id}`, detail }];
}
