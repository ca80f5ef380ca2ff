/** Sealing takes half a minute. After this many minutes it is late, and an operator has to look. */
export const SEALING_LATE_MINUTES = 5;

/** A schedule makes a backup a day. After this many hours one is missing. */
export const BACKUP_LATE_HOURS = 26;

/** The number of rows of each kind on a person's record: the latest. */
export const RECORD_ROWS = 50;

/** The number of rows of each kind among what waits for an admin on the dashboard. */
export const NEEDS_ROWS = 5;

/** The dashboard lists tables that are less than half taken this long before their start, while there is time to act. */
export const HALF_EMPTY_HOURS = 48;

/** The dashboard lists penalties that end within this time. */
export const PENALTY_ENDS_HOURS = 48;

/** A host is worth a look from this many overturned marks on; a single one may be a slip. */
export const OVERTURNED_MARKS = 2;

/** Overturned marks are counted at game events that started within this time. */
export const OVERTURNED_DAYS = 90;

/** The number of weeks of seats on the dashboard. */
export const SEAT_WEEKS = 12;

/** Lists of the back office that have their state in the address, so that admins can save them as views. */
export const SAVED_LISTS = [
  '/admin/users',
  '/admin/invitations',
  '/admin/no-shows',
  '/admin/cafes',
  '/admin/games',
  '/admin/cities-regions',
  '/admin/game-events',
  '/admin/contests',
  '/admin/reports',
  '/admin/audit',
] as const;

/** The number of views that an admin can keep: more would be a list to search of its own. */
export const MOST_VIEWS = 30;

/** The number of characters in the name of a view. */
export const VIEW_NAME_LENGTH = 40;

/** The part of an address's query that a view keeps: all but the page. Two that say the same in another order are equal. */
export function viewQuery(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of ['cursor', 'page']) params.delete(name);
  params.sort();
  return params.toString();
}
