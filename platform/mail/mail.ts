import type { Instant } from '../clock.ts';
import type { Transaction } from '../database.ts';

/** All mails by template, each with its parameters. Letters show instants in the city's time zone. */
type MailTemplates = {
  code: { readonly code: string; readonly minutes: number };
  invitation: { readonly inviteCode: string; readonly expiresAt: Instant };
  welcome: { readonly firstName: string };
  /** The week's checkpoint of the log, to admins. `note`: the signed checkpoint of `size` domain events. `key` checks it. */
  checkpoint: {
    readonly firstName: string;
    readonly note: string;
    readonly size: number;
    readonly sealedAt: Instant;
    readonly key: string;
  };
  /** Somebody signed in where this person had not signed in before. `browser` and `system` are null if unknown. */
  newBrowser: {
    readonly firstName: string;
    readonly browser: string | null;
    readonly system: string | null;
    readonly at: Instant;
  };
  /**
   * What became of this person's passkeys: one was added or removed, an admin signed in with a mailed code in place of one, or
   * all of an admin's were removed at a terminal. `name`: that of the passkey; null for the last two. Browser and system are
   * those where it happened. Mails that were posted before this was recorded lack `isAdmin`.
   */
  passkey: {
    readonly firstName: string;
    readonly isAdmin?: boolean;
    readonly what: 'added' | 'removed' | 'recovered' | 'reset';
    readonly name: string | null;
    readonly browser: string | null;
    readonly system: string | null;
    readonly at: Instant;
  };
  /** `role`: the host gets it when an admin cancelled. */
  gameEventCancelled: GameEventMail & { readonly role: 'participant' | 'host' };
  /** Too few people had a seat. Also to the host. */
  gameEventUnmet: GameEventMail;
  /**
   * `startsAt` and `cafeName` are the new ones; `fromCafeName` is null for the same cafe. `meets`: the reader has to be at
   * this other event at the new time. `calendar`: a file for calendars, which every reader gets.
   */
  gameEventMoved: SeatMail & {
    readonly role: 'participant' | 'offer' | 'waiting' | 'cafe_owner' | 'host';
    readonly cafeAddress: string;
    readonly fromStartsAt: Instant;
    readonly fromCafeName: string | null;
    readonly freeUntil: Instant | null;
    readonly meets: { readonly gameName: string; readonly cafeName: string; readonly startsAt: Instant } | null;
    readonly calendar: string;
  };
  removedFromGameEvent: GameEventMail;
  /** To the new host. */
  gameEventTakenOver: GameEventMail;
  /** To each participant. */
  gameEventHasNewHost: GameEventMail;
  /** `place` is 1 for the front of the waiting list. */
  waitingListJoined: SeatMail & { readonly place: number };
  /** The waiting list gave it at once. */
  seatGiven: SeatMail & PlaceOfMail & { readonly calendar: string };
  seatOffered: SeatMail & PlaceOfMail & { readonly until: Instant };
  /** To everybody who waits, in the last two hours. */
  seatFree: SeatMail;
  /** About the game event whose mark caused the penalty. */
  penaltyApplied: GameEventMail &
    Partial<ScoreOfMail> & {
      readonly penalty: 'no_show' | 'late_cancel';
      readonly role: 'participant' | 'host';
      /** Whether a host moved the game event late, and did not call it off. */
      readonly isMoved: boolean;
      readonly expiresAt: Instant;
    };
  /** To somebody who has just taken a seat. */
  seatConfirmed: SeatMail & PlaceOfMail & { readonly calendar: string };
  /** `answerToken`: answers without signing in. */
  stillComing: SeatMail & { readonly answerToken: string };
  /** `waiting`: how many people are on the waiting list. */
  peopleWait: SeatMail & { readonly answerToken: string; readonly waiting: number };
  /** `note`: the host's description; empty without one. */
  whereExactly: SeatMail & PlaceOfMail & { readonly note: string };
  /** To the host, on the evening before. Names of participants; newcomers have come to no event yet. */
  hostEvening: SeatMail & {
    readonly confirmed: readonly string[];
    readonly unanswered: readonly string[];
    readonly newcomers: readonly string[];
  };
  /** To the host. `isLast`: no other one follows. */
  rateAttendance: GameEventMail & { readonly closesAt: Instant; readonly isLast: boolean };
  /** To the host: names of those who took or gave back a seat, and how many seats are taken now. */
  seatChanges: SeatMail & {
    readonly taken: readonly string[];
    readonly givenBack: readonly string[];
    readonly seats: number;
    readonly maxSeats: number;
  };
  /** To the host: a participant comes about `minutes` after the start. */
  runningLate: SeatMail & { readonly name: string; readonly minutes: number };
  /**
   * A mark that somebody else made. `byName`: the host's name. `changeableUntil`: when the host's time to change it ends.
   * `contestableUntil`: the person's time to contest it; null where they cannot. `isContested`: it was contested by itself.
   */
  mark: SeatMail &
    ScoreOfMail & {
      readonly contestableUntil: Instant | null;
      readonly isContested: boolean;
      readonly mark: 'no_show' | 'late_cancel';
      readonly byName: string;
      readonly isByAdmin: boolean;
      readonly scoreBefore: number;
      readonly changeableUntil: Instant;
    };
  /** To the host. `text`: the person's words; null where the mark is contested by a check-in. */
  markContested: GameEventMail & {
    readonly contestId: string;
    readonly name: string;
    readonly mark: 'no_show' | 'late_cancel';
    readonly text: string | null;
    /** Null where the host can change nothing any more. */
    readonly answerUntil: Instant | null;
  };
  /** To the marked person. */
  contestAnswered: SeatMail & { readonly byName: string; readonly text: string; readonly dueAt: Instant };
  /** To the marked person. `byName`: the host's name. `reason`: the admin's. */
  contestDecided: SeatMail &
    ScoreOfMail & {
      readonly how: 'settled' | 'upheld' | 'overturned';
      readonly mark: 'attended' | 'no_show' | 'late_cancel';
      readonly reason: string | null;
      readonly byName: string;
    };
  /** To admins, once a day: how many contests are new to them, and how many decisions are overdue. */
  contestsDue: { readonly firstName: string; readonly fresh: number; readonly overdue: number };
  /** To the reporter. `reportedAt`: when they reported. It does not say what was done to whom. */
  reportDecided: {
    readonly firstName: string;
    readonly kind: 'user' | 'gameEvent' | 'message';
    readonly reportedAt: Instant;
    readonly outcome: 'acted' | 'dismissed';
  };
  /** To a person whom an admin warns. `text`: the admin's words. It does not say who reported what. */
  warned: { readonly firstName: string; readonly text: string };
  /** `count`: how many messages of this conversation are unread. */
  unreadMessages: {
    readonly firstName: string;
    readonly fromName: string;
    readonly gameName: string;
    readonly count: number;
  };
};

/** The mails that keep seats true (evenings contract, section 4). */
export type ReminderTemplate =
  | 'seatConfirmed'
  | 'stillComing'
  | 'peopleWait'
  | 'whereExactly'
  | 'hostEvening'
  | 'rateAttendance'
  | 'seatChanges'
  | 'runningLate'
  | 'mark'
  | 'unreadMessages';

/** The mails about contested marks (evenings contract, section 7). */
export type ContestTemplate = 'markContested' | 'contestAnswered' | 'contestDecided' | 'contestsDue';

/** The mails about reports (evenings contract, section 8). */
export type ReportTemplate = 'reportDecided' | 'warned';

/** A score in numbers, and what the next attended evening makes of it. `pause`: the pause that this game event's mark caused. */
export type ScoreOfMail = {
  readonly score: number;
  /** Mails that earlier releases left in the outbox have neither of these. */
  readonly scoreAfterNext?: number;
  readonly pause?: {
    readonly penalty: 'no_show' | 'late_cancel';
    /** The mark is the first, second, … of its kind in so many days. */
    readonly place: number;
    readonly windowDays: number;
    readonly days: number;
  } | null;
};

type PlaceOfMail = { readonly cafeAddress: string; readonly hostName: string };

type GameEventMail = {
  readonly firstName: string;
  readonly gameName: string;
  readonly cafeName: string;
  readonly startsAt: Instant;
};

/** With a link to the page of the game event. */
type SeatMail = GameEventMail & { readonly gameEventId: string };

/** A mail to one address, written by one template. */
export type MailContent<Template extends keyof MailTemplates = keyof MailTemplates> = {
  [Of in Template]: {
    readonly to: string;
    readonly template: Of;
    readonly params: MailTemplates[Of];
    /** Switches off this kind of mail without signing in; absent where it cannot be switched off. */
    readonly unsubscribeToken?: string;
  };
}[Template];

/**
 * A mail that is not sent after `ofUseUntil`, because an expired code or a lapsed offer is of no use. `recipientId`: the person it is
 * for, where that is known.
 */
export type UnkeyedMail = MailContent & { readonly ofUseUntil?: Instant; readonly recipientId?: string };

/** A mail for the outbox. */
export type Mail = UnkeyedMail & {
  /** Identifies the reason for the mail. A second mail with the same key is not sent. Only ids, nothing personal. */
  readonly dedupeKey: string;
  /** The id of the domain event that it follows from; absent for a mail that follows from none. */
  readonly causedBy?: string;
};

/**
 * Puts a mail into the outbox. It is sent soon, and tried again if sending fails. With `tx` the mail is part of the
 * caller's transaction. Posting the same `dedupeKey` again does nothing.
 */
export type SendMail = (mail: Mail, tx?: Transaction) => Promise<void>;
