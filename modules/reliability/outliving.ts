import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import type { EventLog } from '../../platform/log/event-log.ts';
import { deriveKey, keyedHash } from '../../platform/secret.ts';
import { restore } from './decide.ts';
import { type ReliabilityEvent, reliabilityStream } from './domain-events.ts';
import type { OutlivingPenalty } from './policy.ts';
import { noStanding, penaltyOf, standingFold } from './standing.ts';

/**
 * Penalties that outlive their accounts: a keyed hash of the address, what the penalty is for and until when. Nothing
 * tells whose account it was. Kept beside the log, so that it is forgotten when the penalty is over.
 */
export function outlivingPenalties({
  log,
  sql,
  secret,
}: {
  readonly log: Pick<EventLog, 'readStream'>;
  readonly sql: Sql;
  readonly secret: string;
}) {
  const key = deriveKey(secret, 'outliving-penalties');
  const hashOf = (email: string): Buffer => keyedHash(key, withoutTag(email));

  return {
    /** The stream in which a person's penalties stand. */
    streamOf: reliabilityStream,

    /** The domain events with which the account of an address begins: the penalty an erased one left, if it still holds. */
    async heritageOf(email: string, now: Instant): Promise<readonly ReliabilityEvent[]> {
      const [penalty] = await sql<OutlivingPenalty[]>`
        select kind, "from", until, policy_version from outliving_penalties
        where address_hash = ${hashOf(email)} and until > ${now}`;
      return penalty ? restore(noStanding, { penalty, now }) : [];
    },

    /**
     * Keeps what must outlive the account of a person about to be erased. Of two penalties of an address the one that
     * lasts longer stays; one that was restored and then waived is forgotten.
     *
     * @returns the version of the person's stream it judged by: the erasure must commit upon the very same
     */
    async keep(userId: string, email: string, now: Instant): Promise<number> {
      const recorded = (await log.readStream(reliabilityStream(userId))) as unknown as readonly ReliabilityEvent[];
      const standing = recorded.reduce(standingFold.evolve, standingFold.initial);
      const penalty = penaltyOf(standing, now);
      const hash = hashOf(email);
      if (standing.restored === 'waived') await sql`delete from outliving_penalties where address_hash = ${hash}`;
      if (penalty) {
        const { kind, from, until, policyVersion } = penalty;
        await sql`
          insert into outliving_penalties as kept (address_hash, kind, "from", until, policy_version)
          values (${hash}, ${kind}, ${from}, ${until}, ${policyVersion})
          on conflict (address_hash) do update set
            kind = excluded.kind, "from" = excluded."from", until = excluded.until, policy_version = excluded.policy_version
          where kept.until < excluded.until`;
      }
      return recorded.length;
    },

    /** Forgets what is over. */
    async forget(now: Date): Promise<void> {
      await sql`delete from outliving_penalties where until <= ${now}`;
    },
  };
}

/** `ana+tables@…` is read as `ana@…`, here alone: a tag is no way out of a penalty. */
const withoutTag = (email: string): string => email.replace(/^([^+@]+)\+[^@]*@/, '$1@');
