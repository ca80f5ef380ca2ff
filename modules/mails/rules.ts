/** The kinds of mails that people cannot switch off (evenings contract, section 4, and groups contract). */
export const NEEDED_KINDS = [
  'codes',
  'cancelled',
  'moved',
  'seatGiven',
  'mark',
  'penalty',
  'groupOwner',
  'tableDeclined',
] as const;

/** The kinds of mails that everybody may switch off. */
export const OPTIONAL_KINDS = [
  'seatConfirmed',
  'stillComing',
  'whereExactly',
  'seatOffered',
  'waitingList',
  'seatChanges',
  'hostEvening',
  'rateAttendance',
  'seriesStarted',
  'dateNotHeld',
  'seriesPaused',
  'hostSought',
  'hostFound',
  'groupInvited',
  'groupOrganizers',
  'groupClosed',
  'announcements',
  'tableAsked',
  'deskEvening',
  'deskChanges',
  'messages',
  'follows',
  'week',
  'firstEvening',
  'monday',
] as const;

export type OptionalKind = (typeof OPTIONAL_KINDS)[number];

/** Those of them that nobody gets who has not switched them on. */
export const KINDS_ON_REQUEST: readonly OptionalKind[] = ['week', 'monday'];

/** From when on Mondays, by the city's clock, the numbers of the week before are mailed to admins who want them. */
export const MONDAY_AT = '08:00';

export const isOptional = (kind: string): kind is OptionalKind => OPTIONAL_KINDS.some((optional) => optional === kind);
