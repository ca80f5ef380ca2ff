import { logStatistics } from '@tablemates/event-store';
import { drawnBar } from '../drawn-bar.ts';
import { EXIT, type ExitCode } from '../outcome.ts';
import type { Session } from '../session.ts';
import { counted, formatted, type Terminal, table } from '../terminal.ts';

const BAR_COLUMNS = 16;

export async function stats({ store }: Session, terminal: Terminal, { json }: { json?: boolean }): Promise<ExitCode> {
  const found = await logStatistics(store);
  if (json) {
    terminal.json(found);
    return EXIT.ok;
  }
  const { domainEvents, streams, head, bytes, firstAt, lastAt, people, erased, types } = found;
  const most = types[0]?.count ?? 0;
  const columns = [{ title: 'Type' }, { title: 'Count', align: 'right' }, { title: '' }, { title: 'Newest' }] as const;
  const rows = types.map(({ type, count, lastAt: last }) => [
    type,
    formatted(count),
    terminal.style('cyan', drawnBar(count, most, BAR_COLUMNS).padEnd(BAR_COLUMNS)),
    terminal.style('dim', last.slice(0, 10)),
  ]);
  const span = firstAt && lastAt ? `, from ${firstAt.slice(0, 10)} to ${lastAt.slice(0, 10)}` : '';
  terminal.print(
    `${counted(domainEvents, 'domain event')} in ${counted(streams, 'stream')}${span}.`,
    `Head ${formatted(head)}, ${megabytes(bytes)} with indexes; ${counted(people, 'person', 'people')}, ${formatted(erased)} erased.`,
    '',
    ...table(columns, rows, terminal),
  );
  return EXIT.ok;
}

const megabytes = (bytes: bigint): string => `${(Number(bytes) / 1_048_576).toFixed(1)} MB`;
