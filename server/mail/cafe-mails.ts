import { recordedIn } from '@tablemates/event-store';
import { cafeOf } from '../../modules/catalog/entries.ts';
import type { EventOf } from '../domain-event-types.ts';
import { type LetterDeps, letters, type Mails } from './letters.ts';

/** The mails about cafes that members propose (groups contract, section 4, rule 11). */
export function cafeMails(deps: LetterDeps) {
  const { letterTo } = letters(deps);

  /** A cafe as it is now, and what was recorded of it. Undefined unless a member proposed it and it still has this status. */
  async function proposedAs(status: 'approved' | 'rejected', cafeId: string) {
    const stream = cafeOf(cafeId);
    const recorded = await recordedIn(deps.log, stream);
    const cafe = recorded.reduce(stream.fold.evolve, stream.fold.initial);
    const proposed = recorded.find((each) => each.type === 'CafeProposed');
    if (!proposed || cafe.status !== 'listed' || cafe.details.status !== status) return undefined;
    const { name: cafeName, ownerId } = cafe.details;
    return { recorded, userId: proposed.data.userId, ownerId, about: { cafeId, cafeName } };
  }

  return {
    /** To who proposed it, once it is approved for the first time. */
    async CafeChanged({ version, data: { cafeId, status } }: EventOf<'CafeChanged'>): Mails {
      const found = status === 'approved' ? await proposedAs('approved', cafeId) : undefined;
      if (!found) return [];
      const { recorded, userId, ownerId, about } = found;
      const first = recorded.find((each) => each.type === 'CafeChanged' && each.data.status === 'approved');
      if (first?.version !== version) return [];
      return letterTo(userId, 'cafeAnswered', {
        ...about,
        answer: ownerId === userId ? 'owned' : 'added',
        reason: null,
      });
    },

    /** To who proposed it, with the reason. */
    async CafeDeclined({ version, personal, data: { cafeId } }: EventOf<'CafeDeclined'>): Mails {
      const found = await proposedAs('rejected', cafeId);
      if (found?.recorded.findLast((each) => each.type === 'CafeDeclined')?.version !== version) return [];
      return letterTo(found.userId, 'cafeAnswered', {
        ...found.about,
        answer: 'declined',
        reason: personal?.reason ?? null,
      });
    },
  };
}
