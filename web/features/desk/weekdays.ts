/** Weeks begin on Monday here, because the nights of a weekend belong together. 0 is Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const;

export const WEEKDAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
