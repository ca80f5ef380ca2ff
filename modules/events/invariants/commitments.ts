import type { Broken } from '../../../platform/invariants.ts';
import { type Evenings, type GameEvent, type Place, roleAt } from './state.ts';

const RULE = 'commitment not noted';

/** How a person's commitments differ from the gameEvent's stream; nothing if they agree, or if it is over. */
export function mismatch(
  state: Evenings,
  key: string,
  { userId, gameEventId, position }: Place,
  now: number,
): readonly Broken[] {
  const gameEvent = state.gameEvents.get(gameEventId);
  const role = roleAt(gameEvent, userId);
  const noted = state.commitments.get(userId)?.get(gameEventId);
  const endsAt = gameEvent?.endsAt ?? noted?.endsAt ?? 0;
  if (endsAt <= now) return [];
  const agrees =
    role === noted?.role &&
    (!noted || !gameEvent || (noted.startsAt === gameEvent.startsAt && noted.cafeId === gameEvent.cafeId)) &&
    (role !== 'offer' || noted?.until === gameEvent?.held.get(userId));
  if (agrees) return [];
  const [is, says] = [role ?? 'not there', noted ? `as ${noted.role}` : 'no such thing'];
  const detail = `user ${userId} is ${is} at gameEvent ${gameEventId}, and their commitments say ${says}`;
  return [{ position, rule: RULE, detail, key }];
}

/** The game and the cafe of a gameEvent, if they do not record that it uses them. */
export function needsOf(
  { gameEvents, uses }: Evenings,
  gameEventId: string,
  position: Broken['position'],
  now: number,
): readonly Broken[] {
  const gameEvent: GameEvent | undefined = gameEvents.get(gameEventId);
  if (!gameEvent || gameEvent.isCancelled || gameEvent.endsAt <= now) return [];
  return [`game ${gameEvent.gameId}`, `cafe ${gameEvent.cafeId}`].flatMap((entry) => {
    if (uses.get(gameEventId)?.has(entry)) return [];
    const detail = `${entry} does not note that gameEvent ${gameEventId} needs it`;
    return [{ position, rule: RULE, detail, key: `${entry} ${gameEventId}` }];
  });
}
