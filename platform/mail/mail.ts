import type { Instant } from '../clock.ts';
import type { Transaction } from '../database.ts';

/** Which mails there are, and what each needs to be written. Instants are shown in the city's time zone. */
type MailTemplates = {
  code: { readonly code: string; readonly minutes: number };
  invitation: { readonly inviteCode: string; readonly expiresAt: Instant };
  welcome: { readonly firstName: string };
  gameEventCancelled: GameEventMail;
  removedFromGameEvent: GameEventMail;
  /** To the organizer who hosts it from now on. */
  gameEventTakenOver: GameEventMail;
  /** To who has a seat. */
  gameEventHasNewHost: GameEventMail;
  /** `place` is 1 for the front of the waiting list. */
  waitingListJoined: SeatMail & { readonly place: number };
  /** The waiting list gave it at once. */
  seatGiven: SeatMail;
  seatOffered: SeatMail & { readonly until: Instant };
  /** To everybody who waits, in the last two hours. */
  seatFree: SeatMail;
  /** About the game event whose mark caused it. */
  penaltyApplied: GameEventMail & {
    readonly penalty: 'no_show' | 'late_cancel';
    readonly role: 'participant' | 'host';
    readonly expiresAt: Instant;
  };
};

type GameEventMail = {
  readonly firstName: string;
  readonly gameName: string;
  readonly cafeName: string;
  readonly startsAt: Instant;
};

/** With a link to the page of the game event. */
type SeatMail = GameEventMail & { readonly gameEventId: string };

/** A mail to be written and sent: to one address, by one template. */
export type MailContent = {
  [Template in keyof MailTemplates]: {
    readonly to: string;
    readonly template: Template;
    readonly params: MailTemplates[Template];
  };
}[keyof MailTemplates];

/** What a reason for writing calls for. After `ofUseUntil` it is not sent any more: a code that has run out helps nobody. */
export type Mail = MailContent & {
  /** Names the reason for the mail: a second mail with the same key is not sent. Ids only, nothing personal. */
  readonly dedupeKey: string;
  readonly ofUseUntil?: Instant;
};

/**
 * Puts a mail into the outbox; it leaves soon, and is tried again where it cannot. With `tx` the mail commits or
 * vanishes with the caller's transaction. Posting the same `dedupeKey` again does nothing.
 */
export type SendMail = (mail: Mail, tx?: Transaction) => Promise<void>;
