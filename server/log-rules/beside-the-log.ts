import {
  allSkips,
  claimHashOf,
  type EventLog,
  type EventsOf,
  isOneOf,
  type Position,
  type Recorded,
} from '@tablemates/event-store';
import { operationTypes, readModelTypes } from '../../modules/admin/domain-events.ts';
import type { CafeEntry } from '../../modules/catalog/cafe.ts';
import { catalogEventTypes } from '../../modules/catalog/domain-events.ts';
import { cafeOf, cityOf, gameOf, regionOf } from '../../modules/catalog/entries.ts';
import type { Entry } from '../../modules/catalog/entry.ts';
import { claimedName, type Kind, nameClaimOf, olderClaimedName } from '../../modules/catalog/names.ts';
import { proposalOf } from '../../modules/catalog/proposals.ts';
import { GROUP_NAME } from '../../modules/groups/commands.ts';
import { groupTypes } from '../../modules/groups/domain-events.ts';
import { claimedName as claimedNameOfGroup, claimedNames } from '../../modules/groups/group.ts';
import { CALENDAR_FEED } from '../../modules/identity/calendar-feed/commands.ts';
import {
  adminAccessTypes,
  barTypes,
  calendarFeedTypes,
  type InvitationEvent,
  invitationTypes,
  keptSuspensionTypes,
  personTypes,
} from '../../modules/identity/domain-events.ts';
import { claimsHeldBy } from '../../modules/identity/invitations/commands.ts';
import { type Invitation, invitationFold } from '../../modules/identity/invitations/invitation.ts';
import { type KeptMailbox, mailboxAccounts } from '../../modules/identity/people/mailbox-accounts.ts';
import {
  createCarriedOverPenalties,
  type KeptPenalty,
  type Outliving,
} from '../../modules/reliability/carried-over-penalties.ts';
import type { CarriedOverPenalty } from '../../modules/reliability/policy.ts';
import type { Clock, Instant } from '../../platform/clock.ts';
import { queriesOn, type Sql } from '../../platform/database.ts';
import { impossibleCopies } from '../evidence/copies.ts';
import { lostProtections } from './protections.ts';
import { unknownBrowsers } from './unknown-browsers.ts';

/** Something in a table beside the log that is not as the log says. */
export type Absence = {
  readonly problem:
    | 'destroyed key'
    | 'key of an erased person'
    | 'missing claim'
    | 'unexplained claim'
    | 'missing penalty'
    | 'unexplained penalty'
    | 'missing mailbox'
    | 'unexplained mailbox'
    | 'unknown browser'
    | 'lost protection'
    | 'impossible copy'
    | 'unrecorded skip'
    | 'unasked bulk act'
    | 'unasked erasure';
  /** The domain event from which it follows; null if there is none. */
  readonly position: Position | null;
  readonly detail: string;
};

type Deps = {
  readonly sql: Sql;
  readonly log: EventLog;
  readonly secretKey: string;
  readonly clock: Clock;
};

const { ReadModelSkipped } = readModelTypes;
const { KeptSuspensionsForgotten } = keptSuspensionTypes;
const { BarsForgotten } = barTypes;
const { BulkActAsked, BackupRestored } = operationTypes;
const asked = { BulkActAsked, BackupRestored };
const takenForGood = { ...groupTypes, ...calendarFeedTypes };
const types = {
  ...adminAccessTypes,
  ...personTypes,
  ...invitationTypes,
  ...catalogEventTypes,
  ...takenForGood,
  ReadModelSkipped,
  KeptSuspensionsForgotten,
  BarsForgotten,
  ...asked,
};

const isAsked = isOneOf(asked);
const mayTakeForGood = isOneOf(takenForGood);

const BATCH = 1_000;
/** How many claims are looked up at once. */
const AT_ONCE = 50;

/** What the log says about one stream. */
type Seen = {
  /** Of its last domain event. */
  version: number;
  position: Position;
  /** How many of its domain events could be read. */
  read: number;
  entry: Entry<{ readonly name: string }>;
  memberId: string | undefined;
  email: string | undefined;
  invitation: Invitation;
  erasedAt: Instant | undefined;
  /** Whether what is kept of their penalty carries a MAC. */
  isPenaltySealed: boolean;
  /** What it claims and never gives back. */
  taken: readonly Wanted[];
};

const nothing: Omit<Seen, 'version' | 'position'> = {
  read: 0,
  entry: { status: 'unknown' },
  memberId: undefined,
  email: undefined,
  invitation: invitationFold.initial,
  erasedAt: undefined,
  isPenaltySealed: false,
  taken: [],
};

const ENTRIES = { game: gameOf, cafe: cafeOf, city: cityOf, region: regionOf };
const PREFIX = /^(user|invitation|game|cafe|city|region)-(.+)$/;

/**
 * Finds what is absent beside the log although it follows from it, and what is there although it does not: keys that were
 * destroyed without an erasure, claims of accounts, names and feeds, penalties of erased people, the mailboxes of accounts,
 * and the browsers of those who signed in. Also finds domain events that a read
 * model skips although nobody decided so. Only reads. While the product runs, what changes meanwhile is not reported. Domain events that cannot be read are left out; the doctor reports them.
 */
export async function* absencesBesideTheLog(deps: Deps): AsyncGenerator<Absence> {
  const { sql, log } = deps;
  // before the log is read: a key that is destroyed later has its domain event later, too
  const destroyed = await sql<{ subject: string }[]>`select subject from personal_keys where wrapped is null`;
  const skips = await allSkips(queriesOn(sql));
  const claimed = await allClaims(sql);
  const keptPenalties = await createCarriedOverPenalties({
    ...{ log, sql, secret: deps.secretKey, accountsOf: async () => [] },
  }).all();
  const mailboxes = mailboxAccounts({ sql, log, secret: deps.secretKey });
  const keptMailboxes = await mailboxes.kept();
  const bulkActs = await sql<{ id: string }[]>`select id from bulk_acts where state <> 'done'`;
  const toErase = await sql<{ userId: string }[]>`select user_id from erasures_to_repeat`;
  const askedFor = new Set<string>();
  const forgotten = new Set<string>();
  const seen = new Map<string, Seen>();
  const recordedSkips = new Set<string>();
  const browsers = unknownBrowsers();
  const addresses: { userId: string; email: string; position: Position; stream: string }[] = [];
  for await (const domainEvent of readable(deps)) {
    const { stream, position, personal } = domainEvent;
    browsers.see(domainEvent);
    if (domainEvent.type === 'ReadModelSkipped') {
      const { readModel, position: at } = domainEvent.data as { readModel: string; position: string };
      recordedSkips.add(`${readModel} ${at}`);
    }
    if (domainEvent.type === 'KeptSuspensionsForgotten') {
      for (const each of (domainEvent.data as { keptIds: readonly string[] }).keptIds) forgotten.add(each);
    }
    if (domainEvent.type === 'BarsForgotten') {
      for (const each of (domainEvent.data as { barIds: readonly string[] }).barIds) forgotten.add(each);
    }
    if (isAsked(domainEvent)) {
      const { data } = domainEvent;
      for (const each of 'bulkActId' in data ? [data.bulkActId] : (data.erased ?? [])) askedFor.add(each);
    }
    const before = seen.get(stream);
    seen.set(stream, after(before ?? { ...nothing, version: 0, position }, domainEvent));
    const email = personal && 'email' in personal ? personal.email : undefined;
    const [, kind, userId = ''] = PREFIX.exec(stream) ?? [];
    if (kind === 'user' && typeof email === 'string' && email) addresses.push({ userId, email, position, stream });
  }
  const isSame = async (stream: string) => (await log.versionOf(stream)) === seen.get(stream)?.version;

  for (const { name, position } of skips.filter((skip) => !recordedSkips.has(`${skip.name} ${skip.position}`))) {
    yield { problem: 'unrecorded skip', position, detail: `the log does not say that ${name} is to skip it` };
  }
  for (const { id } of bulkActs.filter((act) => !askedFor.has(act.id))) {
    yield { problem: 'unasked bulk act', position: null, detail: `the log does not say that anybody asked for ${id}` };
  }
  for (const { userId } of toErase.filter((person) => !askedFor.has(person.userId))) {
    const detail = `the log does not say that a restore had ${userId} erased again, so they are not`;
    yield { problem: 'unasked erasure', position: null, detail };
  }
  for (const detail of await lostProtections(sql)) yield { problem: 'lost protection', position: null, detail };
  for (const { detail } of await impossibleCopies(sql, deps.clock())) {
    yield { problem: 'impossible copy', position: null, detail };
  }
  yield* keys(
    sql,
    seen,
    destroyed.filter(({ subject }) => !forgotten.has(subject)),
  );
  const wanted = [...seen].flatMap(([stream, each]) => claimsOf(stream, each).map((claim) => ({ ...claim, stream })));
  const holdersOf = new Map<string, Set<string>>();
  for (const { kind, value, stream } of wanted) {
    const key = `${kind} ${value}`;
    holdersOf.set(key, (holdersOf.get(key) ?? new Set()).add(stream));
  }
  for (let from = 0; from < wanted.length; from += AT_ONCE) {
    const asked = wanted.slice(from, from + AT_ONCE);
    const holders = await Promise.all(asked.map(({ kind, value }) => log.claimant(kind, value)));
    for (const [index, { kind, value, older, isOptional, stream }] of asked.entries()) {
      const holder = holders[index];
      if (isOptional && holder === undefined) continue;
      // two names of an older release may have become the same, and then one of the two entries has the claim
      if (holdersOf.get(`${kind} ${value}`)?.has(holder ?? '')) continue;
      if (older !== undefined && (await log.claimant(kind, older)) === stream) continue;
      if (!(await isSame(stream))) continue;
      const detail = `${kind} of ${stream} ${holder === undefined ? 'is not claimed' : `is claimed by ${holder}`}`;
      yield { problem: 'missing claim', position: seen.get(stream)?.position ?? null, detail };
    }
  }
  yield* unexplainedClaims(deps, claimed, wanted, seen);
  yield* penalties(deps, seen, keptPenalties);
  for (const { userId } of await stillThere(mailboxes, mailboxes.unexplained(keptMailboxes, addresses))) {
    yield { problem: 'unexplained mailbox', position: null, detail: `${userId} never had the mailbox that is kept` };
  }
  const [ahead] = await sql<{ position: Position }[]>`
    select position from mailbox_accounts_read where position > (select coalesce(max(position), 0) from domain_events)`;
  if (ahead) {
    const detail = `mailboxes are said to be known up to ${ahead.position}, beyond the end of the log`;
    yield { problem: 'missing mailbox', position: null, detail };
  }
  for (const { userId, position, stream } of await mailboxes.unknownOf(addresses)) {
    if (!(await isSame(stream))) continue;
    yield { problem: 'missing mailbox', position, detail: `the mailbox of ${userId} is not known` };
  }
  for (const { userId, stream, position } of await browsers.find({ ...deps, addresses })) {
    if (!(await isSame(stream))) continue;
    yield { problem: 'unknown browser', position, detail: `no browser is known in which ${userId} signed in` };
  }
}

async function* keys(
  sql: Sql,
  seen: ReadonlyMap<string, Seen>,
  destroyed: readonly { readonly subject: string }[],
): AsyncGenerator<Absence> {
  const erasedOf = (subject: string) =>
    [`user-${subject}`, `invitation-${subject}`].some((stream) => seen.get(stream)?.erasedAt !== undefined);
  for (const { subject } of destroyed.filter(({ subject }) => !erasedOf(subject))) {
    const [row] = await sql<{ position: Position | null }[]>`
      select min(position) as position from domain_events where subject = ${subject}`;
    const detail = `the key of ${subject} was destroyed, and the log does not say that they were erased`;
    yield { problem: 'destroyed key', position: row?.position ?? null, detail };
  }
  const erased = [...seen].flatMap(([stream, { erasedAt, position }]) =>
    erasedAt === undefined ? [] : [{ subject: PREFIX.exec(stream)?.[2] ?? '', position }],
  );
  const kept = await sql<{ subject: string }[]>`
    select subject from personal_keys
    where wrapped is not null and subject = any(${erased.map(({ subject }) => subject)}::text[])`;
  for (const { subject } of kept) {
    const position = erased.find((each) => each.subject === subject)?.position ?? null;
    yield { problem: 'key of an erased person', position, detail: `the key of ${subject} is there again` };
  }
}

type Claimed = { readonly kind: string; readonly hash: string; readonly stream: string };

const allClaims = (sql: Sql): Promise<readonly Claimed[]> =>
  sql<Claimed[]>`select kind, encode(hash, 'hex') as hash, stream from claims`;

const claimKeyOf = ({ kind, hash }: Omit<Claimed, 'stream'>): string => `${kind} ${hash}`;

/**
 * Claims of values that nothing has: they keep an address or a name from everybody. Whose a value is, `missing claim` says.
 * A stream of which something cannot be read is left out.
 */
async function* unexplainedClaims(
  { sql, secretKey }: Deps,
  claimed: readonly Claimed[],
  wanted: readonly Wanted[],
  seen: ReadonlyMap<string, Seen>,
): AsyncGenerator<Absence> {
  const hashOf = claimHashOf(secretKey);
  const keysOf = ({ kind, value, older }: Wanted) =>
    [value, older].flatMap((each) =>
      each === undefined ? [] : [claimKeyOf({ kind, hash: hashOf(kind, each).toString('hex') })],
    );
  const explained = new Set(wanted.flatMap(keysOf));
  const isRead = ({ version, read } = { version: 0, read: 0 }) => version === read;
  const strange = claimed.filter((claim) => !explained.has(claimKeyOf(claim)) && isRead(seen.get(claim.stream)));
  if (strange.length === 0) return;
  // one that was released meanwhile is gone by now
  const now = new Set((await allClaims(sql)).map(claimKeyOf));
  for (const claim of strange.filter((each) => now.has(claimKeyOf(each)))) {
    const detail = `${claim.stream} has no ${claim.kind} like the one that it claims`;
    yield { problem: 'unexplained claim', position: null, detail };
  }
}

/** Of these mailboxes, those that are kept still: an erasure may have deleted one meanwhile. */
async function stillThere(
  mailboxes: Pick<ReturnType<typeof mailboxAccounts>, 'kept'>,
  strange: readonly KeptMailbox[],
): Promise<readonly KeptMailbox[]> {
  if (strange.length === 0) return [];
  const now = new Set((await mailboxes.kept()).map(({ userId, mailbox }) => `${userId} ${mailbox}`));
  return strange.filter(({ userId, mailbox }) => now.has(`${userId} ${mailbox}`));
}

async function* penalties(
  { sql, log, secretKey: secret, clock }: Deps,
  seen: ReadonlyMap<string, Seen>,
  keptBefore: readonly KeptPenalty[],
): AsyncGenerator<Absence> {
  const carriedOver = createCarriedOverPenalties({ log, sql, secret, accountsOf: async () => [] });
  const now = clock().toISOString();
  const erased: (Outliving & Pick<Seen, 'position' | 'isPenaltySealed'> & { readonly userId: string })[] = [];
  for (const [stream, { erasedAt, position, isPenaltySealed }] of seen) {
    const [, kind, userId = ''] = PREFIX.exec(stream) ?? [];
    if (kind !== 'user' || erasedAt === undefined) continue;
    erased.push({ ...(await carriedOver.ofErased(userId, position, erasedAt)), position, isPenaltySealed, userId });
  }
  const all = await carriedOver.all();
  const sealedOnes = new Set(all.filter(({ seal }) => seal === 'whole').map(keyOf));
  const older = new Set(all.filter(({ seal }) => seal === 'none').map(keyOf));
  const isKept = (penalty: CarriedOverPenalty, isSealed: boolean) =>
    sealedOnes.has(keyOf(penalty)) || (!isSealed && older.has(keyOf(penalty)));
  for (const { penalty, position, userId, isPenaltySealed } of erased) {
    if (penalty === undefined || penalty.until <= now || isKept(penalty, isPenaltySealed)) continue;
    // a later account of the same mailbox was erased with a longer one, or after an admin had waived this one
    const isReplaced = erased.some(
      (other) =>
        other.position > position &&
        (other.isWaived ||
          (other.penalty && other.penalty.until >= penalty.until && isKept(other.penalty, other.isPenaltySealed))),
    );
    if (isReplaced) continue;
    const detail = `${userId} was erased under a penalty until ${penalty.until}, and it is not kept`;
    yield { problem: 'missing penalty', position, detail };
  }
  // an erasure that is refused leaves one with a MAC, so that alone is no finding
  const ofOlder = new Set(
    erased.flatMap(({ penalty, isPenaltySealed }) => (penalty && !isPenaltySealed ? [keyOf(penalty)] : [])),
  );
  for (const each of keptBefore) {
    if (each.until <= now || each.seal === 'whole' || (each.seal === 'none' && ofOlder.has(keyOf(each)))) continue;
    const detail = `a penalty until ${each.until} is kept that nobody was erased under`;
    yield { problem: 'unexplained penalty', position: null, detail };
  }
}

const keyOf = ({ kind, from, until, policyVersion }: CarriedOverPenalty) => `${kind} ${from} ${until} ${policyVersion}`;

function after(before: Seen, domainEvent: Recorded): Seen {
  const { stream, version, position, occurredAt, type } = domainEvent;
  const taken = mayTakeForGood(domainEvent) ? [...before.taken, ...takenBy(domainEvent)] : before.taken;
  const at: Seen = { ...before, version, position, read: before.read + 1, taken };
  const [, kind, id = ''] = PREFIX.exec(stream) ?? [];
  if (kind === 'user' || kind === 'invitation') {
    const { memberId, isPenaltySealed = false } = domainEvent.data as { memberId?: string; isPenaltySealed?: boolean };
    // the stream of an invitation has only its types
    const invitation =
      kind === 'user' ? at.invitation : invitationFold.evolve(at.invitation, domainEvent as Recorded & InvitationEvent);
    if (type === 'UserErased' || type === 'InvitationErased')
      return { ...at, invitation, erasedAt: occurredAt, isPenaltySealed };
    const { email } = (domainEvent.personal ?? {}) as { email?: string };
    return {
      ...at,
      invitation,
      email: kind === 'user' ? (email ?? at.email) : undefined,
      memberId: memberId ?? at.memberId,
    };
  }
  if (!kind) return at;
  // an entry's stream has only the types that its fold accepts
  const { fold } = ENTRIES[kind as Kind](id) as {
    fold: { evolve: (entry: Seen['entry'], event: Recorded) => Seen['entry'] };
  };
  return { ...at, entry: fold.evolve(before.entry, domainEvent) };
}

/**
 * A claim that follows from the log. `older`: its value in a database that only an older release has written.
 * `isOptional`: an older release did not take it.
 */
type Wanted = {
  readonly kind: string;
  readonly value: string;
  readonly older?: string | undefined;
  readonly isOptional?: boolean;
};

/** A group keeps the names that it had, and a calendar feed the hashes of its addresses. */
function takenBy({ type, data }: EventsOf<typeof takenForGood>): readonly Wanted[] {
  if (type === 'GroupFounded' || type === 'GroupChanged')
    return claimedNames(data.name).map((value) => ({
      ...{ kind: GROUP_NAME, value },
      // earlier, `&` and "and" were not the same
      isOptional: value !== claimedNameOfGroup(data.name),
    }));
  return type === 'FeedOpened' ? [{ kind: CALENDAR_FEED, value: data.hash }] : [];
}

/** The claims that follow from a stream. */
function claimsOf(stream: string, { entry, memberId, email, invitation, erasedAt, taken }: Seen): readonly Wanted[] {
  const [, kind] = PREFIX.exec(stream) ?? [];
  const name = claimedName(entry);
  // the fold of the kind made the entry
  const proposal = kind === 'cafe' ? proposalOf(entry as CafeEntry) : undefined;
  return [
    ...(proposal ? [proposal] : []),
    ...(name === undefined ? [] : [{ kind: nameClaimOf(kind as Kind), value: name, older: olderClaimedName(entry) }]),
    ...(memberId === undefined ? [] : [{ kind: 'member_id', value: memberId }]),
    ...(email && erasedAt === undefined ? [{ kind: 'email', value: email }] : []),
    ...claimsHeldBy(stream, invitation),
    ...taken,
  ];
}

async function* readable({ sql, log }: Pick<Deps, 'sql' | 'log'>): AsyncGenerator<Recorded> {
  for (let last: Position | undefined = 0n; last !== undefined; ) {
    const rows: readonly { position: Position }[] = await sql<{ position: Position }[]>`
      select position from domain_events
      where position > ${last} and type in ${sql(Object.keys(types))} order by position limit ${BATCH}`;
    const positions = rows.map(({ position }) => position);
    yield* await log.readAt(positions).catch(async () => {
      const each = await Promise.allSettled(positions.map((position) => log.readAt([position])));
      return each.flatMap((read) => (read.status === 'fulfilled' ? read.value : []));
    });
    last = positions.at(-1);
  }
}
