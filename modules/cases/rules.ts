/** Maximum number of characters of what is complained about, of a letter and of its answer. */
export const CASE_TEXT_LENGTH = 2_000;

/** Maximum number of characters of who complains, in words. */
export const COMPLAINER_LENGTH = 200;

/** Maximum number of characters of the reason for an outcome. */
export const OUTCOME_LENGTH = 500;

/** Why an admin whom a case is about, or who reported it, neither reads it nor acts on it (403 `party`). */
export const PARTY = 'This case is yours or about you, so another admin looks after it.';

/** A case is due this many days after it was opened. A dispute is due as the evenings contract says (section 7). */
export const CASE_DAYS = 7;
