/** How many characters a message may have (API contract, "Messages"). */
export const MESSAGE_LENGTH = 2_000;
