import { describe, expect, it, test } from 'vitest';
import type { AuditEntry } from '../../../modules/admin/contract.ts';
import { plain, sentenceAbout } from './audit-sentences.ts';

const ada = { id: 'ada', name: 'Ada Admin' };
const dana = { id: 'cli:dana', name: 'dana' };
const bo = { kind: 'user', id: 'bo', name: 'Bo Member' };
const gameEvent = { id: 'e', name: 'Chess', startsAt: '2026-06-03T00:00:00.000Z' };
const entry = (type: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: type,
  at: '2026-06-05T12:00:00.000Z',
  type,
  actor: ada,
  subject: bo,
  person: null,
  gameEvent: null,
  details: {},
  changedFields: [],
  reason: null,
  ...more,
});
const sentenceFor = (...given: Parameters<typeof entry>) =>
  plain(sentenceAbout(entry(...given), () => 'Jun 2, 7:00 PM'));
const barOf = { kind: 'bar', id: 'b', name: null };
const game = { kind: 'game', id: 'g', name: 'Chess' };
const cafe = { kind: 'cafe', id: 'c', name: 'Two Sugars' };
const series = { kind: 'series', id: 's', name: 'Every Thursday with Maya Okafor' };
const readModel = { kind: 'readModel', id: 'people', name: null };

describe('an entry of the audit', () => {
  test.each<[string, Parameters<typeof entry>]>([
    [
      'Ada Admin barred a mailbox from new accounts until Jun 2, 7:00 PM: Spam.',
      [
        'ContactBarred',
        { subject: barOf, details: { kind: 'mailbox', until: '2026-06-03T00:00:00.000Z' }, reason: 'Spam.' },
      ],
    ],
    [
      'Ada Admin barred a phone number from new accounts until that is lifted',
      ['ContactBarred', { subject: barOf, details: { kind: 'phone', until: null } }],
    ],
    [
      'Ada Admin lifted the bar of a mailbox or phone: A mix-up.',
      ['BarLifted', { subject: barOf, reason: 'A mix-up.' }],
    ],
    [
      'Ada Admin changed the series Every Thursday with Maya Okafor from Thursday, June 11, 2026 on',
      ['SeriesChanged', { subject: series, details: { from: '2026-06-11' } }],
    ],
    [
      'The system skipped Thursday, June 11, 2026, in the series Every Thursday with Maya Okafor, because the cafe is gone',
      [
        'SeriesDateSkipped',
        {
          actor: { id: 'system', name: null },
          subject: series,
          details: { plannedDate: '2026-06-11', code: 'cafe_gone' },
        },
      ],
    ],
    [
      'Ada Admin changed the name of the proposed cafe Two Sugars',
      ['CafeProposalChanged', { subject: cafe, changedFields: ['name'], details: { cafeId: 'c' } }],
    ],
    [
      'Ada Admin changed the words of the proposed cafe something that is gone',
      ['CafeProposalChanged', { subject: { ...cafe, name: null }, details: { cafeId: 'c' } }],
    ],
    [
      'Ada Admin approved the cafe Two Sugars',
      [
        'CafeChanged',
        { subject: cafe, details: { cafeId: 'c', status: 'approved', name: '', address: '', zipcode: '' } },
      ],
    ],
    [
      'Ada Admin changed the owner of the cafe Two Sugars',
      ['CafeOwnerAssigned', { subject: cafe, details: { cafeId: 'c', ownerId: 'bo' } }],
    ],
    [
      'Ada Admin removed the owner of the cafe Two Sugars',
      ['CafeOwnerReleased', { subject: cafe, details: { cafeId: 'c' } }],
    ],
    [
      'Ada Admin changed the zip code of the cafe Two Sugars',
      ['CafeChanged', { subject: cafe, details: { cafeId: 'c', zipcode: '77007' } }],
    ],
    [
      'Ada Admin changed the status of the cafe Two Sugars',
      ['CafeChanged', { subject: cafe, details: { cafeId: 'c', status: 'pending' } }],
    ],
    [
      'Ada Admin took back skipping Thursday, June 11, 2026, in the series Every Thursday with Maya Okafor',
      ['SeriesDateRestored', { subject: series, details: { plannedDate: '2026-06-11' } }],
    ],
    [
      'Ada Admin ended the series Every Thursday with Maya Okafor and cancelled the dates with people',
      ['SeriesEnded', { subject: series, details: { upcoming: 'cancel' } }],
    ],
    [
      'Ada Admin ended the regular seat of Bo Member in the series Every Thursday with Maya Okafor',
      ['StandingSeatEnded', { subject: series, person: bo, details: { because: 'host' } }],
    ],
    [
      'Ada Admin overturned a no-show of Bo Member at Chess on Jun 2, 7:00 PM: the host agreed it was a mistake',
      [
        'AttendanceCorrected',
        { gameEvent, details: { previous: 'no_show', status: 'attended', reason: 'the host agreed it was a mistake' } },
      ],
    ],
    [
      'Ada Admin changed an attendance of Bo Member to a no-show at Chess on Jun 2, 7:00 PM: Two guests say so.',
      [
        'AttendanceCorrected',
        { gameEvent, details: { previous: 'attended', status: 'no_show', reason: 'Two guests say so.' } },
      ],
    ],
    [
      'Ada Admin noted a late cancellation of Bo Member at a game event',
      ['AttendanceCorrected', { details: { previous: null, status: 'late_cancel' } }],
    ],
    [
      'Ada Admin upheld the disputed rating of Bo Member at Chess on Jun 2, 7:00 PM: Nobody saw them.',
      ['ContestDecided', { gameEvent, details: { how: 'upheld', status: 'no_show', reason: 'Nobody saw them.' } }],
    ],
    [
      'Ada Admin waived the late cancellation penalty of Bo Member: A flood.',
      ['PenaltyWaived', { details: { kind: 'late_cancel', reason: 'A flood.' } }],
    ],
    [
      'Ada Admin added Bo Member as participant and organizer',
      ['UserRegistered', { details: { isClient: true, isProvider: true } }],
    ],
    [
      'Ada Admin changed the email, phone and region of Bo Member',
      ['ProfileChanged', { changedFields: ['email', 'phoneNumber'], details: { userId: 'bo', regionId: 'r' } }],
    ],
    [
      'Ada Admin changed the profile of Deleted member',
      ['ProfileChanged', { details: { userId: 'bo' }, subject: { ...bo, name: 'Deleted member' } }],
    ],
    ['Ada Admin wrote a note on Bo Member', ['NoteWritten', {}]],
    [
      'Ada Admin rewrote a note on Chess on Jun 2, 7:00 PM',
      ['NoteRewritten', { gameEvent, subject: { kind: 'gameEvent', id: 'e', name: null } }],
    ],
    [
      'Ada Admin deleted a note on Oak and Ember',
      ['NoteDeleted', { subject: { kind: 'cafe', id: 'c', name: 'Oak and Ember' } }],
    ],
    ['Ada Admin signed in as an admin', ['AdminSignedIn', { subject: { ...bo, id: 'ada', name: 'Ada Admin' } }]],
    [
      'Somebody failed to sign in as Bo Member (the third time within an hour)',
      ['AdminSignInFailed', { actor: { id: 'system', name: null }, details: { userId: 'bo', nth: 3 } }],
    ],
    [
      'Somebody failed to sign in as an admin, under a name that no admin has (the fifth time within an hour: further ones are not recorded)',
      [
        'AdminSignInFailed',
        { subject: { kind: 'adminAccess', id: 'unknown', name: null }, details: { userId: null, nth: 5 } },
      ],
    ],
    ['dana (at a terminal) gave Bo Member a new password', ['AdminPasswordReset', { actor: dana }]],
    ['Ada Admin added a passkey to their own account', ['AdminPasskeyAdded', {}]],
    ['Ada Admin removed a passkey from their own account', ['AdminPasskeysRemoved', { details: { count: 1 } }]],
    [
      'dana (at a terminal) removed all passkeys of Bo Member',
      ['AdminPasskeysRemoved', { actor: dana, details: { count: 2 } }],
    ],
    ['Ada Admin used a mailed code in place of their passkey', ['AdminRecovered', {}]],
    ['Ada Admin exported the list of people', ['PersonalDataExported', { details: { what: 'people' } }]],
    [
      'Ada Admin exported the list of ratings (1,812 rows, filtered by kind of rating and period)',
      [
        'PersonalDataExported',
        { details: { what: 'marks', rows: 1812, filter: { to: 't', from: 'f', mark: 'no_show' }, searched: false } },
      ],
    ],
    [
      'Ada Admin exported the list of game events (40 rows, filtered by status, region and period, searched)',
      [
        'PersonalDataExported',
        {
          details: {
            what: 'gameEvents',
            rows: 40,
            searched: true,
            filter: { from: 'f', regionId: 'r', status: 'archived' },
          },
        },
      ],
    ],
    [
      'Ada Admin exported the list of people (1 row, searched)',
      ['PersonalDataExported', { details: { what: 'people', rows: 1, filter: {}, searched: true } }],
    ],
    [
      'Ada Admin exported the ledger of Bo Member',
      ['PersonalDataExported', { details: { what: 'ledger', userId: 'bo' }, person: bo }],
    ],
    [
      'dana (at a terminal) exported the log with names, addresses and messages',
      ['PersonalDataExported', { actor: dana, details: { what: 'log' } }],
    ],
    [
      'dana (at a terminal) looked at rows that differ from the log, with names and messages',
      ['PersonalDataExported', { actor: dana, details: { what: 'differences' } }],
    ],
    [
      'dana (at a terminal) restored a backup made on Jun 2, 7:00 PM, though more was recorded after it: The disk was lost.',
      [
        'BackupRestored',
        {
          actor: dana,
          details: { takenAt: '2026-06-01T15:00:00.000Z', position: '389', goingBack: 'The disk was lost.' },
        },
      ],
    ],
    [
      'dana (at a terminal) had the log sealed anew: We come from 0.2. (before that, nothing says that sealing began)',
      [
        'SealingAnewAsked',
        {
          actor: dana,
          details: { reason: 'We come from 0.2.', hindrance: 'nothing says that sealing began' },
        },
      ],
    ],
    [
      'dana (at a terminal) had every failed email sent again',
      ['MailRetryAsked', { actor: dana, details: { mailId: null } }],
    ],
    [
      'dana (at a terminal) asked to make organizers of 12 people',
      ['BulkActAsked', { actor: dana, details: { bulkActId: 'b', act: 'makeOrganizer', people: 12 } }],
    ],
    [
      'dana (at a terminal) stopped what was done to many people',
      ['BulkActStopAsked', { actor: dana, details: { bulkActId: 'b' } }],
    ],
    ['dana (at a terminal) had an email sent again', ['MailRetryAsked', { actor: dana, details: { mailId: 'm' } }]],
    [
      'dana (at a terminal) rolled back the read model people',
      ['ReadModelRollbackAsked', { actor: dana, subject: readModel }],
    ],
    [
      'dana (at a terminal) let the waiting generation of the read model people serve',
      ['ReadModelSwapAsked', { actor: dana, subject: readModel }],
    ],
    [
      'Ada Admin deleted the invitation of host@x.example',
      ['InvitationRevoked', { subject: { kind: 'invitation', id: 'i', name: 'host@x.example' } }],
    ],
    [
      'Ada Admin deleted the invitation of somebody',
      ['InvitationRevoked', { subject: { kind: 'invitation', id: 'i', name: null } }],
    ],
    [
      'A former admin (Q.Z.) activated a former admin (B.C.)',
      [
        'UserActivated',
        { actor: { id: 'q', name: 'A former admin (Q.Z.)' }, subject: { ...bo, name: 'A former admin (B.C.)' } },
      ],
    ],
    [
      'dana (at a terminal) adopted reliability policy 2, in force from Jun 2, 7:00 PM: Storms weighed too much.',
      [
        'PolicyAdopted',
        {
          actor: dana,
          subject: { kind: 'policy', id: 'reliability', name: null },
          details: { version: 2, effectiveFrom: '2026-06-03T00:00:00.000Z', reason: 'Storms weighed too much.' },
        },
      ],
    ],
    [
      'Operations adopted reliability policy 2, in force from Jun 2, 7:00 PM: Storms weighed too much.',
      [
        'PolicyAdopted',
        {
          actor: { id: 'system', name: null },
          subject: { kind: 'policy', id: 'reliability', name: null },
          details: { version: 2, effectiveFrom: '2026-06-03T00:00:00.000Z', reason: 'Storms weighed too much.' },
        },
      ],
    ],
    [
      'Ada Admin withdrew reliability policy 2: A wrong weight.',
      [
        'PolicyWithdrawn',
        {
          subject: { kind: 'policy', id: 'reliability', name: null },
          details: { version: 2, reason: 'A wrong weight.' },
        },
      ],
    ],
    ['Ada Admin made Bo Member organizer', ['RolesChanged', { details: { isProvider: true, isClient: false } }]],
    ['Ada Admin deactivated Bo Member: Spam.', ['UserDeactivated', { reason: 'Spam.' }]],
    [
      'Ada Admin suspended Bo Member until Jun 2, 7:00 PM: Spam.',
      ['UserSuspended', { details: { until: '2026-06-03T00:00:00.000Z' }, reason: 'Spam.' }],
    ],
    [
      'Bo Member was suspended with their mailbox until Jun 2, 7:00 PM: Spam.',
      ['UserSuspended', { details: { until: '2026-06-03T00:00:00.000Z', isAlong: true }, reason: 'Spam.' }],
    ],
    ['Ada Admin ended the suspension of Bo Member: A mix-up.', ['SuspensionLifted', { reason: 'A mix-up.' }]],
    ['Ada Admin gave Bo Member the role Auditor', ['AdminRoleGranted', { details: { adminRole: 'auditor' } }]],
    ['Ada Admin took all roles from Bo Member', ['RolesChanged', { details: { isProvider: false } }]],
    ['The system deleted somebody’s account for good', ['UserErased', { actor: { id: 'system', name: null } }]],
    [
      'Ada Admin removed Bo Member from Chess on Jun 2, 7:00 PM',
      ['ParticipantRemoved', { gameEvent, person: bo, subject: { ...gameEvent, kind: 'gameEvent' } }],
    ],
    [
      'Ada Admin handed Chess on Jun 2, 7:00 PM over to Bo Member',
      ['GameEventHandedOver', { gameEvent, person: bo, subject: { ...gameEvent, kind: 'gameEvent' } }],
    ],
    [
      'Ada Admin cancelled Chess on Jun 2, 7:00 PM',
      ['GameEventCancelled', { gameEvent, subject: { ...gameEvent, kind: 'gameEvent' } }],
    ],
    [
      'Ada Admin invited cleo@mail.example to become an organizer',
      ['InvitationSent', { subject: { kind: 'invitation', id: 'i', name: 'cleo@mail.example' } }],
    ],
    [
      'Ada Admin sent the invitation of somebody again',
      ['InvitationResent', { subject: { kind: 'invitation', id: 'i', name: null } }],
    ],
    ['Ada Admin added the game Chess', ['GameAdded', { subject: game }]],
    [
      'Ada Admin changed the name and image of the game Chess',
      ['GameChanged', { subject: game, details: { gameId: 'g', name: 'Chess', imageUrl: null } }],
    ],
    [
      'Ada Admin removed the region something that is gone',
      ['RegionRemoved', { subject: { kind: 'region', id: 'r', name: null } }],
    ],
    [
      'Ada Admin made Hello the sender of emails',
      ['EmailSenderActivated', { subject: { kind: 'emailSender', id: 's', name: 'Hello' } }],
    ],
    ['Ada Admin asked for a rebuild of the read model people', ['ReadModelRebuildAsked', { subject: readModel }]],
    [
      'Ada Admin skipped domain event 41 in the read model people: A defect.',
      [
        'ReadModelSkipped',
        { subject: readModel, details: { readModel: 'people', position: '41', reason: 'A defect.' } },
      ],
    ],
  ])('says: %s', (sentence, given) => {
    expect(sentenceFor(...given)).toBe(sentence);
  });

  it('links people to their ledgers, except deleted ones', () => {
    const pieces = sentenceAbout(entry('UserActivated', { actor: { id: 'ada', name: 'Deleted member' } }), String);
    expect(pieces).toEqual([
      { person: 'Deleted member', id: null },
      ' ',
      'activated ',
      { person: 'Bo Member', id: 'bo' },
    ]);
  });
});
