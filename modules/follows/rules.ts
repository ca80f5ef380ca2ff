/** What people follow (groups contract, section 3). */
export const FOLLOWED_KINDS = ['group', 'host', 'cafe', 'game'] as const;
export type FollowedKind = (typeof FOLLOWED_KINDS)[number];

/** The maximum number of things that a person follows. */
export const MOST_FOLLOWED = 100;

/** Organizers see the number of followers from this many on. */
export const FOLLOWERS_SHOWN_FROM = 3;
