import type { BrokenRule } from './append.ts';
import { type GameEvent, type Picture, roleAt } from './picture.ts';
import type { Place } from './touched.ts';

/** A place of a person, or a use of a game or a cafe, on which two streams differ. */
export type Mismatch = { readonly position: BrokenRule['position']; readonly detail: string; readonly endsAt: number };

/** How a person's commitments differ from the gameEvent's stream; undefined if they agree, or if it is over. */
export function mismatchOf(
  picture: Picture,
  { userId, gameEventId, position }: Place,
  now: number,
): Mismatch | undefined {
  const gameEvent = picture.gameEvents.get(gameEventId);
  const role = roleAt(gameEvent, userId);
  const noted = picture.commitments.get(userId)?.get(gameEventId);
  const endsAt = gameEvent?.endsAt ?? noted?.endsAt ?? 0;
  if (endsAt <= now) return undefined;
  const agrees =
    role === noted?.role &&
    (!noted || !gameEvent || (noted.startsAt === gameEvent.startsAt && noted.cafeId === gameEvent.cafeId)) &&
    (role !== 'offer' || noted?.until === gameEvent?.held.get(userId));
  if (agrees) return undefined;
  const [is, says] = [role ?? 'not there', noted ? `as ${noted.role}` : 'no such thing'];
  const detail = `user ${userId} is ${is} at gameEvent ${gameEventId}, and their commitments say ${says}`;
  return { position, detail, endsAt };
}

/** Whether the game and the cafe of a gameEvent record that it uses them: a mismatch, or undefined, for each. */
export function needsOf(
  { gameEvents, uses }: Picture,
  gameEventId: string,
  position: BrokenRule['position'],
  now: number,
): readonly (readonly [string, Mismatch | undefined])[] {
  const gameEvent: GameEvent | undefined = gameEvents.get(gameEventId);
  if (!gameEvent) return [];
  const { gameId, cafeId, endsAt, isCancelled } = gameEvent;
  return [`game ${gameId}`, `cafe ${cafeId}`].map((entry) => {
    const isRight = isCancelled || endsAt <= now || uses.get(gameEventId)?.has(entry);
    const detail = `${entry} does not note that gameEvent ${gameEventId} needs it`;
    return [`${entry} ${gameEventId}`, isRight ? undefined : { position, detail, endsAt }] as const;
  });
}
