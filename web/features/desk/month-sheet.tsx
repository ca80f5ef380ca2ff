import type { CafeMonth } from '../../../modules/cafe-nights/contract.ts';
import { REGULAR_DAYS, REGULAR_EVENINGS } from '../../../modules/cafe-nights/month-rules.ts';
import { isolated } from '../../../platform/isolated.ts';
import { counted } from '../../lib/counted.ts';
import { format, weekdayOf } from '../../lib/time.ts';
import { monthBeside, monthName } from './months.ts';

const LINE = { borderTop: '1px solid' };

type Row = readonly [label: string, of: (totals: CafeMonth['totals']) => number | string];
const ROWS: readonly Row[] = [
  ['Events', ({ evenings }) => evenings],
  ['Seats taken', ({ taken, seats }) => `${taken} of ${seats}`],
  ['Came', ({ came }) => came],
  ['Regulars', ({ regulars }) => regulars],
  ['First-timers', ({ firstTimers }) => firstTimers],
];

/** A cafe’s month on one sheet to send or print, in black on white in both themes. Nobody is named. */
export function MonthSheet({ of: { cafe, month, isOver, totals, before, best } }: { of: CafeMonth }) {
  return (
    <article
      aria-labelledby="month"
      className="wrap-anywhere rounded-card bg-white p-5 tabular-nums sm:p-8"
      style={{ color: 'black', isolation: 'isolate' }}
    >
      {/* who prints backgrounds gets paper, not the theme */}
      <div className="not-print:hidden" style={{ position: 'fixed', inset: 0, zIndex: -1, background: 'white' }} />
      <p>{isolated(cafe.name)}</p>
      <h1 id="month" className="font-display font-heading text-4xl">
        {monthName(month)}
      </h1>
      {!isOver && <p>So far. The month isn’t over yet.</p>}
      <table className="mt-6 w-full text-left" style={{ hyphens: 'auto' }}>
        <thead>
          <tr className="text-sm">
            <td />
            <th scope="col" className="py-1 pl-3 text-right font-normal">
              {monthName(month, 'short')}
            </th>
            <th scope="col" className="py-1 pl-3 text-right font-normal">
              {monthName(monthBeside(month, -1), 'short')}
            </th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([label, told]) => (
            <tr key={label} style={LINE}>
              <th scope="row" className="py-2 font-normal text-lg">
                {label}
              </th>
              <td className="py-2 pl-3 text-right font-semibold text-xl">{told(totals)}</td>
              <td className="py-2 pl-3 text-right">{told(before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2 className="mt-8 font-display font-heading text-xl">Best nights</h2>
      {best.length === 0 ? (
        <p className="mt-2">Nobody has been rated as having come yet.</p>
      ) : (
        <ol className="mt-2">
          {best.map(({ date, evenings, came, taken, seats }) => (
            <li key={date} style={LINE} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span className="font-semibold">
                {weekdayOf(date)}, {format(`${date}T00:00:00Z`, 'UTC', { month: 'long', day: 'numeric' })}
              </span>
              <span>
                {came} came, {taken} of {seats} seats taken, {counted(evenings, 'event')}
              </span>
            </li>
          ))}
        </ol>
      )}
      <p className="mt-8 pt-2" style={LINE}>
        Guests, without hosts. Regulars: people who came and were here on {REGULAR_EVENINGS} events or more in the{' '}
        {REGULAR_DAYS} days up to the end of the month. First-timers: whose first event here it was. Cancelled events
        are left out. An event counts in full three days after it starts, once everybody has been rated.
      </p>
    </article>
  );
}
