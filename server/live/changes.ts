import type { Recorded } from '@tablemates/event-store';
import { deskLinkTypes, houseTypes } from '../../modules/cafe-nights/domain-events.ts';
import { caseTypes } from '../../modules/cases/domain-events.ts';
import { cafeTypes, cityTypes, gameTypes, regionTypes } from '../../modules/catalog/domain-events.ts';
import { cafeNightTypes, gameEventTypes } from '../../modules/events/domain-events.ts';
import { announcementTypes, groupRoleTypes, groupTypes } from '../../modules/groups/domain-events.ts';
import { invitationTypes, personTypes } from '../../modules/identity/domain-events.ts';
import { pairOf } from '../../modules/messaging/domain-events.ts';
import { reliabilityEventTypes, userOfJoinRefusals, userOfStream } from '../../modules/reliability/domain-events.ts';
import { reportTypes } from '../../modules/reports/domain-events.ts';
import { seriesTypes, standingSeatTypes } from '../../modules/series/domain-events.ts';
import { byType, each } from '../../platform/by-type.ts';
import { audit } from '../../projections/admin/audit.ts';
import type { EventOf } from '../domain-event-types.ts';
import type { Change } from './contract.ts';

/**
 * A change, and the user ids of the people it may be announced to. `admins`: people signed in as admins. `hostOf`: the
 * current host of the gameEvent with this id.
 */
export type Announcement = {
  readonly change: Change;
  readonly to: 'everybody' | 'admins' | readonly string[] | { readonly hostOf: string };
};

const meOf = (userId: string): Announcement => ({ change: { kind: 'me', id: userId }, to: [userId] });

/** What changes on the page of one gameEvent, and for the people with these user ids. */
const atGameEvent = (gameEventId: string, ...userIds: readonly string[]): readonly Announcement[] => [
  { change: { kind: 'gameEvent', id: gameEventId }, to: 'everybody' },
  ...userIds.map(meOf),
];

/** The place in line of these people changes, or what is offered to them. */
const lineOf = (gameEventId: string, ...to: readonly string[]): readonly Announcement[] =>
  to.length > 0 ? [{ change: { kind: 'waitingList', id: gameEventId }, to }] : [];

type InLine = EventOf<'WaitingListJoined' | 'WaitingListLeft' | 'SeatOffered' | 'SeatOfferEnded' | 'PassedOver'>;
const inLine = ({ data: { gameEventId, userId } }: InLine): readonly Announcement[] => [
  ...atGameEvent(gameEventId, userId),
  ...lineOf(gameEventId, userId),
];

/** It concerns everybody at the gameEvent and in its line. */
const forAll = ({ data }: EventOf<'GameEventCancelled' | 'GameEventChanged'>): readonly Announcement[] => {
  const { gameEventId, participantIds, offeredIds = [], waitingIds = [] } = data;
  return [
    ...atGameEvent(gameEventId, ...participantIds, ...offeredIds, ...waitingIds),
    ...lineOf(gameEventId, ...offeredIds, ...waitingIds),
  ];
};

const inConversation = (
  gameEventId: string,
  people: readonly [string, string],
  to: readonly string[],
): readonly Announcement[] => [
  { change: { kind: 'conversation', id: [gameEventId, ...pairOf(...people)].join(':') }, to },
];

/** What the people at a table, and at the other tables of its night, write to one another. */
const atTables = (ids: readonly string[], to: readonly string[]): readonly Announcement[] =>
  ids.map((id) => ({ change: { kind: 'conversation', id }, to }));

const forAdmins = (kind: Change['kind'], id: string): readonly Announcement[] => [
  { change: { kind, id }, to: 'admins' },
];

/** What admins wrote to a person about a case changes, or was answered. */
const lettersOf = (caseId: string, userId: string): readonly Announcement[] => [
  { change: { kind: 'case', id: caseId }, to: [userId] },
];

/** What a person sees of themselves changes, and what admins see of them. */
const person = (userId: string): readonly Announcement[] => [meOf(userId), ...forAdmins('person', userId)];

const ofContest = ({ stream, data }: EventOf<ContestType>): readonly Announcement[] => [
  ...person(userOfStream(stream)),
  ...forAdmins('contest', data.contestId),
  ...forAdmins('case', data.contestId),
  {
    change: { kind: 'contest', id: data.contestId },
    to: data.by === undefined ? { hostOf: data.gameEventId } : [data.by],
  },
];
type ContestType = 'MarkContested' | 'ContestAnswered' | 'ContestWithdrawn' | 'ContestDecided';

const nothing = (): readonly Announcement[] => [];

const announced = byType<EventOf, readonly Announcement[]>()({
  ...each(gameEventTypes, ({ data }) => atGameEvent(data.gameEventId, ...('userId' in data ? [data.userId] : []))),
  GameEventScheduled: ({ data }) => atGameEvent(data.gameEventId, data.hostId),
  WaitingListJoined: inLine,
  WaitingListLeft: inLine,
  SeatOffered: inLine,
  SeatOfferEnded: inLine,
  PassedOver: inLine,
  GameEventCancelled: forAll,
  GameEventChanged: forAll,
  // a page that a link opened learns of its end at once
  ...each({ ...houseTypes, ...deskLinkTypes, ...cafeNightTypes }, ({ data }) => [
    { change: { kind: 'cafeNight' as const, id: data.cafeId }, to: 'everybody' as const },
  ]),
  // what is explained follows in the same append, and announces itself
  CancellationExplained: nothing,
  RemovalExplained: nothing,
  GameEventMoveAnnounced: nothing,
  GameEventHandedOver: ({ data }) =>
    atGameEvent(data.gameEventId, data.fromUserId, data.toUserId, ...data.participantIds),

  ...each({ ...seriesTypes, ...standingSeatTypes }, ({ data }) => [
    { change: { kind: 'series' as const, id: data.seriesId }, to: 'everybody' as const },
  ]),

  ...each(groupTypes, ({ data }) => [
    { change: { kind: 'group' as const, id: data.groupId }, to: 'everybody' as const },
    ...('userId' in data ? person(data.userId) : []),
    ...('to' in data ? [...person(data.fromUserId), ...person(data.to)] : []),
  ]),

  // what they may see and do changes at every table of the group
  ...each(groupRoleTypes, ({ data }) => [{ change: { kind: 'everything' as const, id: '*' }, to: [data.userId] }]),

  ...each(announcementTypes, ({ data }) => [
    { change: { kind: 'group' as const, id: data.groupId }, to: 'everybody' as const },
  ]),

  MessageSent: ({ data: { gameEventId, senderId, receiverId } }) =>
    inConversation(gameEventId, [senderId, receiverId], [senderId, receiverId]),
  // What somebody has read concerns only their own other screens.
  ConversationRead: ({ data: { gameEventId, userId, otherUserId } }) =>
    inConversation(gameEventId, [userId, otherUserId], [userId]),

  TableMessageSent: ({ data: { gameEventId, otherTables = [], senderId, receiverIds, alsoIds = [] } }) =>
    atTables([gameEventId, ...otherTables], [senderId, ...receiverIds, ...alsoIds]),
  TableMessageRemoved: ({ actor, data: { gameEventId, otherTables = [], receiverIds, alsoIds = [] } }) =>
    atTables([gameEventId, ...otherTables], [actor, ...receiverIds, ...alsoIds]),

  ...each(reliabilityEventTypes, ({ stream }) => person(userOfStream(stream))),
  // the mark before it in the same append announces both
  NoShowExplained: nothing,
  GuestAttended: nothing,
  GuestAttendanceWithdrawn: nothing,
  MarkContested: ofContest,
  ContestAnswered: ofContest,
  ContestWithdrawn: ofContest,
  ContestDecided: ofContest,
  JoinRefused: ({ stream }) => [meOf(userOfJoinRefusals(stream))],

  ...each(reportTypes, ({ data }) => [...forAdmins('report', data.reportId), ...forAdmins('case', data.reportId)]),
  ...each(caseTypes, ({ data }) => forAdmins('case', data.caseId)),
  CaseLetterSent: ({ data }) => [...forAdmins('case', data.caseId), ...lettersOf(data.caseId, data.to)],
  CaseLetterAnswered: ({ data }) => [...forAdmins('case', data.caseId), ...lettersOf(data.caseId, data.userId)],
  ...each(personTypes, ({ data }) => person(data.userId)),
  ...each(invitationTypes, ({ data }) => forAdmins('invitation', data.invitationId)),
  ...each(cafeTypes, ({ data }) => forAdmins('cafe', data.cafeId)),
  ...each(gameTypes, ({ data }) => forAdmins('game', data.gameId)),
  ...each(cityTypes, ({ data }) => forAdmins('city', data.cityId)),
  ...each(regionTypes, ({ data }) => forAdmins('region', data.regionId)),
});

/** The types that the audit may list. Actors are not checked here, so some are announced that the audit leaves out. */
const audited: ReadonlySet<string> = new Set(audit.types);

/** The types of domain events that are announced. */
export const ANNOUNCED_TYPES: readonly string[] = [...new Set([...announced.types, ...audited])];

/**
 * The announcements of a domain event to open pages (evenings contract, section 5).
 *
 * @param domainEvent of one of `ANNOUNCED_TYPES`
 */
export const announcementsOf = (domainEvent: Recorded): readonly Announcement[] => [
  ...(announced.has(domainEvent) ? announced.of(domainEvent) : []),
  ...(audited.has(domainEvent.type) ? forAdmins('audit', domainEvent.id) : []),
];
