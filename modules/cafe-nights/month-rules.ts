/** Who came to a cafe on so many evenings in so many days is a regular there. */
export const REGULAR_EVENINGS = 3;
export const REGULAR_DAYS = 90;
