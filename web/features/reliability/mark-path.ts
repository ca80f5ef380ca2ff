/** The id of the ledger's entry with the current mark of a game event. */
export const markId = (gameEventId: string): string => `mark-${gameEventId}`;

/** The address of one's own ledger at the mark of a game event. */
export const markPath = (gameEventId: string): string => `/member?view=reliability#${markId(gameEventId)}`;
