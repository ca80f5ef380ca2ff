import type { DomainEvent, Projection, Recorded } from '@tablemates/event-store';
import { operationTypes, readModelTypes } from '../../modules/admin/domain-events.ts';
import { catalogueEventTypes } from '../../modules/catalogue/domain-events.ts';
import { emailSenderTypes } from '../../modules/email-senders/domain-events.ts';
import { adminAccessTypes, invitationTypes, personTypes } from '../../modules/identity/domain-events.ts';
import { policyEventTypes } from '../../modules/reliability/domain-events.ts';
import type { Instant } from '../../platform/clock.ts';

type AuditRow = {
  /** Of the domain event. */
  readonly id: string;
  /** What the row is found by: what was changed, or somebody or something else it concerns. */
  readonly concerns: string;
  readonly at: Instant;
  /** A user id, `system`, or `cli:<name>`. */
  readonly actor: string;
  readonly type: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  /** Its place in the log, in decimal. */
  readonly position: string;
  /** The open part alone: what names a person stays in the log, under that person's key. */
  readonly details: object;
};

/** What a region notes of its places follows from what was done to them; an erased invitation from an erased person. */
const CONSEQUENCES = ['PlaceEnteredRegion', 'PlaceLeftRegion', 'InvitationErased'];

/** Everything an admin can do, whoever did it. */
const types = [
  ...Object.keys(catalogueEventTypes).filter((type) => !CONSEQUENCES.includes(type)),
  ...Object.keys(emailSenderTypes),
  ...Object.keys(invitationTypes).filter((type) => !CONSEQUENCES.includes(type)),
  ...Object.keys(adminAccessTypes),
  ...Object.keys(personTypes),
  'GameEventCancelled',
  'GameEventChanged',
  'GameEventHandedOver',
  'ParticipantRemoved',
  'AttendanceCorrected',
  'PenaltyWaived',
  'RestoredPenaltyWaived',
  ...Object.keys(policyEventTypes),
  ...Object.keys(readModelTypes),
  ...Object.keys(operationTypes),
];

/** Signing up, redeeming an invitation, changing one's own bio: what people do to themselves. Not: coming in as an admin. */
const isOwnDoing = ({ type, actor, data }: Recorded): boolean =>
  'userId' in data && data.userId === actor && !ABOUT_ONESELF.includes(type);

/** Of the back office, also where an admin does it to themselves. */
const ABOUT_ONESELF = [...Object.keys(adminAccessTypes), ...Object.keys(operationTypes)];

/**
 * Who changed what, and when: one row a domain event and thing it concerns, with indexes for every way it is asked for.
 * Lists of everything look at the row of what was changed alone.
 */
export const audit: Projection<AuditRow, DomainEvent, 'personal'> = {
  name: 'audit',
  version: 6,
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
  touches: (event) => (isOwnDoing(event) ? [] : concernedBy(event).map((concerned) => [event.id, concerned])),
  fold: (_row, { id, occurredAt: at, actor, type, stream, position, data }, [, concerns = '']) => ({
    ...{ id, concerns, at, actor, type, position: String(position), details: data },
    ...subjectOf(stream, data),
  }),
};

/** What a domain event is about: several streams are about the same person, senders share a stream. */
function subjectOf(stream: string, data: object): Pick<AuditRow, 'subjectKind' | 'subjectId'> {
  if ('emailSenderId' in data) return { subjectKind: 'emailSender', subjectId: String(data.emailSenderId) };
  const [kind = ''] = stream.split('-', 1);
  const subjectId = stream.slice(kind.length + 1);
  const isOfPerson = kind === 'reliability' || (kind === 'adminAccess' && subjectId !== 'unknown');
  return { subjectKind: isOfPerson ? 'user' : kind, subjectId };
}

/** What was changed, the person it was done to, and the gameEvent it is about. */
function concernedBy({ stream, data }: Recorded): string[] {
  const concerned = new Set([subjectOf(stream, data).subjectId]);
  if ('userId' in data && data.userId !== null) concerned.add(String(data.userId));
  for (const party of ['fromUserId', 'toUserId', 'gameEventId'] as const) {
    const id: unknown = party in data ? data[party as keyof typeof data] : undefined;
    if (id !== undefined) concerned.add(String(id));
  }
  return [...concerned];
}
