import type { Recorded } from '@tablemates/event-store';
import type { CafeEvent, CityEvent, GameEntryEvent, RegionEvent } from '../../modules/catalog/domain-events.ts';
import type { GameEventDomainEvent } from '../../modules/events/domain-events.ts';
import type { InvitationEvent, PersonEvent } from '../../modules/identity/domain-events.ts';
import { type MessagingEvent, pairOf } from '../../modules/messaging/domain-events.ts';
import {
  type JoinRefusalEvent,
  type ReliabilityEvent,
  userOfJoinRefusals,
  userOfStream,
} from '../../modules/reliability/domain-events.ts';
import type { ReportEvent } from '../../modules/reports/domain-events.ts';
import { audit } from '../../projections/admin/audit.ts';

/** The kinds of things that open pages show. */
export const CHANGE_KINDS = [
  'gameEvent',
  'conversation',
  'me',
  'waitingList',
  'contest',
  'report',
  'person',
  'invitation',
  'cafe',
  'game',
  'city',
  'region',
  'audit',
  'session',
  'everything',
] as const;

/** Something that changed and that open pages may show. It contains kind and id, and never the new content. */
export type Change = {
  /**
   * `me`: seats, marks, penalties and rights of the person with this user id. `session`: this person is no longer
   * signed in here. `waitingList`: the place in line at the gameEvent with this id, or the seat that is held there.
   * `contest`: what admins and the host see of it. `report`, `person`, `invitation`, `cafe`, `game`, `city`, `region`:
   * what admins see of it. `audit`: the audit, with the id of the new domain event. `everything`: too much has changed
   * to list it.
   */
  readonly kind: (typeof CHANGE_KINDS)[number];
  readonly id: string;
};

/**
 * A change, and the user ids of the people it may be announced to. `admins`: people signed in as admins. `hostOf`: the
 * current host of the gameEvent with this id.
 */
export type Announcement = {
  readonly change: Change;
  readonly to: 'everybody' | 'admins' | readonly string[] | { readonly hostOf: string };
};

type AnnouncedEvent =
  | GameEventDomainEvent
  | MessagingEvent
  | ReliabilityEvent
  | JoinRefusalEvent
  | ReportEvent
  | PersonEvent
  | InvitationEvent
  | CafeEvent
  | GameEntryEvent
  | CityEvent
  | RegionEvent;
type Of<Type extends AnnouncedEvent['type']> = Recorded<Extract<AnnouncedEvent, { type: Type }>>;

type LineEvent = Of<'WaitingListJoined' | 'WaitingListLeft' | 'SeatOffered' | 'SeatOfferEnded' | 'PassedOver'>;

const meOf = (userId: string): Announcement => ({ change: { kind: 'me', id: userId }, to: [userId] });

/** What changes on the page of one gameEvent, and for the people with these user ids. */
const atGameEvent = (gameEventId: string, ...userIds: readonly string[]): readonly Announcement[] => [
  { change: { kind: 'gameEvent', id: gameEventId }, to: 'everybody' },
  ...userIds.map(meOf),
];

/** The place in line of these people changes, or what is offered to them. */
const lineOf = (gameEventId: string, ...to: readonly string[]): readonly Announcement[] =>
  to.length > 0 ? [{ change: { kind: 'waitingList', id: gameEventId }, to }] : [];

const inLine = ({ data: { gameEventId, userId } }: LineEvent): readonly Announcement[] => [
  ...atGameEvent(gameEventId, userId),
  ...lineOf(gameEventId, userId),
];

const inConversation = (
  gameEventId: string,
  people: readonly [string, string],
  to: readonly string[],
): readonly Announcement[] => [
  { change: { kind: 'conversation', id: [gameEventId, ...pairOf(...people)].join(':') }, to },
];

const reportOf = ({ data: { reportId: id } }: Recorded<ReportEvent>): readonly Announcement[] => [
  { change: { kind: 'report', id }, to: 'admins' },
];

/** What a person sees of themselves changes, and what admins see of them. */
const personWith = (userId: string): readonly Announcement[] => [
  meOf(userId),
  { change: { kind: 'person', id: userId }, to: 'admins' },
];

const personOf = ({ data: { userId } }: Recorded<PersonEvent>): readonly Announcement[] => personWith(userId);

const markOf = ({ stream }: Recorded): readonly Announcement[] => personWith(userOfStream(stream));

const invitationOf = ({ data: { invitationId: id } }: Recorded<InvitationEvent>): readonly Announcement[] => [
  { change: { kind: 'invitation', id }, to: 'admins' },
];

const cafeOf = ({ data: { cafeId: id } }: Recorded<CafeEvent>): readonly Announcement[] => [
  { change: { kind: 'cafe', id }, to: 'admins' },
];

const gameOf = ({ data: { gameId: id } }: Recorded<GameEntryEvent>): readonly Announcement[] => [
  { change: { kind: 'game', id }, to: 'admins' },
];

const cityOf = ({ data: { cityId: id } }: Recorded<CityEvent>): readonly Announcement[] => [
  { change: { kind: 'city', id }, to: 'admins' },
];

const regionOf = ({ data: { regionId: id } }: Recorded<RegionEvent>): readonly Announcement[] => [
  { change: { kind: 'region', id }, to: 'admins' },
];

type ContestEvent = Of<'MarkContested' | 'ContestAnswered' | 'ContestWithdrawn' | 'ContestDecided'>;

function contestOf(domainEvent: ContestEvent): readonly Announcement[] {
  const { contestId: id, gameEventId } = domainEvent.data;
  const change = { kind: 'contest', id } as const;
  return [...markOf(domainEvent), { change, to: 'admins' }, { change, to: { hostOf: gameEventId } }];
}

const announcementsByType: {
  readonly [Type in AnnouncedEvent['type']]: (domainEvent: Of<Type>) => readonly Announcement[];
} = {
  GameEventScheduled: ({ data }) => atGameEvent(data.gameEventId, data.hostId),
  ParticipantJoined: ({ data }) => atGameEvent(data.gameEventId, data.userId),
  ParticipantLeft: ({ data }) => atGameEvent(data.gameEventId, data.userId),
  ParticipantRemoved: ({ data }) => atGameEvent(data.gameEventId, data.userId),
  SeatConfirmed: ({ data }) => atGameEvent(data.gameEventId, data.userId),
  CheckedIn: ({ data }) => atGameEvent(data.gameEventId, data.userId),
  RunningLate: ({ data }) => atGameEvent(data.gameEventId, data.userId),
  WaitingListJoined: inLine,
  WaitingListLeft: inLine,
  SeatOffered: inLine,
  SeatOfferEnded: inLine,
  PassedOver: inLine,
  GuestSeatHeld: ({ data }) => atGameEvent(data.gameEventId, data.userId),
  GuestSeatEnded: ({ data }) => atGameEvent(data.gameEventId, data.userId),
  // the cancellation in the same append announces both
  CancellationExplained: () => [],
  GameEventCancelled: ({ data: { gameEventId, participantIds, offeredIds = [], waitingIds = [] } }) => [
    ...atGameEvent(gameEventId, ...participantIds, ...offeredIds, ...waitingIds),
    ...lineOf(gameEventId, ...offeredIds, ...waitingIds),
  ],
  GameEventChanged: ({ data: { gameEventId, participantIds, offeredIds = [], waitingIds = [] } }) => [
    ...atGameEvent(gameEventId, ...participantIds, ...offeredIds, ...waitingIds),
    ...lineOf(gameEventId, ...offeredIds, ...waitingIds),
  ],
  GameEventMoveAnnounced: () => [],
  GameEventHandedOver: ({ data }) =>
    atGameEvent(data.gameEventId, data.fromUserId, data.toUserId, ...data.participantIds),
  GameEventCompleted: ({ data }) => atGameEvent(data.gameEventId),
  GameEventArchived: ({ data }) => atGameEvent(data.gameEventId),

  MessageSent: ({ data: { gameEventId, senderId, receiverId } }) =>
    inConversation(gameEventId, [senderId, receiverId], [senderId, receiverId]),
  // What somebody has read concerns only their own other screens.
  ConversationRead: ({ data: { gameEventId, userId, otherUserId } }) =>
    inConversation(gameEventId, [userId, otherUserId], [userId]),

  UnreadMessagesMailed: () => [],

  AttendanceMarked: markOf,
  AttendanceCorrected: markOf,
  // the mark before it in the same append announces both
  NoShowExplained: () => [],
  GuestAttended: () => [],
  GuestAttendanceWithdrawn: () => [],
  MarkContested: contestOf,
  ContestAnswered: contestOf,
  ContestWithdrawn: contestOf,
  ContestDecided: contestOf,
  HostCredited: markOf,
  HostCreditWithdrawn: markOf,
  ScoreRejudged: markOf,
  PenaltyApplied: markOf,
  PenaltyLifted: markOf,
  PenaltyWaived: markOf,
  PenaltyRestored: markOf,
  RestoredPenaltyWaived: markOf,
  JoinRefused: ({ stream }) => [meOf(userOfJoinRefusals(stream))],

  ReportMade: reportOf,
  ReportLookedAt: reportOf,
  ReportDecided: reportOf,

  UserRegistered: personOf,
  ProfileChanged: personOf,
  RolesChanged: personOf,
  AdminRoleGranted: personOf,
  UserActivated: personOf,
  UserDeactivated: personOf,
  UserErased: personOf,

  InvitationSent: invitationOf,
  InvitationResent: invitationOf,
  InvitationRevoked: invitationOf,
  InvitationErased: invitationOf,
  InvitationRedeemed: invitationOf,

  CafeAdded: cafeOf,
  CafeChanged: cafeOf,
  CafeRemoved: cafeOf,
  CafeOwnerAssigned: cafeOf,
  CafeOwnerReleased: cafeOf,

  GameAdded: gameOf,
  GameChanged: gameOf,
  GameRemoved: gameOf,
  CityAdded: cityOf,
  CityChanged: cityOf,
  CityRemoved: cityOf,
  RegionAdded: regionOf,
  RegionChanged: regionOf,
  RegionRemoved: regionOf,
  PlaceEnteredRegion: regionOf,
  PlaceLeftRegion: regionOf,
};

/** The types that the audit may list. Actors are not checked here, so some are announced that the audit leaves out. */
const audited: ReadonlySet<string> = new Set(audit.types);

/** The types of domain events that are announced. */
export const ANNOUNCED_TYPES: readonly string[] = [...new Set([...Object.keys(announcementsByType), ...audited])];

/**
 * The announcements of a domain event to open pages (evenings contract, section 5).
 *
 * @param domainEvent of one of `ANNOUNCED_TYPES`
 */
export const announcementsOf = (domainEvent: Recorded): readonly Announcement[] => [
  // Type and data of a domain event belong together; TypeScript cannot pair a key with its value here.
  ...((announcementsByType as Record<string, (domainEvent: Recorded) => readonly Announcement[]>)[domainEvent.type]?.(
    domainEvent,
  ) ?? []),
  ...(audited.has(domainEvent.type) ? [{ change: { kind: 'audit', id: domainEvent.id }, to: 'admins' } as const] : []),
];
