import type { DomainEvent, Projection, Recorded } from '@tablemates/event-store';
import { operationTypes, readModelTypes } from '../../modules/admin/domain-events.ts';
import { deskLinkTypes, houseTypes } from '../../modules/cafe-nights/domain-events.ts';
import { catalogEventTypes } from '../../modules/catalog/domain-events.ts';
import { emailSenderTypes } from '../../modules/email-senders/domain-events.ts';
import { groupTypes } from '../../modules/groups/domain-events.ts';
import { adminAccessTypes, barTypes, invitationTypes, personTypes } from '../../modules/identity/domain-events.ts';
import { noteTypes } from '../../modules/notes/domain-events.ts';
import { policyEventTypes } from '../../modules/reliability/domain-events.ts';
import { seriesTypes } from '../../modules/series/domain-events.ts';
import type { Instant } from '../../platform/clock.ts';
import { withoutKey } from '../../platform/without-key.ts';

type AuditRow = {
  /** Id of the domain event. */
  readonly id: string;
  /** The id that this row is found by: of the changed thing, or of another person or thing that the change concerns. */
  readonly concerns: string;
  readonly at: Instant;
  /** A user id, `system`, or `cli:<name>`. */
  readonly actor: string;
  readonly type: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  /** Its position in the log, in decimal. */
  readonly position: string;
  /** Only the data without the personal part, which stays in the log, encrypted with the person's key. */
  readonly details: object;
};

/**
 * Consequences of other changes: a region records moves of its places, an erased person erases invitations and notes,
 * a bulk action that was asked for ends, dates of a series open by themselves, and a series asks its cafe. An erased person
 * erases proposals, too. And the reason of an act, which is shown with it.
 */
const CONSEQUENCES = [
  ...['PlaceEnteredRegion', 'PlaceLeftRegion', 'InvitationErased', 'NotesErased', 'BulkActEnded', 'ActExplained'],
  ...['SeriesDateOpened', 'SeriesTableAsked', 'SeriesTableAskedAgain'],
  ...['CafeProposalNoted', 'CafeProposalErased', 'BarsForgotten'],
];

/** The types of all actions that an admin can do, also if another person did them. */
const types = [
  ...Object.keys(catalogEventTypes).filter((type) => !CONSEQUENCES.includes(type)),
  ...Object.keys(houseTypes),
  ...Object.keys(deskLinkTypes),
  ...Object.keys(emailSenderTypes),
  ...Object.keys(invitationTypes).filter((type) => !CONSEQUENCES.includes(type)),
  ...Object.keys(adminAccessTypes),
  ...Object.keys(personTypes).filter((type) => !CONSEQUENCES.includes(type)),
  ...Object.keys(barTypes).filter((type) => !CONSEQUENCES.includes(type)),
  ...Object.keys(seriesTypes).filter((type) => !CONSEQUENCES.includes(type)),
  ...Object.keys(groupTypes),
  ...['AnnouncementWritten', 'AnnouncementWithdrawn'],
  'StandingSeatEnded',
  'GameEventCancelled',
  'GameEventChanged',
  'GameEventHandedOver',
  'HostSought',
  'HostSearchEnded',
  'TableConfirmed',
  'TableDeclined',
  'ParticipantRemoved',
  'AttendanceCorrected',
  'MarksJudgedAgain',
  'ContestDecided',
  'ReportDecided',
  ...['CaseOpened', 'CaseAssigned', 'CaseLetterSent', 'CaseClosed', 'CaseReopened'],
  ...Object.keys(noteTypes).filter((type) => !CONSEQUENCES.includes(type)),
  'PenaltyWaived',
  'RestoredPenaltyWaived',
  ...Object.keys(policyEventTypes),
  ...Object.keys(readModelTypes),
  ...Object.keys(operationTypes).filter((type) => !CONSEQUENCES.includes(type)),
];

/**
 * Actions of members on their own account: signing up, redeeming an invitation, changing the bio. Not admin sign-ins.
 */
const isOwnDoing = ({ type, actor, data }: Recorded): boolean =>
  'userId' in data && data.userId === actor && !ABOUT_ONESELF.includes(type);

/** A host changed a contested mark: no admin had to decide. */
const isSettled = ({ type, data }: Recorded): boolean =>
  type === 'ContestDecided' && 'how' in data && data.how === 'settled';

/** A standing seat ended by itself: its host did not end it. */
const isConsequence = ({ type, data }: Recorded): boolean =>
  'ofSeries' in data || (type === 'StandingSeatEnded' && 'because' in data && data.because !== 'host');

/** Types of the back office, of groups and proposals, which are listed also if they are about the person who acts. */
const ABOUT_ONESELF = [
  ...[adminAccessTypes, operationTypes, noteTypes, groupTypes].flatMap((each) => Object.keys(each)),
  'CafeProposed',
  // an admin may be concerned by their own acts on a case
  ...['CaseOpened', 'CaseClosed'],
  // a new account begins with the suspension of its mailbox
  'UserSuspended',
];

/**
 * Who changed what, and when: one row for each domain event and each thing that it concerns, with an index for each
 * query. Lists without a filter read only the row of the changed thing.
 */
export const audit: Projection<AuditRow, DomainEvent, 'personal'> = {
  name: 'audit',
  version: 24,
  columns: {
    id: 'uuid not null',
    concerns: 'text not null',
    at: 'timestamptz not null',
    actor: 'text not null',
    type: 'text not null',
    subjectKind: 'text not null',
    subjectId: 'text not null',
    position: 'text not null',
    details: 'jsonb not null',
  },
  key: ['id', 'concerns'],
  indexes: [
    'using btree (at, id) where concerns = subject_id',
    'using btree (actor, at, id) where concerns = subject_id',
    'using btree (type, at, id) where concerns = subject_id',
    'using btree (actor, type, at, id) where concerns = subject_id',
    'using btree (concerns, at, id)',
  ],
  types,
  ignores: ['personal'],
  touches: (event) =>
    isOwnDoing(event) || isSettled(event) || isConsequence(event)
      ? []
      : concernedBy(event).map((concerned) => [event.id, concerned]),
  fold: (_row, { id, occurredAt: at, actor, type, stream, position, data }, [, concerns = '']) => ({
    id,
    concerns,
    at,
    actor,
    type,
    position: String(position),
    details: withoutClearText(type, data),
    ...subjectOf(stream, data),
  }),
};

/**
 * Leaves out what older releases wrote in clear, so that an erasure reaches it here: descriptions, and the words of a cafe
 * that waits for approval, which a member may have proposed. Of lists of people only their number is kept.
 */
export function withoutClearText(type: string, data: object): object {
  const isWaiting = type === 'CafeAdded' && 'status' in data && data.status === 'pending';
  const left = ['clearDescription', ...(isWaiting ? ['name', 'address', 'zipcode'] : [])];
  const details = left.reduce(withoutKey, data as Readonly<Record<string, unknown>>);
  const lists = ['people', 'erased'].flatMap((key) =>
    Array.isArray(details[key]) ? [[key, details[key].length]] : [],
  );
  return { ...details, ...Object.fromEntries(lists) };
}

/**
 * The changed thing of a domain event. A person, a cafe, a series and a group have several streams, all senders share one, and so do
 * all bars. A note changes its record.
 */
function subjectOf(stream: string, data: object): Pick<AuditRow, 'subjectKind' | 'subjectId'> {
  if ('emailSenderId' in data) return { subjectKind: 'emailSender', subjectId: String(data.emailSenderId) };
  if ('barId' in data) return { subjectKind: 'bar', subjectId: String(data.barId) };
  if ('noteId' in data && 'kind' in data && 'id' in data) {
    return { subjectKind: String(data.kind), subjectId: String(data.id) };
  }
  const [kind = ''] = stream.split('-', 1);
  if (kind === 'house' || kind === 'deskLink') return { subjectKind: 'cafe', subjectId: stream.slice(kind.length + 1) };
  const subjectId = stream.slice(kind.length + 1);
  const isOfPerson = kind === 'reliability' || (kind === 'adminAccess' && subjectId !== 'unknown');
  return { subjectKind: isOfPerson ? 'user' : (RECORDS[kind] ?? kind), subjectId };
}

/** The records that have several streams, by the prefixes of the others. */
const RECORDS: Readonly<Record<string, string>> = { standingSeats: 'series', announcements: 'group' };

/** The ids of the changed thing, the affected person and the gameEvent. */
function concernedBy({ stream, data }: Recorded): string[] {
  const concerned = new Set([subjectOf(stream, data).subjectId]);
  if ('userId' in data && data.userId !== null) concerned.add(String(data.userId));
  for (const party of ['fromUserId', 'toUserId', 'to', 'gameEventId'] as const) {
    const id: unknown = party in data ? data[party as keyof typeof data] : undefined;
    if (id !== undefined) concerned.add(String(id));
  }
  return [...concerned];
}
