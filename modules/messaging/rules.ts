/** Maximum number of characters of a message (API contract, "Messages"). */
export const MESSAGE_LENGTH = 2_000;
