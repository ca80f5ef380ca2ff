/** A score below this stands out, and is no longer called good (specification, section 9). */
export const GOOD_SCORE = 80;

/** A score below this is called poor (specification, section 9). */
export const FAIR_SCORE = 50;
