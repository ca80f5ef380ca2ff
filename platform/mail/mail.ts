import type { Instant } from '../clock.ts';
import type { Transaction } from '../database.ts';

/** All mails by template, each with its parameters. Letters show instants in the city's time zone. */
type MailTemplates = {
  code: { readonly code: string; readonly minutes: number };
  invitation: { readonly inviteCode: string; readonly expiresAt: Instant };
  welcome: { readonly firstName: string };
  /**
   * The weekly checkpoint of the log, to admins. `note`: the signed checkpoint of `size` domain events. `key` verifies
   * it.
   */
  checkpoint: {
    readonly firstName: string;
    readonly note: string;
    readonly size: number;
    readonly sealedAt: Instant;
    readonly key: string;
  };
  /** Somebody signed in to this account in a new browser. `browser` and `system` are null if unknown. */
  newBrowser: {
    readonly firstName: string;
    readonly browser: string | null;
    readonly system: string | null;
    readonly at: Instant;
  };
  /**
   * A change of this person's passkeys: one was added or removed, an admin signed in with a mailed code instead, or all
   * of an admin's passkeys were removed by a full admin or at a terminal. `name`: the name of the passkey; null for the
   * last two. Browser and system are those in which it happened. Mails posted by older releases lack `isAdmin`.
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
  /**
   * `role`: the host gets it when somebody else cancelled. `reason`: the words of the person who cancelled, and `byName`
   * who that is: the host, or an organizer of the group; null for an admin.
   */
  gameEventCancelled: GameEventMail &
    TakenBack & {
      readonly role: 'participant' | 'host' | 'cafe_owner';
      readonly reason?: string | null;
      readonly byName?: string | null;
    };
  /**
   * Too few people had a seat, nobody was found to host it, or its group was closed. Also to the host. `isLateCancel`: it
   * counts as a late cancel of the reader, who hosted it. `reason`: the words of the person who closed the group, and
   * `byName` who that is; null for an admin.
   */
  gameEventUnmet: GameEventMail &
    TakenBack & {
      readonly because?: 'minimum' | 'no_host' | 'group';
      readonly reason?: string | null;
      readonly byName?: string | null;
      readonly isLateCancel?: boolean;
    };
  /**
   * `startsAt` and `cafeName` are the new ones. `fromCafeName` is null if the cafe is the same. `meets`: another game
   * event of the reader at the new time. `others`: the dates after it that the same change of a series moved. `calendar`: a
   * calendar file with all of them; null for the owner of a cafe that all of them left, who had no entry.
   */
  gameEventMoved: MovedMail & {
    readonly firstName: string;
    readonly others?: readonly MovedMail[];
    /** The organizer who moved it; null for its host and for an admin. */
    readonly byName?: string | null;
    readonly calendar: string | null;
  };
  /**
   * `byName`: who removed them, the host or an organizer of the group; null if it was an admin. `isAccountClosed`: their
   * account was disabled, so nobody removed them.
   */
  removedFromGameEvent: GameEventMail &
    TakenBack & { readonly byName?: string | null; readonly isByHost?: boolean; readonly isAccountClosed?: boolean };
  /** To the new host. `isOfSeries`: the series that it belongs to comes along. */
  gameEventTakenOver: SeatMail & TakenBack & { readonly isOfSeries?: boolean };
  /** To the organizers of a group: its host cannot host. `dueAt`: when it is cancelled if nobody takes it over. */
  hostSought: SeatMail & { readonly groupName: string; readonly hostName: string; readonly dueAt: Instant };
  /** To the host before: another organizer hosts it. `isSought`: they had asked for that. */
  hostFound: SeatMail & TakenBack & { readonly hostName: string; readonly isSought: boolean };
  /** To the owner of a cafe that wants to be asked first. `heads`: its participants and its host. `isAgain`: a reminder. */
  tableAsked: SeatMail & {
    readonly cafeId: string;
    readonly hostName: string;
    readonly heads: number;
    readonly isAgain: boolean;
  };
  /**
   * To the host. `reason`: the words of the owner; null once they are erased. `others`: cafes with a table at that time.
   * `freeUntil`: null once it is over, for who hosts it later.
   */
  tableDeclined: SeatMail & {
    readonly reason: string | null;
    readonly freeUntil: Instant | null;
    readonly others: readonly string[];
  };
  /**
   * To the host of evenings that a cafe has taken and cannot have any more. `others`: cafes with a table at that time.
   * `freeUntil`: the latest instant before which moving one, calling it off and giving seats back count against nobody;
   * null once it is over, for who hosts them later.
   */
  tableLost: {
    readonly firstName: string;
    readonly cafeName: string;
    readonly because: 'closed' | 'not_approved' | 'gone';
    /** Where the cafe is closed for longer: such as "from December 1 to December 31". The reason is empty once erased. */
    readonly closing?: { readonly when: string; readonly reason: string };
    readonly evenings: readonly (Pick<SeatMail, 'gameEventId' | 'gameName' | 'startsAt'> & {
      readonly others: readonly string[];
    })[];
    readonly freeUntil: Instant | null;
  };
  /** To each participant. `hostName`: the new host. Mails posted by older releases have neither name nor calendar file. */
  gameEventHasNewHost: SeatMail & TakenBack & { readonly hostName?: string };
  /** To a person who may neither join nor host until then. `reason`: the admin's words; null if it was an earlier account of the mailbox. */
  suspended: { readonly firstName: string; readonly reason: string | null; readonly until: Instant };
  suspensionLifted: { readonly firstName: string };
  /** `place` is 1 for the front of the waiting list. */
  waitingListJoined: SeatMail & { readonly place: number };
  /** The waiting list gave the seat at once. */
  seatGiven: SeatMail & PlaceOfMail & { readonly calendar: string; readonly forNewcomer?: ForNewcomer };
  seatOffered: SeatMail & PlaceOfMail & { readonly until: Instant };
  /** To everybody on the waiting list, in the last two hours. */
  seatFree: SeatMail & TakenBack;
  /**
   * To who left the waiting list without a seat, and has an entry of the evening from a mail about a move. `isLapsed`: a
   * seat was held for them, and they did not take it in time.
   */
  offTheList: SeatMail & { readonly isLapsed: boolean; readonly calendar: string };
  /** About the game event whose mark caused the penalty. */
  penaltyApplied: GameEventMail &
    Partial<ScoreOfMail> & {
      readonly penalty: 'no_show' | 'late_cancel';
      readonly role: 'participant' | 'host';
      /** Whether a host moved the game event late, instead of cancelling it. */
      readonly isMoved: boolean;
      readonly expiresAt: Instant;
    };
  /**
   * To a person for whom the rules alone changed the grade of their score or the end of a pause. `isAgain`: an admin let
   * marks be judged again; otherwise a policy came into force. `pausedUntil`: null without a pause in force.
   */
  judged: {
    readonly firstName: string;
    readonly isAgain: boolean;
    readonly scoreBefore: number;
    readonly score: number;
    readonly wasPausedUntil: Instant | null;
    readonly pausedUntil: Instant | null;
  };
  /** To a person who has just taken a seat. */
  /** `before`: the game of the table of the same night at which the person sat. The calendar takes that one out. */
  seatConfirmed: SeatMail &
    PlaceOfMail & { readonly calendar: string; readonly forNewcomer?: ForNewcomer; readonly before?: string };
  /** `answerToken`: the token of the link that answers without signing in. */
  stillComing: SeatMail & { readonly answerToken: string };
  /** `waiting`: the number of people on the waiting list. */
  peopleWait: SeatMail & { readonly answerToken: string; readonly waiting: number };
  /** `note`: the host's description; empty without one. `cafeNote`, `access`: what the cafe says, in words, if it does. */
  whereExactly: SeatMail &
    PlaceOfMail & { readonly note: string; readonly cafeNote?: string; readonly access?: readonly string[] };
  /**
   * To the host, on the evening before. Names of participants; newcomers have attended no event yet. `others`: the host's
   * other tables of the night.
   */
  hostEvening: HostedTable & { readonly others?: readonly Omit<HostedTable, 'firstName'>[] };
  /** To the host. `isLast`: it is the last reminder. `otherGames`: those of the host's other tables of the night. */
  rateAttendance: GameEventMail & {
    readonly closesAt: Instant;
    readonly isLast: boolean;
    readonly otherGames?: readonly string[];
  };
  /** To the host: the names of people who took or gave back a seat, and the number of seats taken now. */
  seatChanges: SeatMail & {
    readonly taken: readonly string[];
    readonly givenBack: readonly string[];
    /** Whom an organizer or an admin removed. */
    readonly removed?: readonly string[];
    /** How many lost their seat with an account that is erased. */
    readonly closed?: number;
    readonly seats: number;
    readonly maxSeats: number;
  };
  /** To the host: a participant comes about `minutes` after the start. */
  runningLate: SeatMail & { readonly name: string; readonly minutes: number };
  /**
   * A mark by somebody else. `byName`: the host's name, or an organizer's; then `hostName` is the host's. `changeableUntil`: the host may change it until then.
   * `contestableUntil`: the person may contest it until then; null if they cannot. `isContested`: it was contested by a
   * check-in by code.
   */
  mark: SeatMail &
    ScoreOfMail & {
      readonly contestableUntil: Instant | null;
      readonly isContested: boolean;
      readonly mark: 'no_show' | 'late_cancel';
      readonly byName: string;
      readonly hostName?: string;
      readonly isByAdmin: boolean;
      readonly scoreBefore: number;
      readonly changeableUntil: Instant;
    };
  /** To the host. `text`: the person's words; null if a check-in by code contested the mark. */
  markContested: GameEventMail & {
    readonly contestId: string;
    readonly name: string;
    readonly mark: 'no_show' | 'late_cancel';
    readonly text: string | null;
    /** Null if the host can no longer change the mark. */
    readonly answerUntil: Instant | null;
  };
  /** To the marked person. */
  contestAnswered: SeatMail & OpenedBy & { readonly byName: string; readonly text: string; readonly dueAt: Instant };
  /** To the marked person. `byName`: the host's name. `reason`: the admin's reason. */
  contestDecided: SeatMail &
    ScoreOfMail & {
      readonly how: 'settled' | 'upheld' | 'overturned';
      readonly mark: 'attended' | 'no_show' | 'late_cancel';
      readonly reason: string | null;
      readonly byName: string;
    };
  /** To the host, about the decision of an admin on their mark. `name`: the marked person. */
  markDecided: SeatMail &
    OpenedBy & {
      readonly how: 'upheld' | 'overturned';
      readonly mark: 'attended' | 'no_show' | 'late_cancel';
      readonly reason: string | null;
      readonly name: string;
    };
  /** To admins, at most once a day: the number of new contests, and of overdue decisions. */
  contestsDue: { readonly firstName: string; readonly fresh: number; readonly overdue: number };
  /** To the reporter. `reportedAt`: when they reported. It does not reveal what was done. */
  reportDecided: {
    readonly firstName: string;
    readonly kind: 'user' | 'gameEvent' | 'message' | 'announcement';
    readonly reportedAt: Instant;
    readonly outcome: 'acted' | 'dismissed';
  };
  /** To a person whom an admin warns. `text`: the admin's words. It does not reveal the reporter. */
  warned: { readonly firstName: string; readonly text: string };
  caseLetter: { readonly firstName: string; readonly caseId: string; readonly text: string };
  /** To an admin. It says neither who answered nor what. */
  caseAnswered: { readonly firstName: string; readonly caseId: string };
  /** To the host. `dates`: the starts of the dates that are open. */
  seriesStarted: SeriesMail & { readonly dates: readonly Instant[] };
  /** To the host. `startsAt`: the start that the date would have. */
  dateNotHeld: SeriesMail & {
    readonly startsAt: Instant;
    readonly code:
      | 'host_busy'
      | 'host_gone'
      | 'host_suspended'
      | 'cafe_closed'
      | 'cafe_full'
      | 'cafe_notice'
      | 'cafe_gone'
      | 'game_inactive';
  };
  /** To the owner of a cafe, at 17:00 of the day before. `answer`: to a table that was asked for, unless it is confirmed. */
  deskEvening: DeskMail & {
    readonly tables: readonly (DeskTable & { readonly answer: 'asked' | 'declined' | null })[];
  };
  /**
   * To the owner of a cafe. `before`: what a table was, where that changed. `tables`: how many there are now, for up to so
   * many `heads`. `until`: the last start.
   */
  deskChanges: DeskMail & {
    readonly changes: readonly (DeskTable & {
      readonly what: 'new' | 'changed' | 'cancelled' | 'moved_away';
      readonly before: Pick<DeskTable, 'startsAt' | 'heads'> | null;
    })[];
    readonly tables: number;
    readonly heads: number;
    readonly until: Instant;
  };
  /** To the owner of a cafe that wants to be asked first. `startsAt`: of its next date; `until`: of its last one, null without. */
  seriesTableAsked: SeriesMail & {
    readonly cafeId: string;
    readonly hostName: string;
    readonly heads: number;
    readonly startsAt: Instant;
    readonly until: Instant | null;
    readonly isAgain: boolean;
  };
  /** To the host. `reason`: the words of the owner; null once they are erased. `dates`: the open ones without a table. */
  seriesTableDeclined: SeriesMail & {
    readonly reason: string | null;
    readonly dates: readonly Instant[];
    readonly others: readonly string[];
  };
  /** To who proposed a cafe. `owned`: it is theirs now. `reason`: why it was declined; null once that is erased. */
  cafeAnswered: {
    readonly firstName: string;
    readonly cafeId: string;
    readonly cafeName: string;
    readonly answer: 'added' | 'owned' | 'declined';
    readonly reason: string | null;
  };
  /** To the host. */
  seriesPaused: SeriesMail & { readonly because: 'empty' | 'unattended' };
  /** `at`: the start of the date that it is about. `reason`: the words of the host who ended it. */
  standingSeat: SeriesMail & {
    readonly what: 'yours' | 'resumed' | 'first' | 'paused' | 'ended' | 'passed_over';
    readonly at?: Instant;
    readonly because?: 'host' | 'closed' | 'no_shows' | 'given_back' | 'fewer_seats' | 'series_ended';
    readonly reason?: string;
    readonly passedOver?: 'penalty' | 'suspended' | 'busy';
  };
  /** `byName`: the owner. */
  groupInvited: GroupMail & { readonly byName: string; readonly until: Instant };
  /** To the owner, or to who was taken off. `name`: the other one; null once they have been erased. */
  groupOrganizers: GroupMail & {
    readonly what: 'joined' | 'declined' | 'left' | 'removed';
    readonly name: string | null;
  };
  /** `name`: the owner before, or the organizer who answers; null once they have been erased. */
  groupOwner: GroupMail & {
    readonly what: 'nominated' | 'declined' | 'accepted' | 'inherited' | 'missed' | 'appointed' | 'replaced';
    readonly name: string | null;
    /** The words of the admin who appointed the owner. */
    readonly reason?: string;
  };
  /** To who follows it. `byName`: its author. */
  announcement: GroupMail & {
    readonly announcementId: string;
    readonly byName: string;
    readonly title: string;
    readonly text: string;
  };
  /**
   * To its organizers, and to who follows it. `byName`: the owner who closed it; null if it was an admin, or if the owner
   * is gone.
   */
  groupClosed: GroupMail & {
    readonly isFollower?: boolean;
    readonly byName: string | null;
    readonly isOwnerGone: boolean;
    readonly reason: string | null;
    readonly upcoming: 'keep' | 'cancel';
  };
  /** `count`: the number of unread messages of this conversation. */
  unreadMessages: {
    readonly firstName: string;
    readonly fromName: string;
    readonly gameName: string;
    readonly count: number;
  };
  /** `words`: of the host and of organizers, the latest last. `others`: the number of unread messages besides. */
  tableTalk: SeatMail & {
    readonly words: readonly { readonly name: string; readonly text: string }[];
    readonly others: number;
  };
  /** `items`: the soonest first. `seats`: free ones, null if unknown. `moreDates`: of its series, which are new too. */
  news: { readonly firstName: string; readonly isSoon: boolean; readonly items: readonly NewEvening[] };
  week: { readonly firstName: string; readonly items: readonly NewEvening[] };
  /** After a person's first evening, about the group that held it. `next`: its next date, null without one. */
  firstEvening: {
    readonly firstName: string;
    readonly groupName: string;
    readonly slug: string;
    readonly isFollowed: boolean;
    readonly next: NewEvening | null;
  };
  /**
   * The numbers of a week, from its Monday to its Sunday (local dates), beside the week before, to admins. `worst`: where
   * most people missed their seats, with the query of the page that lists these events. `cohort`: the newest new people by
   * month whose time to come back is over. `half`: the organizers who carry half of the seats. `until`: of use until then.
   */
  monday: {
    readonly firstName: string;
    readonly from: string;
    readonly to: string;
    readonly week: WeekOfCity;
    readonly before: WeekOfCity;
    readonly worst: readonly (Missed & {
      readonly by: 'cafe' | 'game' | 'hour' | 'lead';
      readonly name: string;
      readonly behind: string;
      readonly was: Missed | null;
    })[];
    readonly cohort: { readonly month: string; readonly newPeople: number; readonly cameBack: number } | null;
    readonly half: {
      readonly organizers: number;
      readonly carrying: number;
      readonly names: readonly string[];
    };
    readonly searches: readonly { readonly term: string; readonly times: number }[];
    readonly until: Instant;
  };
};

/** No-shows and late cancels, of so many ratings. */
type Missed = { readonly missed: number; readonly rated: number };

type WeekOfCity = Missed & {
  readonly evenings: number;
  readonly seats: number;
  readonly taken: number;
  readonly came: number;
  readonly newPeople: number;
  readonly full: number;
  readonly waited: number;
  readonly unseated: number;
};

type NewEvening = Omit<SeatMail, 'firstName'> & {
  readonly hostName: string;
  readonly seats: number | null;
  /** Until when the seats that are free are kept for newcomers, where the reader is none. */
  readonly keptUntil?: string;
  readonly moreDates: number;
  /** What of it the reader follows; absent in the mail of the week for what they do not. Earlier releases did not say it. */
  readonly followed?: 'group' | 'host' | 'cafe' | 'game';
  readonly groupName?: string;
};

type MovedMail = Omit<SeatMail, 'firstName'> & {
  readonly role: 'participant' | 'offer' | 'waiting' | 'cafe_owner' | 'host';
  readonly cafeAddress: string;
  readonly fromStartsAt: Instant;
  readonly fromCafeName: string | null;
  readonly freeUntil: Instant | null;
  readonly meets: { readonly gameName: string; readonly cafeName: string; readonly startsAt: Instant } | null;
  /** Until when a seat is held for the reader. Absent without one, and in mails of earlier releases. */
  readonly heldUntil?: Instant;
};

/** The reminders, and the mails about seats, marks and messages (evenings contract, section 4). */
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
  | 'unreadMessages'
  | 'tableTalk';

/** The mails about contested marks (evenings contract, section 7). */
export type ContestTemplate = 'markContested' | 'contestAnswered' | 'contestDecided' | 'markDecided' | 'contestsDue';

/** The mails about reports (evenings contract, section 8). */
export type ReportTemplate = 'reportDecided' | 'warned' | 'caseLetter' | 'caseAnswered';

/** Whether a check-in by code contested the mark, and not its person. Absent in mails that earlier releases left in the outbox. */
type OpenedBy = { readonly isAutomatic?: boolean };

/** A score, and the score after the next attended evening. `pause`: the pause that this game event's mark caused. */
export type ScoreOfMail = {
  readonly score: number;
  /** Mails that earlier releases left in the outbox have neither of these. */
  readonly scoreAfterNext?: number;
  readonly pause?: {
    readonly penalty: 'no_show' | 'late_cancel';
    /** The mark is the first, second, … of its kind within `windowDays`. */
    readonly place: number;
    readonly windowDays: number;
    readonly days: number;
    /** Mails that earlier releases left in the outbox do not have it. */
    readonly until?: Instant | undefined;
  } | null;
};

/**
 * A mail that takes a seat away, or an evening. `calendar`: the calendar file that takes the entry back, or gives it to a
 * new host; null for a person who got none.
 * Mails that earlier releases left in the outbox have none of these.
 */
type TakenBack = { readonly gameEventId?: string; readonly calendar?: string | null };

/** What a newcomer is told besides. `note`: the host's description. `cafeNote`, `access`: what the cafe says, in words. */
export type ForNewcomer = {
  readonly note: string;
  readonly teaching: boolean;
  readonly cafeNote: string;
  readonly access: readonly string[];
};

type PlaceOfMail = { readonly cafeAddress: string; readonly hostName: string };

type GameEventMail = {
  readonly firstName: string;
  readonly gameName: string;
  readonly cafeName: string;
  readonly startsAt: Instant;
};

/** About a night of a cafe. `night`: noon of its date. */
type DeskMail = {
  readonly firstName: string;
  readonly cafeId: string;
  readonly cafeName: string;
  readonly night: Instant;
};

/** A table that a cafe has. `hostName`: first name and initial. `heads`: its participants and its host. */
type DeskTable = {
  readonly startsAt: Instant;
  readonly gameName: string;
  readonly hostName: string;
  readonly heads: number;
};

/** A mail about a series. `words`: its rhythm, such as `every Thursday`. */
type SeriesMail = {
  readonly firstName: string;
  readonly seriesId: string;
  readonly words: string;
  readonly gameName: string;
  readonly cafeName: string;
};

/** A mail about a group, with a link to its page. */
type GroupMail = { readonly firstName: string; readonly groupId: string; readonly groupName: string };

/** A mail with a link to the page of the game event. */
type SeatMail = GameEventMail & { readonly gameEventId: string };

/** A table as its host is reminded of it. Names of participants; newcomers have attended no event yet. */
export type HostedTable = SeatMail & {
  readonly confirmed: readonly string[];
  readonly unanswered: readonly string[];
  readonly newcomers: readonly string[];
};

/** A mail to one address, written by one template. */
export type MailContent<Template extends keyof MailTemplates = keyof MailTemplates> = {
  [Of in Template]: {
    readonly to: string;
    readonly template: Of;
    readonly params: MailTemplates[Of];
    /** The token that switches this kind of mail off without signing in; absent if it cannot be switched off. */
    readonly unsubscribeToken?: string;
  };
}[Template];

/**
 * A mail that is not sent after `ofUseUntil`, because an expired code or a lapsed offer is useless. `recipientId`: the
 * receiver, if they have an account.
 */
export type UnkeyedMail = MailContent & { readonly ofUseUntil?: Instant; readonly recipientId?: string };

/** A mail for the outbox. */
export type Mail = UnkeyedMail & {
  /** Identifies the reason for the mail. A second mail with the same key is not sent. Only ids, nothing personal. */
  readonly dedupeKey: string;
  /** The id of the domain event that caused the mail; absent if none did. */
  readonly causedBy?: string;
};

/**
 * Puts a mail into the outbox. It is sent soon, and tried again if sending fails. With `tx` the mail is part of the
 * caller's transaction. Posting the same `dedupeKey` again does nothing.
 */
export type SendMail = (mail: Mail, tx?: Transaction) => Promise<void>;
