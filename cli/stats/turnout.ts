import type { TurnoutMail, TurnoutWeek } from '../../modules/admin/contract.ts';
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
  ['Line', 'offered'],
  ['Early', 'givenBackEarly'],
  ['Late', 'givenBackLate'],
  ['Again', 'filledAgain'],
  ['Yes', 'confirmed'],
  ['Came', 'came'],
  ['No-show', 'noShows'],
];

const MAILS: Readonly<Record<TurnoutMail['after'], string>> = {
  none: 'before any mail',
  still_coming: 'after “Still coming?”',
  people_wait: 'after “People are waiting”',
  where: 'after “Where exactly”',
};

/** Prints how seats were used, newest week first, and what people did before and after each mail. */
export async function turnout(
  { sql, clock, config }: Session,
  terminal: Terminal,
  { weeks, json }: TurnoutOptions,
): Promise<ExitCode> {
  const found = await findTurnout(sql, localDateOf(clock().toISOString(), config.city.timeZone), weeks);
  const { weeks: byWeek, mails } = found;
  if (json) terminal.json(found);
  else if (byWeek.length === 0) terminal.print('No game event started in these weeks.');
  else {
    const columns: Column[] = [{ title: 'Week of' }, ...COUNTS.map(([title]) => ({ title, align: 'right' as const }))];
    const rows = byWeek.map((each) => [each.week, ...COUNTS.map(([, of]) => formatted(each[of]))]);
    terminal.print(
      ...table(columns, rows, terminal),
      '',
      terminal.style('dim', 'Line: seats that the waiting list gave or offered. Early and late: given back.'),
      terminal.style('dim', 'Again: of those, taken again by somebody. Yes: seats of people who confirmed.'),
      '',
      ...table(
        [{ title: '' }, ...['Sent', 'Yes', 'Given back'].map((title) => ({ title, align: 'right' as const }))],
        mails.map(({ after, sent, confirmed, givenBack }) => [
          MAILS[after],
          after === 'none' ? '' : formatted(sent),
          formatted(confirmed),
          formatted(givenBack),
        ]),
        terminal,
      ),
    );
  }
  return EXIT.ok;
}
