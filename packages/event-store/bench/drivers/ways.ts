import { once } from 'node:events';
import type { Writable } from 'node:stream';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import postgres from 'postgres';

type Query = (name: string, text: string, values: readonly unknown[]) => Promise<readonly object[]>;

/**
 * The functions of a driver that the package uses. A prepared statement is sent by its name from the second time on.
 */
export type Driver = {
  readonly query: Query;
  /**
   * Runs a transaction on a separate connection. A driver that pipelines sends concurrent queries of `work` at once.
   */
  readonly transaction: (work: (query: Query) => Promise<void>) => Promise<void>;
  readonly copy: (text: string, chunks: Iterable<string>) => Promise<void>;
  readonly listen: (channel: string, heard: () => void) => Promise<void>;
  readonly end: () => Promise<void>;
};

/** The package's driver with the package's types. It pipelines on each connection. */
export function porsager(url: string, connections: number): Driver {
  const instant = { to: 1184, from: [1184], serialize: (value: unknown) => value, parse: instantOf };
  const sql = postgres(url, {
    max: connections,
    transform: { column: { from: postgres.toCamel, to: postgres.fromCamel } },
    types: { bigint: postgres.BigInt, date: instant },
    connection: { TimeZone: 'UTC' },
  });
  return {
    query: (_, text, values) => sql.unsafe(text, values as string[], { prepare: true }),
    transaction: (work) =>
      sql.begin((tx) =>
        work((_, text, values) => tx.unsafe(text, values as string[], { prepare: true })),
      ) as unknown as Promise<void>,
    copy: (text, chunks) =>
      sql.begin(async (tx) => {
        const sink = await tx.unsafe(text).writable();
        await write(sink, chunks);
        sink.end();
        // The end of the stream loses late errors, so the package asks the transaction instead.
        await tx`select`;
      }) as unknown as Promise<void>,
    listen: async (channel, heard) => {
      await sql.listen(channel, heard);
    },
    end: () => sql.end(),
  };
}

/**
 * Node-postgres with type parsers for the package's types. Each query uses the next connection.
 *
 * @param pipeline whether a query is sent without waiting for the answer to the previous one. A connection that
 *   pipelines cannot COPY, so COPY has a separate connection.
 */
export async function nodePostgres(url: string, connections: number, pipeline: boolean): Promise<Driver> {
  const open = async (settings: object = {}) => {
    const client = new pg.Client({
      connectionString: url,
      types: { getTypeParser },
      options: '-c timezone=UTC',
      ...settings,
    });
    await client.connect();
    return client;
  };
  const clients = await Promise.all(Array.from({ length: connections }, () => open({ pipeline })));
  const copying = await open();
  const folding = await open({ pipeline });
  const free = [...clients];
  const waiting: ((client: pg.Client) => void)[] = [];
  let next = 0;
  const ask = async (client: pg.Client, name: string, text: string, values: readonly unknown[]) => {
    const { rows, fields } = await client.query<unknown[]>({
      name,
      text,
      values: values as unknown[],
      rowMode: 'array',
    });
    return objectsOf(rows, fields);
  };
  return {
    async query(name, text, values) {
      if (pipeline) return ask(clients[next++ % connections] as pg.Client, name, text, values);
      const client = free.pop() ?? (await new Promise<pg.Client>((resolve) => waiting.push(resolve)));
      try {
        return await ask(client, name, text, values);
      } finally {
        const first = waiting.shift();
        if (first) first(client);
        else free.push(client);
      }
    },
    async transaction(work) {
      await folding.query('begin');
      await work((name, text, values) => ask(folding, name, text, values));
      await folding.query('commit');
    },
    async copy(text, chunks) {
      await copying.query('begin');
      const sink = copying.query(copyFrom(text));
      const done = once(sink, 'finish');
      await write(sink, chunks);
      sink.end();
      await done;
      await copying.query('commit');
    },
    async listen(channel, heard) {
      copying.on('notification', heard);
      await copying.query(`listen ${channel}`);
    },
    end: async () => {
      await Promise.all([copying, folding, ...clients].map((client) => client.end()));
    },
  };
}

async function write(sink: Writable, chunks: Iterable<string>): Promise<void> {
  for (const chunk of chunks) if (!sink.write(chunk)) await once(sink, 'drain');
}

const parsers: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [16, (text) => text === 't'],
  [17, (text) => Buffer.from(text.slice(2), 'hex')],
  [20, BigInt],
  [21, Number],
  [23, Number],
  [1016, (text) => text.slice(1, -1).split(',').map(BigInt)],
  [1184, instantOf],
  [3802, JSON.parse],
]);
const asItIs = (text: string) => text;
const getTypeParser = ((oid: number) => parsers.get(oid) ?? asItIs) as unknown as typeof pg.types.getTypeParser;

/** Turns PostgreSQL's `2026-01-31 18:00:00.5+00` into `2026-01-31T18:00:00.500Z`. */
function instantOf(text: string): string {
  const milliseconds = text.length === 22 ? '000' : text.slice(20, -3).padEnd(3, '0').slice(0, 3);
  const before = `${text.slice(0, 10)}T${text[11]}`;
  return `${before}${text.slice(12, 19)}.${milliseconds}Z`;
}

/** Makes objects with camelCase keys. It is faster than the driver's own objects, which are copied from a prototype. */
function objectsOf(rows: readonly (readonly unknown[])[], fields: readonly { readonly name: string }[]): object[] {
  const names = fields.map(({ name }) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));
  return rows.map((row) => {
    const object: Record<string, unknown> = {};
    for (let i = 0; i < names.length; i++) object[names[i] as string] = row[i];
    return object;
  });
}
