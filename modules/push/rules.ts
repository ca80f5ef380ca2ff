/** The kinds of notifications, each of which a person switches on (evenings contract, section 4: the urgent ones). */
export const PUSH_KINDS = ['offer', 'moved', 'cancelled', 'message', 'late'] as const;

export type PushKind = (typeof PUSH_KINDS)[number];

/** For how many hours a notification about a message is of use. Later the mail about unread messages has come. */
export const MESSAGE_PUSH_HOURS = 12;
