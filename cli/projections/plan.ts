import { allGenerations, type PlanStep, planOf } from '@tablemates/event-store';
import { migrationState } from '../../platform/migrate.ts';
import { readModels } from '../../server/read-models/read-models.ts';
import { EXIT, type ExitCode } from '../outcome.ts';
import type { Session } from '../session.ts';
import { counted, formatted, type Terminal, table } from '../terminal.ts';

type Planned = PlanStep & {
  /** The number of domain events of its types in the log, which a build folds. */
  readonly domainEvents: number;
};

type Migrations = Awaited<ReturnType<typeof migrationState>>;

/**
 * Shows what this release would do to the existing tables: the migrations to apply, and the read models to build. A
 * changed shape without a new version, a pause, or migrations of a newer release exit with `problem`.
 */
export async function plan(
  { sql, store }: Session,
  terminal: Terminal,
  { json }: { json?: boolean },
): Promise<ExitCode> {
  const [migrations, generations, counts] = await Promise.all([
    migrationState(sql),
    allGenerations(store),
    sql<{ type: string; count: bigint }[]>`select type, count(*) from domain_events group by type`,
  ]);
  const countOf = new Map(counts.map(({ type, count }) => [type, Number(count)]));
  const typesOf = new Map(readModels.map(({ name, types }) => [name, types]));
  const planned = planOf(readModels, generations).map((step) => ({
    ...step,
    domainEvents: (typesOf.get(step.name) ?? []).reduce((sum, type) => sum + (countOf.get(type) ?? 0), 0),
  }));
  if (json) terminal.json({ migrations, readModels: planned });
  else print(migrations, planned, terminal);
  const isContradicted = planned.some(({ todo }) => todo === 'mend' || todo === 'raise version');
  return isContradicted || migrations.unknown.length > 0 ? EXIT.problem : EXIT.ok;
}

function print({ waiting, unknown }: Migrations, planned: readonly Planned[], terminal: Terminal): void {
  const { style } = terminal;
  if (unknown.length > 0) {
    terminal.print(
      style('red', 'A newer release has migrated this database:'),
      ...unknown.map((each) => `  ${each}`),
      '',
    );
  }
  if (waiting.length > 0) {
    terminal.print('Migrations that the next start applies:', ...waiting.map((file) => `  ${file}`), '');
  }
  const open = planned.filter(({ todo }) => todo !== 'nothing');
  if (open.length === 0) {
    const nothing = waiting.length + unknown.length === 0 ? 'Nothing to do' : 'Nothing to build';
    terminal.print(`${nothing}: ${counted(planned.length, 'read model')} as this code wants them.`);
    return;
  }
  const columns = [
    { title: 'Read model' },
    { title: 'Version' },
    { title: 'To do' },
    { title: 'To fold', align: 'right' },
  ] as const;
  const rows = open.map((step) => [
    step.name,
    `v${step.version}`,
    describeStep(step),
    step.todo === 'build' || step.todo === 'continue' ? formatted(step.domainEvents) : '',
  ]);
  terminal.print(...table(columns, rows, terminal));
  if (open.some(({ todo }) => todo === 'build' || todo === 'continue')) {
    terminal.print('', 'Done by the next start, or now by: tablemates projections rebuild <name>');
  }
}

function describeStep({ todo, serving, generation }: PlanStep): string {
  switch (todo) {
    case 'nothing':
      return '';
    case 'build':
      return serving === null ? 'build' : `build; v${serving} serves until then`;
    case 'continue':
      return `continue with g${generation?.generation}, at ${formatted(generation?.position ?? 0n)}`;
    case 'swap':
      return `g${generation?.generation} is built: swap`;
    case 'mend':
      return `paused at ${generation?.paused?.position}: mend, then resume or skip`;
    case 'raise version':
      return 'another shape under this version: raise it in code';
  }
}
