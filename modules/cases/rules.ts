/** Maximum number of characters of what is complained about, of a letter and of its answer. */
export const CASE_TEXT_LENGTH = 2_000;

/** Maximum number of characters of who complains, in words. */
export const COMPLAINER_LENGTH = 200;

/** Maximum number of characters of the reason for an outcome. */
export const OUTCOME_LENGTH = 500;

/** A case is due this many days after it was opened. A dispute is due as the evenings contract says (section 7). */
export const CASE_DAYS = 7;
