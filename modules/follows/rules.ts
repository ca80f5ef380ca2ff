/** What people follow (groups contract, section 3). */
export const FOLLOWED_KINDS = ['group', 'host', 'cafe', 'game'] as const;
export type FollowedKind = (typeof FOLLOWED_KINDS)[number];

/** The maximum number of things that a person follows. */
export const MOST_FOLLOWED = 100;

/** Organizers see the number of followers from this many on. */
export const FOLLOWERS_SHOWN_FROM = 3;

/** When the daily mail of what people follow is due, by the city's clock. */
export const DAILY_AT = '17:00';

/** The weekday of the mail of the week in the city, at the same time of day: Thursday. Sunday is 0. */
export const WEEKLY_ON = 4;

/** The week that it is about, from when it is sent. */
export const WEEK_DAYS = 7;

/** It names at most so many evenings. */
export const MOST_IN_WEEK = 20;

/** An evening that starts so soon after it was scheduled is mailed at once. */
export const SOON_HOURS = 48;

/** For how many days an evening is new. */
export const NEWS_DAYS = 2;
