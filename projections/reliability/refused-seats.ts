import { projection } from '@tablemates/event-store';
import { type JoinRefusalEvent, userOfJoinRefusals } from '../../modules/reliability/domain-events.ts';
import type { Instant } from '../../platform/clock.ts';

type Refused = Pick<JoinRefusalEvent['data'], 'code' | 'score' | 'policyVersion'> & {
  readonly at: Instant;
  /** The end of the penalty or of the suspension. */
  readonly until: Instant | null;
  readonly penalty: NonNullable<JoinRefusalEvent['data']['penalty']>['kind'] | null;
  /** The sentence shown to the person. Null for older refusals. */
  readonly words: string | null;
  /** Its log position in decimal: folding it again adds nothing. */
  readonly position: string;
};

export type RefusedSeatsRow = {
  readonly gameEventId: string;
  readonly userId: string;
  /** The first one first. */
  readonly refusals: readonly Refused[];
};

/** Seats that were refused because of a penalty or a suspension: one row for each person and gameEvent. */
export const refusedSeats = projection<RefusedSeatsRow, JoinRefusalEvent>()({
  name: 'refused_seats',
  version: 1,
  columns: { gameEventId: 'uuid not null', userId: 'uuid not null', refusals: 'jsonb not null' },
  key: ['gameEventId', 'userId'],
  ignores: ['version', 'actor', 'occurredAt'],
  touches: ({ stream, data }) => [[data.gameEventId, userOfJoinRefusals(stream)]],
  on: {
    JoinRefused: (row, { data, position }, [gameEventId = '', userId = '']) => {
      const before = row?.refusals ?? [];
      const { askedAt: at, code, score, policyVersion, penalty, suspendedUntil, words = null } = data;
      const refused: Refused = {
        ...{ at, code, score, policyVersion, words },
        until: penalty?.until ?? suspendedUntil ?? null,
        penalty: penalty?.kind ?? null,
        position: String(position),
      };
      const isKnown = before.some((known) => known.position === refused.position);
      return { gameEventId, userId, refusals: isKnown ? before : [...before, refused] };
    },
  },
});
