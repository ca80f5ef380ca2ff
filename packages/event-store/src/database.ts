import postgres from 'postgres';

/**
 * A connection pool whose columns are camelCase, whose `bigint` is BigInt and whose `timestamptz` is ISO 8601 text in
 * UTC.
 */
export type Sql = postgres.Sql<{ bigint: bigint; date: string }>;
export type Transaction = postgres.TransactionSql<{ bigint: bigint; date: string }>;

/**
 * Connections besides a pool's, for a few statements that run all the time. Each statement is planned once, by its
 * indexes. That plan stays right while its table grows, and planning again takes longer than the statement itself. The
 * caller ends the connections.
 *
 * @param max a small number: the connection used last is the fastest, but a pool uses all of its connections in turn
 */
export const steadyConnections = (sql: Sql, max: number): Sql => {
  const { options } = sql;
  const steady = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' };
  // The driver accepts parsed options, although its types do not allow it. Its own `listen` does the same.
  return postgres({ ...options, max, connection: { ...options.connection, ...steady } } as never) as unknown as Sql;
};
