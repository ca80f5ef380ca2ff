/** Maximum number of characters of a report (evenings contract, section 8). */
export const REPORT_TEXT_LENGTH = 1_000;

/** Maximum number of characters of the reason for a decision. A warned person reads it. */
export const DECISION_TEXT_LENGTH = 500;
