import type { Bucket } from '../../modules/reliability/simulation/comparison.ts';
import { drawnBar } from '../drawn-bar.ts';
import { formatted, type Terminal } from '../terminal.ts';

const LABEL_COLUMNS = 7;
const MOST_COLUMNS = 26;

/** Two distributions side by side, a row for each bucket. At most 80 columns, and readable without color. */
export function histogram(buckets: readonly Bucket[], heads: readonly [string, string], terminal: Terminal): string[] {
  const { style } = terminal;
  const most = Math.max(1, ...buckets.flatMap(({ before, after }) => [before, after]));
  const countColumns = formatted(most).length;
  const room = Math.floor((Math.min(terminal.width, 80) - LABEL_COLUMNS - 6) / 2) - countColumns - 1;
  const columns = Math.min(MOST_COLUMNS, room);
  const side = (count: number, color: 'yellow' | 'cyan') => {
    const bar = drawnBar(count, most, columns);
    const cell = `${bar}${bar && ' '}${count === 0 ? '·' : formatted(count)}`;
    const styled = `${bar && `${style(color, bar)} `}${count === 0 ? style('dim', '·') : formatted(count)}`;
    return styled + ' '.repeat(Math.max(0, columns + 1 + countColumns - cell.length));
  };
  const [left, right] = heads;
  const head = `  ${'Score'.padStart(LABEL_COLUMNS)}  ${left.padEnd(columns + 1 + countColumns)}  ${right}`;
  const rows = buckets.map(({ from, to, before, after }) => {
    const label = from === to ? String(to) : `${from}–${to}`;
    return `  ${label.padStart(LABEL_COLUMNS)}  ${side(before, 'yellow')}  ${side(after, 'cyan')}`.trimEnd();
  });
  return [style('dim', head), ...rows];
}
