import { defineStream } from '@tablemates/event-store';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { type FollowEvent, followTypes } from './domain-events.ts';
import { MOST_FOLLOWED } from './rules.ts';

type Thing = Pick<FollowEvent['data'], 'kind' | 'id'>;

/** What a person follows, in the order of following. */
type Follows = readonly Thing[];

const isSame =
  (one: Thing) =>
  ({ kind, id }: Thing): boolean =>
    kind === one.kind && id === one.id;

/** What a person follows. */
export const followsOf = defineStream({
  prefix: 'follows-',
  types: followTypes,
  fold: {
    initial: [] as Follows,
    evolve: (follows: Follows, { type, data }: FollowEvent): Follows => {
      const { kind, id } = data;
      const others = follows.filter((each) => !isSame(data)(each));
      return type === 'Followed' ? [...others, { kind, id }] : others;
    },
  },
});

const tooMany = refuse(409, 'too_many', `You follow ${MOST_FOLLOWED} already. Please stop following one first.`);

/** Follows a thing. A repetition records nothing. */
export function follow(follows: Follows, data: FollowEvent['data']): readonly FollowEvent[] | Refusal {
  if (follows.some(isSame(data))) return [];
  return follows.length >= MOST_FOLLOWED ? tooMany : [{ type: 'Followed', data }];
}

/** Stops following a thing. A repetition records nothing. */
export const unfollow = (follows: Follows, data: FollowEvent['data']): readonly FollowEvent[] =>
  follows.some(isSame(data)) ? [{ type: 'Unfollowed', data }] : [];

/** Ends all that a person follows. */
export const unfollowAll = (follows: Follows, userId: string): readonly FollowEvent[] =>
  follows.map((thing) => ({ type: 'Unfollowed', data: { userId, ...thing } }));
