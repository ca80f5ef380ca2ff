import postgres from 'postgres';

/** A connection pool whose columns are camelCase, whose `bigint` is BigInt and whose `timestamptz` is ISO 8601 text in UTC. */
export type Sql = postgres.Sql<{ bigint: bigint; date: string }>;
export type Transaction = postgres.TransactionSql<{ bigint: bigint; date: string }>;

/**
 * Connections beside a pool's, for a few statements that run all the time. Each is planned once, by its indexes:
 * that plan stays right while its table grows, and planning again takes longer than the statement itself. The caller ends them.
 *
 * @param max few: the connection that was used last answers soonest, and a pool uses all of its connections in turn
 */
export const steadyConnections = (sql: Sql, max: number): Sql => {
  const { options } = sql;
  const steady = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' };
  // The driver takes options that it has read before, though its types do not say so: its own listening does the same.
  return postgres({ ...options, max, connection: { ...options.connection, ...steady } } as never) as unknown as Sql;
};
