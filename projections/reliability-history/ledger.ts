import type { User } from '../../modules/identity/contract.ts';
import type { ReliabilityAt } from '../../modules/reliability/contract.ts';
import { type ReliabilityEvent, reliabilityStream } from '../../modules/reliability/domain-events.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import type { Recorded } from '../../platform/log/domain-event.ts';
import type { EventLog } from '../../platform/log/event-log.ts';
import { findNames, findUser } from '../people/queries.ts';
import { historyOf } from './history.ts';
import { findTables } from './queries.ts';

export type Ledger = {
  readonly person: User;
  /** The person's stream up to the instant, that instant included. */
  readonly stream: readonly Recorded<ReliabilityEvent>[];
  /** The facts of that stream, oldest first, with the names that go with them today. */
  readonly history: ReliabilityAt['history'];
};

type Sources = { readonly sql: Sql; readonly log: Pick<EventLog, 'readStream'> };

/** A person's ledger as of an instant, read from their stream, so it is never behind; undefined for an unknown id. */
export async function readLedger({ sql, log }: Sources, userId: string, asOf: Instant): Promise<Ledger | undefined> {
  const [person, whole] = await Promise.all([findUser(sql, userId, asOf), log.readStream(reliabilityStream(userId))]);
  if (!person) return undefined;
  const stream = (whole as unknown as Recorded<ReliabilityEvent>[]).filter(({ occurredAt }) => occurredAt <= asOf);
  const facts = historyOf(stream);
  const gameEventIds = facts.flatMap(({ gameEventId }) => gameEventId ?? []);
  const authors = facts.map(({ by }) => by);
  const [names, tables] = await Promise.all([findNames(sql, authors), findTables(sql, gameEventIds)]);
  const history = facts.map((fact) => ({
    ...fact,
    gameEvent: tables.get(fact.gameEventId ?? '') ?? null,
    byName: names.get(fact.by) ?? null,
  }));
  return { person, stream, history };
}
