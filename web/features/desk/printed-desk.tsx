import type { Desk, DeskNight } from '../../../modules/cafe-nights/contract.ts';
import { counted } from '../../lib/counted.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { clockTime, format, longLocalDate } from '../../lib/time.ts';
import { busiest, coming, comingTo, spanWords, takingPlace } from './nights.ts';

const LINE = { borderTop: '1px solid' };

/** The desk on paper: tonight, what the house wants, and tomorrow. */
export function PrintedDesk({ desk, now }: { desk: Desk; now: number }) {
  const { timeZone } = useSiteConfig();
  const [tonight, tomorrow] = desk.nights;
  if (!tonight) return null;
  const rows = takingPlace(tonight.gameEvents);
  const peak = busiest(rows);
  const printed = format(new Date(now).toISOString(), timeZone, {
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
  });
  return (
    <div className="not-print:hidden" style={{ color: 'black', isolation: 'isolate' }}>
      {/* who prints backgrounds gets paper, not the dark theme */}
      <div style={{ position: 'fixed', inset: 0, zIndex: -1, background: 'white' }} />
      <div className="flex items-end justify-between gap-4 pb-3" style={{ borderBottom: '3px solid' }}>
        <div>
          <p>{desk.cafe.name}</p>
          <p className="font-display font-heading text-4xl">{longLocalDate(tonight.date).replace(/, \d+$/, '')}</p>
        </div>
        <p className="text-right">
          <span className="block font-display font-heading text-2xl">{counted(rows.length, 'table')}</span>
          {counted(coming(rows), 'person', 'people')} coming, {rows.reduce((sum, { heads }) => sum + heads, 0)} at most
        </p>
      </div>
      <PrintedNight night={tonight} isLarge />
      {peak && (
        <p className="mt-3">
          <b>Busiest {spanWords(peak.from, peak.until, timeZone)}:</b>{' '}
          {desk.tablesAtOnce === null
            ? counted(peak.tables, 'table')
            : `${peak.tables} of ${counted(desk.tablesAtOnce, 'table')}`}
          , up to {peak.heads} people.
        </p>
      )}
      {desk.note !== '' && <p className="mt-2 whitespace-pre-line">House note: {desk.note}</p>}
      {tomorrow && takingPlace(tomorrow.gameEvents).length > 0 && (
        <>
          <p className="mt-8 font-display font-heading text-xl">Tomorrow</p>
          <PrintedNight night={tomorrow} />
        </>
      )}
      <p className="mt-10 pt-2" style={LINE}>
        Printed {printed}. Seats change until the start.
      </p>
    </div>
  );
}

function PrintedNight({ night, isLarge = false }: { night: DeskNight; isLarge?: boolean }) {
  const { timeZone } = useSiteConfig();
  const rows = takingPlace(night.gameEvents);
  if (rows.length === 0) return <p className="mt-3">Nothing is planned.</p>;
  return (
    <table className="mt-3 w-full text-left">
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Game</th>
          <th scope="col">Ask for</th>
          <th scope="col">Coming</th>
          <th scope="col">At most</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} style={LINE} className={isLarge ? 'font-semibold text-lg' : ''}>
            <td className="py-2">
              {clockTime(row.startsAt, timeZone)}
              {isLarge && <span className="block font-normal text-sm">to {clockTime(row.endsAt, timeZone)}</span>}
            </td>
            <td>{row.game}</td>
            <td>{row.host}</td>
            <td>{comingTo(row)}</td>
            <td>{row.heads}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
