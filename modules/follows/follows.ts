import { defineStream } from '@tablemates/event-store';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { type FollowEvent, followTypes } from './domain-events.ts';
import { MOST_FOLLOWED } from './rules.ts';

type Thing = Pick<FollowEvent['data'], 'kind' | 'id'>;

/** What a person follows, in the order of following. `muted`: a group whose announcements they do not want. */
type Follows = readonly (Thing & { readonly muted?: true })[];

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
      if (type !== 'Unfollowed' && follows.some(isSame(data))) {
        const muted = type === 'AnnouncementsMuted' && { muted: true as const };
        return follows.map((each) => (isSame(data)(each) ? { kind, id, ...muted } : each));
      }
      const others = follows.filter((each) => !isSame(data)(each));
      return type === 'Followed' ? [...others, { kind, id }] : others;
    },
  },
});

const tooMany = refuse(409, 'too_many', `You follow ${MOST_FOLLOWED} already. Please stop following one first.`);

/** Follows a thing, with what it announces. A repetition records nothing. */
export function follow(follows: Follows, data: FollowEvent['data']): readonly FollowEvent[] | Refusal {
  const known = follows.find(isSame(data));
  if (known) return known.muted ? [{ type: 'Followed', data }] : [];
  return follows.length >= MOST_FOLLOWED ? tooMany : [{ type: 'Followed', data }];
}

/** Stops following a thing. A repetition records nothing. */
export const unfollow = (follows: Follows, data: FollowEvent['data']): readonly FollowEvent[] =>
  follows.some(isSame(data)) ? [{ type: 'Unfollowed', data }] : [];

/** Wants no more announcements of a group that is followed. A repetition records nothing. */
export const mute = (follows: Follows, userId: string, id: string): readonly FollowEvent[] => {
  const data = { userId, kind: 'group', id } as const;
  const known = follows.find(isSame(data));
  return known && !known.muted ? [{ type: 'AnnouncementsMuted', data }] : [];
};

/** Ends all that a person follows. */
export const unfollowAll = (follows: Follows, userId: string): readonly FollowEvent[] =>
  follows.map(({ kind, id }) => ({ type: 'Unfollowed', data: { userId, kind, id } }));

/** What a thing has become is followed in its place, once. Nothing, if it was not followed. */
export function followInstead(
  follows: Follows,
  { userId, kind, id }: FollowEvent['data'],
  into: string,
): readonly FollowEvent[] {
  const unfollowed = unfollow(follows, { userId, kind, id });
  if (unfollowed.length === 0) return [];
  const isFollowed = follows.some(isSame({ kind, id: into }));
  return isFollowed ? unfollowed : [...unfollowed, { type: 'Followed', data: { userId, kind, id: into } }];
}
