import { DURATION_MS, type Noted, timeOf } from '../picture.ts';
import type { Takers } from './takers.ts';

/** Applies commitments of people, and uses of games and cafes, to the picture. */
export const commitmentTakers: Takers<'CommitmentMade' | 'CommitmentEnded' | 'CatalogUseBegan' | 'CatalogUseEnded'> = {
  CommitmentMade({ commitments }, data) {
    const { userId, gameEventId, role, cafeId } = data;
    const startsAt = timeOf(data.startsAt);
    const noted = commitments.get(userId) ?? new Map<string, Noted>();
    commitments.set(
      userId,
      noted.set(gameEventId, {
        role,
        cafeId,
        startsAt,
        endsAt: startsAt + DURATION_MS,
        until: data.until === undefined ? undefined : timeOf(data.until),
      }),
    );
  },

  CommitmentEnded({ commitments }, data) {
    commitments.get(data.userId)?.delete(data.gameEventId);
  },

  CatalogUseBegan({ uses }, data) {
    uses.set(data.gameEventId, (uses.get(data.gameEventId) ?? new Set<string>()).add(`${data.kind} ${data.id}`));
  },

  CatalogUseEnded({ uses }, data) {
    uses.get(data.gameEventId)?.delete(`${data.kind} ${data.id}`);
  },
};
