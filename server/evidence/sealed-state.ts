import type { EventLog, Evidence } from '@tablemates/event-store';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';

type Deps = {
  readonly sql: Sql;
  readonly log: Pick<EventLog, 'head'>;
  readonly evidence: Pick<Evidence, 'newest'>;
};

export type SealedState = {
  /** The newest checkpoint; undefined if nothing is sealed yet. */
  readonly newest: Awaited<ReturnType<Evidence['newest']>>;
  /** How many domain events wait to be sealed, and when the first of them was recorded. */
  readonly waiting: number;
  readonly waitingSince: Instant | null;
  /** Whether the log is shorter than what was sealed. */
  readonly hasLostItsEnd: boolean;
};

/** How far the log is sealed. Reads only the domain events that wait, however long the log is. */
export async function sealedState({ sql, log, evidence }: Deps): Promise<SealedState> {
  const [newest, head] = await Promise.all([evidence.newest(), log.head()]);
  const sealedUpTo = newest?.position ?? 0n;
  const [found] = await sql<{ waiting: bigint; since: Instant | null }[]>`
    select count(*) as waiting, min(occurred_at) as since from domain_events where position > ${sealedUpTo}`;
  return {
    newest,
    waiting: Number(found?.waiting ?? 0n),
    waitingSince: found?.since ?? null,
    hasLostItsEnd: head < sealedUpTo,
  };
}
