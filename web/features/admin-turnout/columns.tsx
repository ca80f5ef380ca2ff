import type { ReactNode } from 'react';
import type { TurnoutMail, TurnoutWeek } from '../../../modules/admin/contract.ts';
import { addDaysTo, format } from '../../lib/time.ts';
import { columnsOf } from '../../ui/data-table/columns.ts';
import { share } from './share.ts';

const column = columnsOf<TurnoutWeek>();

/** Such as `Nov 23`. */
const dayOf = (date: string) => format(`${date}T00:00:00Z`, 'UTC', { month: 'short', day: 'numeric' });

const count = (
  of: Exclude<keyof TurnoutWeek, 'week'>,
  header: string,
  beside: (week: TurnoutWeek) => ReactNode = () => null,
) =>
  column.accessor(of, {
    header,
    meta: { isNumber: true },
    cell: ({ getValue, row: { original } }) => (
      <span className="whitespace-nowrap">
        {getValue().toLocaleString('en-US')}
        <span className="text-ink-soft text-sm"> {beside(original)}</span>
      </span>
    ),
  });
const givenBack = ({ givenBackEarly, givenBackLate }: TurnoutWeek) => givenBackEarly + givenBackLate;

const mailColumn = columnsOf<TurnoutMail>();

const MAILS: Readonly<Record<TurnoutMail['after'], string>> = {
  none: 'Before any email',
  still_coming: 'After “Still coming?”',
  people_wait: 'After “People are waiting”',
  where: 'After “Where exactly”',
};
export const mailName = ({ after }: TurnoutMail): string => MAILS[after];

const mailCount = (of: 'sent' | 'confirmed' | 'givenBack', header: string) =>
  mailColumn.accessor(of, {
    header,
    meta: { isNumber: true },
    cell: ({ getValue, row: { original } }) =>
      of === 'sent' && original.after === 'none' ? '–' : getValue().toLocaleString('en-US'),
  });

/** The columns that compare seats before and after each mail. */
export const mailColumns = mailColumn.columns([
  mailColumn.accessor(mailName, {
    id: 'after',
    header: 'When',
    meta: { inCard: 'title' },
    cell: ({ getValue }) => <span className="font-semibold">{getValue()}</span>,
  }),
  mailCount('sent', 'Seats mailed'),
  mailCount('confirmed', 'Confirmed'),
  mailCount('givenBack', 'Given back'),
]);

/** The columns of a week's seats, with shares for numbers that are part of another. */
export const turnoutColumns = column.columns([
  column.accessor('week', {
    header: 'Week',
    meta: { inCard: 'title' },
    cell: ({ getValue }) => (
      <span className="whitespace-nowrap font-semibold">
        {dayOf(getValue())} – {dayOf(addDaysTo(getValue(), 6))}
      </span>
    ),
  }),
  count('gameEvents', 'Game events', ({ cancelled }) => cancelled > 0 && `+ ${cancelled} cancelled`),
  count('taken', 'Seats taken', ({ taken, seats }) => share(taken, seats)),
  column.accessor(givenBack, {
    id: 'givenBack',
    header: 'Given back',
    meta: { isNumber: true },
    cell: ({ getValue, row: { original } }) => (
      <span className="whitespace-nowrap">
        {getValue().toLocaleString('en-US')}
        {original.givenBackLate > 0 && (
          <span className="text-ink-soft text-sm"> {original.givenBackLate.toLocaleString('en-US')} late</span>
        )}
      </span>
    ),
  }),
  count('filledAgain', 'Filled again', (week) => share(week.filledAgain, givenBack(week))),
  count('offered', 'To the line'),
  count('confirmed', 'Confirmed', ({ confirmed, taken }) => share(confirmed, taken)),
  count('came', 'Came'),
  count('noShows', 'No-shows', ({ noShows, came }) => share(noShows, noShows + came)),
]);
