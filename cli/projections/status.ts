import { setTimeout as wait } from 'node:timers/promises';
import type { ProjectionEngine } from '@tablemates/event-store';
import { readModels } from '../../server/read-models/read-models.ts';
import { EXIT, type ExitCode } from '../outcome.ts';
import type { Session } from '../session.ts';
import { fitting, formatted, minuteOf, type Terminal, table } from '../terminal.ts';

export type StatusOptions = { readonly json?: boolean };

type Status = Awaited<ReturnType<ProjectionEngine['status']>>[number];

const EVERY_MS = 1_000;
const HOME_AND_CLEAR = '\u001b[H\u001b[J';

/**
 * Shows all generations. Exits with `problem` if a read model is paused, is ahead of the log, or has no live generation
 * of this release.
 */
export async function status(
  { engine, log }: Session,
  terminal: Terminal,
  { json }: StatusOptions,
  { compact = false } = {},
): Promise<ExitCode> {
  const [head, generations] = await Promise.all([log.head(), engine.status()]);
  // a generation that is kept for a rollback stays paused, which is no problem
  const wrong = generations.filter(
    (each) => each.current && ((each.paused !== null && each.state !== 'retired') || each.ahead > 0n),
  );
  const serving = new Set(
    generations.filter(({ current, state }) => current && state === 'live').map(({ name }) => name),
  );
  const unserved = readModels.filter(({ name }) => !serving.has(name)).map(({ name, version }) => ({ name, version }));
  if (json) terminal.json({ head, projections: generations, unserved }, { compact });
  else terminal.print(...linesOf(head, generations, terminal), ...warnings(unserved, terminal));
  return wrong.length + unserved.length > 0 ? EXIT.problem : EXIT.ok;
}

/** Shows the status again every second until it is stopped. */
export async function watch(session: Session, terminal: Terminal, options: StatusOptions): Promise<ExitCode> {
  while (!session.signal.aborted) {
    if (terminal.isWatched && !options.json) terminal.print(HOME_AND_CLEAR);
    await status(session, terminal, options, { compact: true });
    if (!options.json) terminal.print('', terminal.style('dim', '  Ctrl-C to end'));
    await wait(EVERY_MS, undefined, { signal: session.signal }).catch(() => {});
  }
  return EXIT.ok;
}

const warnings = (unserved: readonly { name: string; version: number }[], { style }: Terminal): string[] =>
  unserved.length === 0
    ? []
    : [
        '',
        ...unserved.map(({ name, version }) => `${style('red', name)} has no live generation of v${version}`),
        style('dim', '  This code cannot be asked for it. The next start builds it, or now:'),
        style('dim', `  tablemates projections rebuild ${unserved[0]?.name}`),
      ];

function linesOf(head: bigint, generations: readonly Status[], terminal: Terminal): string[] {
  const rows = generations.map((each) => [
    each.name,
    `v${each.version} g${each.generation}`,
    stateOf(each, terminal),
    each.ahead > 0n ? terminal.style('red', `ahead by ${formatted(each.ahead)}`) : formatted(each.lag),
    formatted(each.rows),
  ]);
  const columns = [
    { title: 'Read model' },
    { title: 'Version' },
    { title: 'State' },
    { title: 'Behind', align: 'right' },
    { title: 'Rows', align: 'right' },
  ] as const;
  const isAhead = generations.some(({ ahead }) => ahead > 0n);
  const ahead = ['', 'A read model is ahead of the log: the log has lost its end. See `tablemates log doctor`.'];
  const pauses = generations.flatMap((each) =>
    each.paused && each.state !== 'retired' ? explained(each, each.paused, terminal) : [],
  );
  return [
    `The log is at ${formatted(head)}.`,
    '',
    ...table(columns, rows, terminal),
    ...(isAhead ? ahead : []),
    ...pauses,
  ];
}

function stateOf({ current, state, paused }: Status, { style }: Terminal): string {
  if (paused) return style('red', 'paused');
  if (!current) return style('dim', `${state}, of other code`);
  switch (state) {
    case 'live':
      return style('green', 'live');
    case 'building':
      return style('yellow', 'building');
    case 'ready':
      return style('cyan', 'ready to swap');
    case 'retired':
      return style('dim', 'kept for rollback');
  }
}

function explained({ name }: Status, paused: NonNullable<Status['paused']>, { style, width }: Terminal): string[] {
  const { position, type, message, since } = paused;
  return [
    '',
    `${style('red', name)} stopped before ${type} at ${position}:`,
    `  ${fitting(message, width - 2)}`,
    style('dim', `  Since ${minuteOf(since)} UTC.`),
    style('dim', `  Mend the code, then: tablemates projections resume ${name}`),
    style('dim', `  Or pass over it:     tablemates projections skip ${name} --reason …`),
  ];
}
