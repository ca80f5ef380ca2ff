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
