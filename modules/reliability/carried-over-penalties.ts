import type { EventLog, Position, Recorded, StreamsBeside } from '@tablemates/event-store';
import { recordedIn } from '@tablemates/event-store';
import { deriveKey, keyedHash } from '@tablemates/event-store/keys';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { mailboxOf } from '../../platform/mail/same-mailbox.ts';
import { restore } from './decide.ts';
import { type ReliabilityEvent, reliabilityStream } from './domain-events.ts';
import type { Policies } from './policies.ts';
import { type CarriedOverPenalty, penalties, penaltyAt } from './policy.ts';
import { readPolicies } from './read-policies.ts';
import { noStanding, penaltiesOf, penaltyOf, type Standing, standingFold } from './standing.ts';
import { policies, standingOn } from './streams.ts';

/** What outlives an erased account. `isWaived`: an admin had waived what it had inherited. */
export type Outliving = { readonly penalty: CarriedOverPenalty | undefined; readonly isWaived: boolean };

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

  const readStanding = async (userId: string) => {
    const recorded = await recordedIn(log, standingOn(userId));
    return { standing: recorded.reduce(standingFold.evolve, standingFold.initial), version: recorded.length };
  };

  return {
    /** The stream of a person's penalties. */
    streamOf: reliabilityStream,

    /**
     * The first domain events of a new account: the penalty in force of another account of the same mailbox, erased or
     * not. If there are several, it is the one that ends last.
     */
    async inheritedBy(email: string, now: Instant): Promise<readonly ReliabilityEvent[]> {
      const ofErased = await sql<CarriedOverPenalty[]>`
        select kind, "from", until, policy_version from outliving_penalties
        where address_hash in ${sql(hashesOf(email))} and until > ${now}`;
      const others = await Promise.all((await accountsOf(email)).map(readStanding));
      const ofOthers = others.flatMap(({ standing }) => penaltyOf(standing, now) ?? []);
      const [penalty] = [...ofErased, ...ofOthers].sort((a, b) => (a.until < b.until ? 1 : -1));
      return penalty ? restore(noStanding, { penalty, now }) : [];
    },

    /**
     * Every penalty that keeps a person from a seat: their own, those of other accounts of the same mailbox, and those
     * that outlived one. Of the other accounts only penalties for their own marks count, because a carried-over one is a
     * copy of these. A penalty of which an admin waived a copy counts for no account.
     *
     * The accounts are found in the log as it is now, and their streams are read with the person's own.
     */
    async beside(userId: string, email: string): Promise<StreamsBeside<Standing, readonly CarriedOverPenalty[]>> {
      const others = (await accountsOf(email)).filter((id) => id !== userId);
      // Afterwards, because an erasure stores the penalty before the account is gone.
      const ofErased = await sql<CarriedOverPenalty[]>`
        select kind, "from", until, policy_version from outliving_penalties
        where address_hash in ${sql(hashesOf(email))}`;
      return {
        streams: others.map((id) => standingOn(id)),
        // The states come from the streams above, so the cast is safe.
        joined: (own, standings) => ofMailbox(own, standings as readonly Standing[], ofErased),
      };
    },

    /**
     * Stores the penalty of a person who will be erased, also one that waits for the decision on a contest. Of two
     * penalties for the same mailbox, the one that ends last is kept. A carried-over penalty that was waived is
     * deleted.
     *
     * @returns the version of the person's stream that was read; the erasure must commit at the same version
     */
    async keep(userId: string, email: string, now: Instant): Promise<number> {
      const { standing, version } = await readStanding(userId);
      const penalty = penaltyToCarryOver(standing, await readPolicies(log), now);
      const hash = hashOf(email);
      if (standing.restored === 'waived') {
        await sql`delete from outliving_penalties where address_hash in ${sql(hashesOf(email))}`;
      }
      if (penalty) {
        const { kind, from, until, policyVersion } = penalty;
        await sql`
          insert into outliving_penalties as kept (address_hash, kind, "from", until, policy_version)
          values (${hash}, ${kind}, ${from}, ${until}, ${policyVersion})
          on conflict (address_hash) do update set
            kind = excluded.kind, "from" = excluded."from", until = excluded.until, policy_version = excluded.policy_version
          where kept.until < excluded.until`;
      }
      return version;
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
    all: (): Promise<readonly CarriedOverPenalty[]> =>
      sql<CarriedOverPenalty[]>`select kind, "from", until, policy_version from outliving_penalties`,

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

function ofMailbox(
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
