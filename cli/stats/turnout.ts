import type { TurnoutWeek } from '../../modules/admin/contract.ts';
import { localDateOf } from '../../platform/local-time.ts';
import { findTurnout } from '../../projections/admin/turnout-queries.ts';
import { EXIT, type ExitCode } from '../outcome.ts';
import type { Session } from '../session.ts';
import { type Column, formatted, type Terminal, table } from '../terminal.ts';

export type TurnoutOptions = { readonly weeks: number; readonly json?: boolean };

type Count = Exclude<keyof TurnoutWeek, 'week'>;

const COUNTS: readonly (readonly [title: string, of: Count])[] = [
  ['Events', 'gameEvents'],
  ['Seats', 'seats'],
  ['Taken', 'taken'],
  ['Offers', 'offered'],
  ['Early', 'givenBackEarly'],
  ['Late', 'givenBackLate'],
  ['Refilled', 'filledAgain'],
  ['Came', 'came'],
  ['No-show', 'noShows'],
];

/** Prints what became of seats, newest week first. */
export async function turnout(
  { sql, clock, config }: Session,
  terminal: Terminal,
  { weeks, json }: TurnoutOptions,
): Promise<ExitCode> {
  const found = await findTurnout(sql, localDateOf(clock().toISOString(), config.city.timeZone), weeks);
  if (json) terminal.json({ weeks: found });
  else if (found.length === 0) terminal.print('No game event started in these weeks.');
  else {
    const columns: Column[] = [{ title: 'Week of' }, ...COUNTS.map(([title]) => ({ title, align: 'right' as const }))];
    const rows = found.map((each) => [each.week, ...COUNTS.map(([, of]) => formatted(each[of]))]);
    terminal.print(
      ...table(columns, rows, terminal),
      '',
      terminal.style('dim', 'Early and late: seats given back. Refilled: of those, taken again by somebody.'),
    );
  }
  return EXIT.ok;
}
