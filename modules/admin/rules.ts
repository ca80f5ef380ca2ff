/** Sealing takes half a minute. After this many minutes it is late, and an operator has to look. */
export const SEALING_LATE_MINUTES = 5;

/** A schedule makes a backup a day. After this many hours one is missing. */
export const BACKUP_LATE_HOURS = 26;

/** The number of rows of each kind on a person's record: the latest. */
export const RECORD_ROWS = 50;
