/** Maximum number of characters of a message (API contract, "Messages"). */
export const MESSAGE_LENGTH = 2_000;

/** A message is mailed about once it is unread for so long (evenings contract, section 4). */
export const UNREAD_MINUTES = 15;

/** Another mail about the same conversation comes at the earliest so much later. */
export const MAILED_AGAIN_HOURS = 24;
