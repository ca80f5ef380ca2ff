import type { AppendTo, EventLog, Fold, Port, Position, Recorded } from '@tablemates/event-store';
import { appendTo, eachOf, port, readTogether, recordedIn, versionOnly } from '@tablemates/event-store';
import { deriveKey, keyedHash } from '@tablemates/event-store/keys';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { mailboxOf } from '../../platform/mail/same-mailbox.ts';
import { restore } from './decide.ts';
import type { ReliabilityEvent } from './domain-events.ts';
import type { Policies } from './policies.ts';
import { type CarriedOverPenalty, penalties, penaltyAt } from './policy.ts';
import { noStanding, penaltiesOf, penaltyOf, type Standing, standingFold } from './standing.ts';
import { policies, standingOn } from './streams.ts';

const counted: Fold<number, never> = { initial: 0, evolve: (count) => count + 1 };

/** What outlives an erased account. `isWaived`: an admin had waived what it had inherited. */
export type Outliving = { readonly penalty: CarriedOverPenalty | undefined; readonly isWaived: boolean };

/** A row as it is kept. `seal`: of this release; none if an older one wrote it; broken if neither did. */
export type KeptPenalty = CarriedOverPenalty & { readonly seal: 'whole' | 'none' | 'broken' };

/**
 * Penalties that carry over to the next account of a mailbox. For an erased account, a table keeps a keyed hash of the
 * mailbox and the penalty, but not the account's id. It is a table, not the log, so that a row can be deleted when its
 * penalty ends.
 */
export function createCarriedOverPenalties({
  log,
  sql,
  secret,
  accountsOf,
}: {
  readonly log: Pick<EventLog, 'readStream'>;
  readonly sql: Sql;
  readonly secret: string;
  /** The accounts with an address of the same mailbox. */
  readonly accountsOf: (email: string) => Promise<readonly string[]>;
}) {
  // Stored hashes were made with a key of this name, so it never changes. The table has an older name too.
  const key = deriveKey(secret, 'outliving-penalties');
  const hashOf = (email: string): Buffer => keyedHash(key, mailboxOf(email));
  // Older rows have a hash of the address with its dots. Their penalties end within a month.
  const hashesOf = (email: string): readonly Buffer[] => [hashOf(email), keyedHash(key, withoutTag(email))];

  const macKey = deriveKey(secret, 'rows-of-outliving-penalties');
  const macOf = (hash: Buffer, { kind, from, until, policyVersion }: CarriedOverPenalty): Buffer => {
    const [begins, ends] = [from, until].map((instant) => new Date(instant).toISOString());
    return keyedHash(macKey, [hash.toString('hex'), kind, begins, ends, policyVersion].join(' '));
  };

  /** The penalties under a hash. Those that are asked for at once are one query. */
  const keptUnder = readTogether<readonly CarriedOverPenalty[]>(
    async (hashes) => {
      const rows = await sql<(CarriedOverPenalty & { readonly hash: string })[]>`
        select encode(address_hash, 'hex') as hash, kind, "from", until, policy_version from outliving_penalties
        where address_hash in ${sql([...new Set(hashes)].map((hash) => Buffer.from(hash, 'hex')))}`;
      const penalties = rows.map(({ hash, ...penalty }) => ({ hash, penalty }));
      return new Map(
        [...Map.groupBy(penalties, ({ hash }) => hash)].map(([hash, its]) => [hash, its.map(({ penalty }) => penalty)]),
      );
    },
    () => false,
  );

  /**
   * The other accounts of a mailbox, found in the log as it is now, and the penalties that outlived an account.
   *
   * @param email undefined for a person without one
   */
  const ofMailbox = async (userId: string, email: string | undefined) => {
    const others = email ? (await accountsOf(email)).filter((id) => id !== userId) : [];
    // Afterwards, because an erasure stores the penalty before the account is gone.
    const kept = email ? await Promise.all(hashesOf(email).map((hash) => keptUnder(hash.toString('hex')))) : [];
    const ofErased = kept.flatMap((penalties) => penalties ?? []);
    return { others: eachOf(others, standingOn), ofErased: port({ streams: {}, answer: () => ofErased }) };
  };

  return {
    /**
     * The first domain events of a new account: the penalty in force of another account of the same mailbox, erased or
     * not. If there are several, it is the one that ends last.
     */
    inheritedBy: (userId: string, email: string): Port<AppendTo> =>
      port({
        streams: { own: { stream: standingOn(userId).stream, fold: versionOnly<ReliabilityEvent>() } },
        more: () => ofMailbox(userId, email),
        answer: ({ others, ofErased }, now) => {
          const known = [...ofErased, ...others.all.flatMap((standing) => penaltyOf(standing, now) ?? [])];
          const penalty = penaltyAt(known, now);
          return appendTo(standingOn(userId), penalty ? restore(noStanding, { penalty, now }) : []);
        },
      }),

    /**
     * Every penalty that keeps a person from a seat: their own, those of other accounts of the same mailbox, and those
     * that outlived one. Of the other accounts only penalties for their own marks count, because a carried-over one is a
     * copy of these. A penalty of which an admin waived a copy counts for no account.
     */
    penaltiesOf: (userId: string, email: string | undefined): Port<readonly CarriedOverPenalty[]> =>
      port({
        streams: { own: standingOn(userId) },
        more: () => ofMailbox(userId, email),
        answer: ({ own, others, ofErased }) => notWaived(own, others.all, ofErased),
      }),

    /**
     * Stores the penalty of a person who will be erased, also one that waits for the decision on a contest. Of two
     * penalties for the same mailbox, the one that ends last is kept. A carried-over penalty that was waived is
     * deleted.
     *
     * @returns whether it is still what is to be kept; if not, the erasure must not commit
     */
    async keep(userId: string, email: string, now: Instant): Promise<Port<boolean>> {
      const [recorded, adopted] = await Promise.all([recordedIn(log, standingOn(userId)), recordedIn(log, policies)]);
      const standing = recorded.reduce(standingFold.evolve, noStanding);
      const penalty = penaltyToCarryOver(standing, adopted.reduce(policies.fold.evolve, policies.fold.initial), now);
      const hash = hashOf(email);
      if (standing.restored === 'waived') {
        await sql`delete from outliving_penalties where address_hash in ${sql(hashesOf(email))}`;
      }
      if (penalty) {
        const { kind, from, until, policyVersion } = penalty;
        await sql`
          insert into outliving_penalties as kept (address_hash, kind, "from", until, policy_version, mac)
          values (${hash}, ${kind}, ${from}, ${until}, ${policyVersion}, ${macOf(hash, penalty)})
          on conflict (address_hash) do update set
            kind = excluded.kind, "from" = excluded."from", until = excluded.until,
            policy_version = excluded.policy_version, mac = excluded.mac
          where kept.until <= excluded.until`;
      }
      return port({
        streams: { standing: { ...standingOn(userId), fold: counted } },
        more: () => ({ policies: { ...policies, fold: counted } }),
        answer: (now) => now.standing === recorded.length && now.policies === adopted.length,
      });
    },

    /**
     * What the log says was to be kept of a person who was erased.
     *
     * @param position of the domain event that erased them
     */
    async ofErased(userId: string, position: Position, erasedAt: Instant): Promise<Outliving> {
      const before = <Event extends Recorded>(recorded: readonly Event[]) =>
        recorded.filter((each) => each.position < position);
      const standing = before(await recordedIn(log, standingOn(userId))).reduce(standingFold.evolve, noStanding);
      const adopted = before(await recordedIn(log, policies)).reduce(policies.fold.evolve, policies.fold.initial);
      return { penalty: penaltyToCarryOver(standing, adopted, erasedAt), isWaived: standing.restored === 'waived' };
    },

    /** All that are kept. */
    async all(): Promise<readonly KeptPenalty[]> {
      const rows = await sql<(CarriedOverPenalty & { addressHash: Buffer; mac: Buffer | null })[]>`
        select address_hash, kind, "from", until, policy_version, mac from outliving_penalties`;
      return rows.map(({ addressHash, mac, ...penalty }) => {
        const seal = mac === null ? 'none' : mac.equals(macOf(addressHash, penalty)) ? 'whole' : 'broken';
        return { ...penalty, seal };
      });
    },

    /** Deletes penalties that have ended. */
    async forget(now: Date): Promise<void> {
      await sql`delete from outliving_penalties where until <= ${now}`;
    },
  };
}

/**
 * The penalty that carries over from an account that is erased. An erased person cannot contest a mark, so a penalty
 * that waits for the decision on a contest begins now.
 */
function penaltyToCarryOver(standing: Standing, policies: Policies, now: Instant): CarriedOverPenalty | undefined {
  const marks = Object.values(standing.marks);
  const waiting = new Set(marks.flatMap((mark) => (mark.penaltyFrom === null ? mark.gameEventId : [])));
  const begun = penalties(
    marks.map((mark) => (waiting.has(mark.gameEventId) ? { ...mark, penaltyFrom: now } : mark)),
    policies,
  ).filter(({ gameEventId }) => waiting.has(gameEventId));
  const inForce = penaltyOf(standing, now);
  return penaltyAt(inForce ? [...begun, inForce] : begun, now);
}

function notWaived(
  own: Standing,
  others: readonly Standing[],
  ofErased: readonly CarriedOverPenalty[],
): readonly CarriedOverPenalty[] {
  const waived = new Set(
    [own, ...others].flatMap(({ waivedRestored }) => (waivedRestored ? [keyOf(waivedRestored)] : [])),
  );
  const inherited = [...ofErased, ...others.flatMap(({ penalties }) => Object.values(penalties))];
  return [...penaltiesOf(own), ...inherited.filter((penalty) => !waived.has(keyOf(penalty)))];
}

const keyOf = ({ kind, from, until }: CarriedOverPenalty): string =>
  [kind, Date.parse(from), Date.parse(until)].join(' ');

const withoutTag = (email: string): string => email.replace(/^([^+@]+)\+[^@]*@/, '$1@');
