/**
 * The kinds of notifications: the urgent ones. Each is off until a person switches it on (evenings contract, section
 * 4).
 */
export const PUSH_KINDS = ['offer', 'moved', 'cancelled', 'message', 'late', 'hostSought', 'seatTonight'] as const;

export type PushKind = (typeof PUSH_KINDS)[number];

/**
 * A notification about a message is useless after this many hours, because the mail about unread messages has been
 * sent.
 */
export const MESSAGE_PUSH_HOURS = 12;
