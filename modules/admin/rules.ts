/** Sealing takes half a minute. After this many minutes it is late, and an operator has to check it. */
export const SEALING_LATE_MINUTES = 5;

/** A schedule makes one backup a day. After this many hours a backup is missing. */
export const BACKUP_LATE_HOURS = 26;

/** The number of rows of each kind on a record: the latest ones. */
export const RECORD_ROWS = 50;

/** The number of rows of each kind of task on the dashboard of admins. */
export const NEEDS_ROWS = 5;

/**
 * The dashboard lists tables that are less than half taken this long before their start, while there is time to act.
 */
export const HALF_EMPTY_HOURS = 48;

/** The dashboard lists penalties that end within this time. */
export const PENALTY_ENDS_HOURS = 48;

/** The dashboard lists hosts with at least this many overturned marks. A single one may be a mistake. */
export const OVERTURNED_MARKS = 2;

/** Overturned marks are counted at game events that started within this time. */
export const OVERTURNED_DAYS = 90;

/** The number of weeks of seats on the dashboard. */
export const SEAT_WEEKS = 12;

/** Lists of the back office whose state is in the URL, so that admins can save them as views. */
export const SAVED_LISTS = [
  '/admin/users',
  '/admin/invitations',
  '/admin/no-shows',
  '/admin/cafes',
  '/admin/games',
  '/admin/cities-regions',
  '/admin/game-events',
  '/admin/series',
  '/admin/groups',
  '/admin/cases',
  '/admin/contests',
  '/admin/reports',
  '/admin/audit',
] as const;

/** The maximum number of views of an admin. More would be hard to search. */
export const MOST_VIEWS = 30;

/** The number of characters in the name of a view. */
export const VIEW_NAME_LENGTH = 40;

/**
 * The part of a URL's query that a view keeps: all except the page. Its parameters are sorted, so equal queries are
 * equal strings.
 */
export function viewQuery(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of ['cursor', 'page']) params.delete(name);
  params.sort();
  return params.toString();
}
