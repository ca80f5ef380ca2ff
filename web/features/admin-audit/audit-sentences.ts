import type { AuditEntry } from '../../../modules/admin/contract.ts';
import type { AdminRole } from '../../../modules/identity/rules.ts';
import { quoted } from '../../../platform/quoted.ts';
import { adminRoleWords } from '../../lib/admin-role-words.ts';
import { counted } from '../../lib/counted.ts';
import { inSentence, isFormerAdmin } from '../../lib/former-admin.ts';
import { longLocalDate } from '../../lib/time.ts';

/** A sentence in parts: words, the name of a thing, or a person, linked to their ledger unless `id` is null. */
export type Piece = string | { readonly thing: string } | { readonly person: string; readonly id: string | null };

type Named = { readonly id: string; readonly name: string | null };

const DELETED = 'Deleted member';

const person = ({ id, name }: Named): Piece & object => ({
  person: name ?? 'Somebody',
  id: name === null || name === DELETED || isFormerAdmin(name) ? null : id,
});
const isAtTerminal = ({ id }: Named): boolean => id.startsWith('cli:');
function actorOf({ actor }: AuditEntry): Piece[] {
  if (actor.id === 'system') return ['The system'];
  return isAtTerminal(actor) ? [{ thing: actor.name ?? 'Somebody' }, ' (at a terminal)'] : [person(actor)];
}
const within = (named: Named): Piece => person({ ...named, name: named.name && inSentence(named.name) });
const subjectOf = ({ subject }: AuditEntry): Piece =>
  subject.kind === 'user' ? within(subject) : { thing: subject.name ?? 'something that is gone' };

const marks: Readonly<Record<string, string>> = {
  no_show: 'no-show',
  late_cancel: 'late cancellation',
  attended: 'attendance',
};
const roles: Readonly<Record<string, string>> = {
  isClient: 'participant',
  isProvider: 'organizer',
  isCafeOwner: 'cafe owner',
  isAdmin: 'admin',
};
const fields: Readonly<Record<string, string>> = {
  firstName: 'first name',
  lastName: 'last name',
  phoneNumber: 'phone',
  regionId: 'region',
  full: 'seats',
  seats: 'seats',
  hostId: 'host',
  groupId: 'group',
  weekday: 'weekday',
  marks: 'ratings',
  cityId: 'city',
  ownerId: 'owner',
  zipcode: 'zip code',
  imageUrl: 'image',
  description: 'how-to-play text',
  copyrightDisclaimer: 'copyright disclaimer',
  playingTime: 'playing time',
  senderEmail: 'address',
  senderName: 'name',
  replyToEmail: 'reply-to address',
};
/** A day of a series, which has no time zone. */
const day = (date: unknown): string => longLocalDate(String(date));

/** Why a date of a series is skipped without its host, and why a series is paused without its host. */
const cannotBeHeld: Readonly<Record<string, string>> = {
  host_busy: 'the host is busy then',
  host_gone: 'the host organizes no more',
  host_suspended: 'the host is suspended',
  cafe_closed: 'the cafe is closed then',
  cafe_full: 'the cafe has no room left then',
  cafe_notice: 'the cafe wants to know earlier',
  cafe_gone: 'the cafe is gone',
  game_inactive: 'the game cannot be played at present',
};
const pausedBecause: Readonly<Record<string, string>> = {
  empty: 'nobody came to four dates in a row',
  unattended: 'nobody said who came to three dates in a row',
};
const bulkVerbs: Readonly<Record<string, string>> = {
  activate: 'activate',
  disable: 'deactivate',
  delete: 'delete',
  makeOrganizer: 'make organizers of',
  endOrganizer: 'end the organizer role of',
  judgeAgain: 'judge again the ratings of',
};
const kindNames: Readonly<Record<string, string>> = {
  game: 'game',
  cafe: 'cafe',
  city: 'city',
  region: 'region',
  emailSender: 'email sender',
};

/** `a`, `a and b`, `a, b and c`. */
const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

const withReason = ({ details, reason }: AuditEntry): Piece[] => {
  const words = typeof details.reason === 'string' ? details.reason : reason;
  return words === null ? [] : [`: ${words}`];
};

const rolesIn = ({ details }: AuditEntry): string =>
  listed(Object.keys(roles).flatMap((role) => (details[role] === true ? [roles[role] ?? role] : [])));

/** The changed fields, by the names that people use. The id of the subject is left out. */
function changedIn({ details, changedFields, subject }: AuditEntry): string {
  const open = Object.keys(details).filter((name) => name !== `${subject.kind}Id`);
  const changed = [...changedFields, ...open].map((name) => fields[name] ?? name);
  return changed.length === 0 ? 'profile' : listed(changed);
}

/**
 * The sentence about what somebody did.
 * @param when formats an instant in the city's time zone
 */
export function sentenceAbout(entry: AuditEntry, when: (instant: string) => string): Piece[] {
  const subject = subjectOf(entry);
  const { type, details, gameEvent } = entry;
  const kind = kindNames[entry.subject.kind] ?? entry.subject.kind;
  const table: Piece[] = gameEvent
    ? [{ thing: gameEvent.name ?? 'Unknown Game' }, ` on ${when(gameEvent.startsAt)}`]
    : ['a game event'];
  const ofCase: Piece[] = ['a case', ...(entry.person ? [' about ', within(entry.person)] : [])];
  const noted = entry.subject.kind === 'gameEvent' ? table : entry.subject.kind === 'case' ? ofCase : [subject];
  const did = (...pieces: Piece[]): Piece[] => [...actorOf(entry), ' ', ...pieces];

  switch (type) {
    case 'UserRegistered':
      return did('added ', subject, ...(rolesIn(entry) ? [` as ${rolesIn(entry)}`] : []));
    case 'ProfileChanged':
      return did(`changed the ${changedIn(entry)} of `, subject);
    case 'RolesChanged':
      return rolesIn(entry)
        ? did('made ', subject, ` ${rolesIn(entry)}`, ...withReason(entry))
        : did('took all roles from ', subject, ...withReason(entry));
    case 'AdminRoleGranted':
      return did(
        'gave ',
        subject,
        ` the role ${adminRoleWords[details.adminRole as AdminRole].title}`,
        ...withReason(entry),
      );
    case 'UserActivated':
      return did('activated ', subject, ...withReason(entry));
    case 'UserDeactivated':
      return did('deactivated ', subject, ...withReason(entry));
    case 'UserSuspended':
      if (details.isAlong === true) {
        return [
          subject,
          ` was suspended with their mailbox until ${when(String(details.until))}`,
          ...withReason(entry),
        ];
      }
      return did('suspended ', subject, ` until ${when(String(details.until))}`, ...withReason(entry));
    case 'SuspensionLifted':
      return did('ended the suspension of ', subject, ...withReason(entry));
    case 'ContactBarred':
      return did(
        `barred a ${details.kind === 'phone' ? 'phone number' : 'mailbox'} from new accounts `,
        details.until === null ? 'until that is lifted' : `until ${when(String(details.until))}`,
        ...withReason(entry),
      );
    case 'BarLifted':
      return did('lifted the bar of a mailbox or phone', ...withReason(entry));
    case 'UserErased':
      return entry.subject.name !== null && isFormerAdmin(entry.subject.name)
        ? did('deleted the account of ', subject, ' for good', ...withReason(entry))
        : did('deleted somebody’s account for good', ...withReason(entry));
    case 'AdminSignedIn':
      return did('signed in as an admin');
    case 'AdminSignInFailed': {
      const isKnown = entry.subject.kind === 'user';
      const as = isKnown ? subject : 'an admin, under a name that no admin has';
      return ['Somebody failed to sign in as ', as, timesWithinHour(details.nth)];
    }
    case 'AdminPasswordReset':
      return did('gave ', subject, ' a new password');
    case 'AdminPasskeyAdded':
      return did('added a passkey to their own account');
    case 'AdminPasskeysRemoved':
      return isAtTerminal(entry.actor)
        ? did('removed all passkeys of ', subject)
        : did('removed a passkey from their own account');
    case 'AdminRecovered':
      return did('used a mailed code in place of their passkey');
    case 'PersonalDataExported':
      return details.what === 'differences'
        ? did('looked at rows that differ from the log, with names and messages')
        : did('exported ', ...exported(entry));
    case 'MailRetryAsked':
      return did(details.mailId === null ? 'had every failed email sent again' : 'had an email sent again');
    case 'BulkActAsked':
      return did(
        `asked to ${bulkVerbs[String(details.act)] ?? 'change'} ${details.people === 1 ? 'one person' : `${details.people} people`}`,
      );
    case 'BulkActStopAsked':
      return did('stopped what was done to many people');
    case 'SealingAnewAsked':
      return did(
        'had the log sealed anew',
        typeof details.reason === 'string' ? `: ${details.reason}` : '',
        typeof details.hindrance === 'string' ? ` (before that, ${details.hindrance})` : '',
      );
    case 'BackupRestored':
      return did(
        'restored a backup',
        typeof details.takenAt === 'string' ? ` made on ${when(details.takenAt)}` : '',
        typeof details.goingBack === 'string' ? `, though more was recorded after it: ${details.goingBack}` : '',
        typeof details.despiteEvidence === 'string'
          ? `, though its log contradicts the checkpoints: ${details.despiteEvidence}`
          : '',
      );
    case 'InvitationSent':
      return did('invited ', invited(entry), ' to become an organizer');
    case 'InvitationResent':
      return did('sent the invitation of ', invited(entry), ' again');
    case 'InvitationRevoked':
      return did('deleted the invitation of ', invited(entry));
    case 'GameEventCancelled':
      return did('cancelled ', ...table, cancelledBecause[String(details.because)] ?? '');
    case 'HostSought':
      return did('asked the other organizers to host ', ...table);
    case 'HostSearchEnded':
      return did('can host ', ...table, ' after all');
    case 'TableConfirmed':
      return did('confirmed the table of ', ...table);
    case 'TableDeclined':
      return did('declined the table of ', ...table);
    case 'GameEventChanged':
      return did('changed ', ...table);
    case 'GameEventHandedOver':
      if (details.because === 'taken_over' || details.because === 'host_sought') return did('took over ', ...table);
      return did('handed ', ...table, ' over to ', entry.person ? within(entry.person) : 'somebody');
    case 'HouseRulesSet':
      return did('set the house rules of ', subject);
    case 'CafeClosed':
      return did(
        'closed ',
        subject,
        details.from === details.to ? ` on ${day(details.from)}` : ` from ${day(details.from)} to ${day(details.to)}`,
        ...withReason(entry),
      );
    case 'CafeReopened':
      return did('opened ', subject, ` again from ${day(details.on)} on`);
    case 'DeskLinkOpened':
      return did('opened a link to the desk of ', subject);
    case 'DeskLinkClosed':
      return did('closed the link to the desk of ', subject);
    case 'SeriesStarted':
      return did('started the series ', subject);
    case 'SeriesChanged':
      return did('changed the series ', subject, ` from ${day(details.from)} on`);
    case 'SeriesDateSkipped': {
      const why = details.code === 'by_host' ? '' : `, because ${cannotBeHeld[String(details.code)]}`;
      return did(`skipped ${day(details.plannedDate)}, in the series `, subject, why);
    }
    case 'SeriesDateRestored':
      return did(`took back skipping ${day(details.plannedDate)}, in the series `, subject);
    case 'SeriesPaused': {
      const why = pausedBecause[String(details.because)];
      return did('paused the series ', subject, ...(why ? [`, because ${why}`] : []));
    }
    case 'SeriesResumed':
      return did('resumed the series ', subject);
    case 'SeriesEnded':
      return did(
        'ended the series ',
        subject,
        details.upcoming === 'cancel' ? ' and cancelled the dates with people' : '',
      );
    case 'SeriesCafeReplaced':
      return did('moved the series ', subject, ' to the cafe that its own was merged into');
    case 'SeriesTableConfirmed':
      return did('confirmed the tables of the series ', subject);
    case 'SeriesTableDeclined':
      return did('declined the tables of the series ', subject);
    case 'SeriesHandedOver':
      return did('handed the series ', subject, ' over to ', entry.person ? within(entry.person) : 'somebody');
    case 'AnnouncementWritten':
      return did('announced something to who follows the group ', subject);
    case 'AnnouncementWithdrawn':
      return did('withdrew an announcement of the group ', subject);
    case 'GroupFounded':
      return did('founded the group ', subject);
    case 'GroupChanged':
      return did('changed the group ', subject);
    case 'GroupOrganizerInvited':
      return did('invited ', entry.person ? within(entry.person) : 'somebody', ' to organize the group ', subject);
    case 'GroupOrganizerJoined':
      return did('became an organizer of the group ', subject);
    case 'GroupOrganizerDeclined':
      return did('ended an invitation to organize the group ', subject);
    case 'GroupOrganizerLeft':
      return details.because === 'removed'
        ? did('removed ', entry.person ? within(entry.person) : 'somebody', ' from the organizers of ', subject)
        : did('ended the part of an organizer in the group ', subject);
    case 'GroupOwnerNominated':
      return did('asked ', entry.person ? within(entry.person) : 'somebody', ' to own the group ', subject);
    case 'GroupOwnerMissed':
      return did('asked the owner of the group ', subject, ' to come back');
    case 'GroupNominationDeclined':
      return did('did not want to own the group ', subject);
    case 'GroupHandedOver':
      if (details.because === 'appointed') {
        return did(
          'gave the group ',
          subject,
          ' to ',
          entry.person ? within(entry.person) : 'somebody',
          ...withReason(entry),
        );
      }
      return details.because === 'nominated'
        ? did('took over the group ', subject)
        : did('handed over the group ', subject, ', because its owner went');
    case 'GroupClosed':
      return did('closed the group ', subject, ...withReason(entry));
    case 'StandingSeatEnded':
      return did(
        'ended the regular seat of ',
        entry.person ? within(entry.person) : 'somebody',
        ' in the series ',
        subject,
      );
    case 'ParticipantRemoved':
      return did(
        'removed ',
        entry.person ? within(entry.person) : 'somebody',
        ' from ',
        ...table,
        ...withReason(entry),
      );
    case 'AttendanceCorrected':
      return did(...correction(entry, subject), ' at ', ...table, ...withReason(entry));
    case 'ContestDecided': {
      const outcome = details.how === 'upheld' ? 'upheld' : 'overturned';
      return did(`${outcome} the disputed rating of `, subject, ' at ', ...table, ...withReason(entry));
    }
    case 'ReportDecided': {
      const about = entry.person ? within(entry.person) : 'somebody';
      if (details.act === 'warn') return did('warned ', about, ' after a report');
      if (details.act === 'deactivate') return did('deactivated ', about, ' after a report');
      if (details.act === 'cancel') return did('cancelled ', ...table, ' after a report');
      return did('dismissed a report about ', about);
    }
    case 'CaseOpened':
      return did('opened ', ...ofCase);
    case 'CaseAssigned':
      return did(...(details.to === undefined ? ['made nobody responsible for a case'] : ['assigned a case']));
    case 'CaseLetterSent':
      return did('wrote a letter about a case');
    case 'CaseClosed':
      return did('closed ', ...ofCase);
    case 'CaseReopened':
      return did('opened a case again');
    case 'NoteWritten':
      return did('wrote a note on ', ...noted);
    case 'NoteRewritten':
      return did('rewrote a note on ', ...noted);
    case 'NoteDeleted':
      return did('deleted a note on ', ...noted);
    case 'PenaltyWaived':
      return did(`waived the ${marks[String(details.kind)]} penalty of `, subject, ...withReason(entry));
    case 'RestoredPenaltyWaived':
      return did('waived the penalty ', subject, ' brought along from an earlier account', ...withReason(entry));
    case 'PolicyAdopted':
      return [
        // earlier domain events do not name the person at the terminal
        ...(entry.actor.id === 'system' ? ['Operations'] : actorOf(entry)),
        ' adopted ',
        { thing: `reliability policy ${details.version}` },
        `, in force from ${when(String(details.effectiveFrom))}`,
        ...withReason(entry),
      ];
    case 'PolicyWithdrawn':
      return did('withdrew ', { thing: `reliability policy ${details.version}` }, ...withReason(entry));
    case 'MarksJudgedAgain':
      return did(
        'had ratings of ',
        subject,
        ` judged again that policy ${details.judgedBy} had judged`,
        ...withReason(entry),
      );
    case 'ReadModelSwapAsked':
      return did(
        'let the waiting generation of the read model ',
        { thing: entry.subject.id },
        ' serve',
        ...despite(entry),
      );
    case 'ReadModelRollbackAsked':
      return did('rolled back the read model ', { thing: entry.subject.id });
    case 'EmailSenderActivated':
      return did('made ', subject, ' the sender of emails');
    case 'EmailSenderDeactivated':
      return did('made ', subject, ' inactive');
    case 'ReadModelRebuildAsked':
      return did('asked for a rebuild of the read model ', { thing: entry.subject.id }, ...despite(entry));
    case 'ReadModelVerificationAsked':
      return did('asked for the read model ', { thing: entry.subject.id }, ' to be verified');
    case 'ReadModelResumed':
      return did('resumed the read model ', { thing: entry.subject.id }, ` at domain event ${details.position}`);
    case 'ReadModelSkipped':
      return did(
        `skipped domain event ${details.position} in the read model `,
        { thing: entry.subject.id },
        ...withReason(entry),
      );
    case 'CafeProposed':
      return did('proposed the cafe ', subject, details.own === true ? ' as its owner' : '');
    case 'CafeChanged': {
      // the approval of a proposal has all of its words
      const isApproval =
        details.status === 'approved' && ['name', 'address', 'zipcode'].every((word) => word in details);
      return isApproval
        ? did('approved the cafe ', subject)
        : did(`changed the ${changedIn(entry)} of the cafe `, subject);
    }
    case 'CafeOwnerReleased':
      return did('removed the owner of the cafe ', subject);
    case 'CafeProposalChanged':
      // once who proposed it is erased, nobody knows what was changed
      return did(
        `changed ${entry.changedFields.length > 0 ? `the ${changedIn(entry)}` : 'the words'} of the proposed cafe `,
        subject,
      );
    case 'CafeDeclined':
      return did('declined the cafe ', subject);
    default:
      if (type.endsWith('Added')) return did(`added the ${kind} `, subject);
      if (type.endsWith('Removed')) return did(`removed the ${kind} `, subject);
      return did(`changed the ${changedIn(entry)} of the ${kind} `, subject);
  }
}

const ORDINALS = ['second', 'third', 'fourth', 'fifth'];

/** The number of the failure within an hour. Only five are recorded, so the fifth says that further ones are not. */
function timesWithinHour(nth: unknown): string {
  const ordinal = ORDINALS[Number(nth) - 2];
  if (!ordinal) return '';
  return ` (the ${ordinal} time within an hour${nth === 5 ? ': further ones are not recorded' : ''})`;
}

/** The exported file. */
function exported({ details, person }: AuditEntry): Piece[] {
  const { what } = details;
  if (what === 'ledger') return ['the ledger of ', person ? within(person) : 'somebody'];
  const list = exportedLists[String(what)];
  return [list ? `the list of ${list}${howFiltered(details)}` : 'the log with names, addresses and messages'];
}

const exportedLists: Readonly<Record<string, string>> = {
  people: 'people',
  gameEvents: 'game events',
  marks: 'ratings',
  audit: 'changes',
  invitations: 'invitations',
};

/** The name of each filter of an exported list, in the order of the sentence. The log has them in no order. */
const exportFilters: Readonly<Record<string, string>> = {
  role: 'role',
  tab: 'tab',
  mark: 'kind of rating',
  status: 'status',
  joinedFrom: 'joined',
  joinedTo: 'joined',
  seenFrom: 'last seen',
  seenTo: 'last seen',
  seen: 'last seen',
  minAttended: 'events attended',
  maxAttended: 'events attended',
  neverCameDays: 'events attended',
  minNoShows: 'ratings',
  minLateCancels: 'ratings',
  policyVersion: 'policy',
  cafeId: 'cafe',
  regionId: 'region',
  actor: 'who did it',
  type: 'kind of change',
  subject: 'what it is about',
  from: 'period',
  to: 'period',
};

/** Such as ` (812 rows, filtered by role, searched)`. Earlier exports do not say. */
function howFiltered({ rows, filter, searched }: AuditEntry['details']): string {
  if (typeof rows !== 'number') return '';
  const given = Object.keys(filter ?? {});
  const by = [...new Set(Object.entries(exportFilters).flatMap(([key, word]) => (given.includes(key) ? word : [])))];
  return ` (${[counted(rows, 'row'), by.length > 0 && `filtered by ${listed(by)}`, searched && 'searched'].filter(Boolean).join(', ')})`;
}

const cancelledBecause: Readonly<Record<string, string>> = {
  no_host: ', because nobody was found to host it',
  group: ', because its group was closed',
};

/** The invited address, without a link because addresses have no ledger. */
const invited = ({ subject }: AuditEntry): Piece => (subject.name === null ? 'somebody' : { thing: subject.name });

function correction({ details: { previous, status } }: AuditEntry, subject: Piece): Piece[] {
  const mark = marks[String(status)];
  if (typeof previous !== 'string') return [`noted ${article(mark)} of `, subject];
  const before = article(marks[previous]);
  if (status === 'attended') return [`overturned ${before} of `, subject];
  return [`changed ${before} of `, subject, ` to ${article(mark)}`];
}

/** Why it was done although the log contradicts its checkpoints. */
const despite = ({ details }: AuditEntry): Piece[] =>
  typeof details.despiteEvidence === 'string'
    ? [` although the log was changed: ${quoted(details.despiteEvidence)}`]
    : [];

const article = (noun = ''): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** The sentence as plain text, for labels of controls. */
export const plain = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : 'thing' in piece ? piece.thing : piece.person)).join('');
