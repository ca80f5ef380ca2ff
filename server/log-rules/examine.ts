import type { Position } from '@tablemates/event-store';
import { fitting, upcast } from '@tablemates/event-store';
import { reliabilityStream, userOfStream } from '../../modules/reliability/domain-events.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { domainEventTypes } from '../domain-event-types.ts';
import { type Append, type BrokenRule, createLogChecker, RULED_TYPES } from './check.ts';

const BATCH = 2_000;
const RELIABILITY = reliabilityStream('');

type Row = {
  readonly position: Position;
  readonly stream: string;
  readonly type: string;
  readonly schema: number;
  readonly actor: string;
  /** Null if no rule checks its type. */
  readonly data: object | null;
  readonly occurredAt: Instant;
  /** Whether it is the last of its append: only that one has a command id. */
  readonly isLast: boolean;
};

type Options = {
  /** The last position that is read. */
  readonly upTo: Position;
  /** Called after each batch with the number of domain events read so far. If it throws, the examination ends. */
  readonly onBatch?: (read: number) => void;
};

/**
 * Reads the log from its beginning and yields each rule that it breaks. In memory are one batch and the state that
 * rules still need. A domain event that cannot be read is skipped; the doctor reports it in an earlier pass.
 */
export async function* brokenRules(sql: Sql, { upTo, onBatch = () => {} }: Options): AsyncGenerator<BrokenRule> {
  const check = createLogChecker();
  let append: Append['domainEvents'][number][] = [];
  let after = 0n;
  for (let read = 0; ; ) {
    const batch = await sql<Row[]>`
      select position, stream, type, schema, actor, occurred_at, command_id is not null as is_last,
        case when type in ${sql(RULED_TYPES)} then data end as data
      from domain_events where position > ${after} and position <= ${upTo} order by position limit ${BATCH}`;
    for (const row of batch) {
      const domainEvent = readable(row);
      if (domainEvent) append.push(domainEvent);
      if (!row.isLast) continue;
      if (append.length > 0) yield* check({ occurredAt: row.occurredAt, domainEvents: append });
      append = [];
    }
    read += batch.length;
    after = batch.at(-1)?.position ?? after;
    onBatch(read);
    if (batch.length < BATCH) break;
  }
}

function readable({ position, stream, type, schema, actor, data }: Row): Append['domainEvents'][number] | undefined {
  if (!data) return undefined;
  try {
    const read = fitting(domainEventTypes, type, 'data', upcast(domainEventTypes, type, schema, data));
    // the schema of a type ensures the data that the union has for it
    const person = stream.startsWith(RELIABILITY) ? { userId: userOfStream(stream) } : {};
    return { position, type, actor, data: { ...read, ...person } } as Append['domainEvents'][number];
  } catch {
    return undefined;
  }
}
