import type { Sql } from '../../platform/database.ts';

/** One step of an executed query plan, as `explain (analyze, format json)` reports it. */
export type PlanNode = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
};

/**
 * Makes the server explain every query it executes. So the tests see the product's own queries, with the plans for
 * their real parameters.
 *
 * @param open opens a pool of one connection that passes notices to the given function
 */
export async function explaining(open: (onNotice: (message: string) => void) => Sql) {
  let explained: PlanNode[] = [];
  const sql = open((message) => {
    const json = /plan:\s*(\{.*\})/s.exec(message)?.[1];
    if (json) explained.push((JSON.parse(json) as { Plan: PlanNode }).Plan);
  });
  await sql`load 'auto_explain'`;
  await sql
    .unsafe(
      `set auto_explain.log_level = notice; set auto_explain.log_format = json; set auto_explain.log_analyze = on;
       set auto_explain.log_timing = off; set auto_explain.log_min_duration = 0`,
    )
    .simple();
  return {
    sql,
    /** Every step of all plans of the queries that `ask` sends. */
    async planOf(ask: (sql: Sql) => Promise<unknown>): Promise<PlanNode[]> {
      explained = [];
      await ask(sql);
      return explained.flatMap(steps);
    },
  };
}

const steps = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(steps)];
