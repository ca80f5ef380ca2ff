/** Maximum number of characters of a message (API contract, "Messages"). */
export const MESSAGE_LENGTH = 2_000;

/** A message that is unread for this many minutes is mailed about (evenings contract, section 4). */
export const UNREAD_MINUTES = 15;

/** The minimum number of hours between two mails about the same conversation. */
export const MAILED_AGAIN_HOURS = 24;
