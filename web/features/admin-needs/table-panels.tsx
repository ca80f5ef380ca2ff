import { Link } from 'react-router-dom';
import type { AdminNeeds, FilledTable } from '../../../modules/admin/needs/contract.ts';
import { HALF_EMPTY_HOURS } from '../../../modules/admin/rules.ts';
import { cn } from '../../lib/cn.ts';
import { counted } from '../../lib/counted.ts';
import { dayWord } from '../../lib/day-words.ts';
import { partyName } from '../../lib/party-name.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { clockTime, localDate } from '../../lib/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Panel, PanelLink } from './panel.tsx';

/** The list of exactly those tables that `HalfEmptyPanel` counts. */
const UNDER_HALF = '/admin/game-events?status=underHalfSoon';

const number = (count: number): string => count.toLocaleString('en-US');

/** Today's tables, and how full each is. */
export function TodayPanel({ today }: { today: AdminNeeds['today'] }) {
  const { timeZone } = useSiteConfig();
  const now = useNow();
  const { count, taken, seats, rows } = today;
  const day = localDate(new Date(now).toISOString(), timeZone);
  const all = `/admin/game-events?from=${day}&to=${day}&status=notCancelled`;
  return (
    <Panel
      title="Today"
      aside={
        count > 0 && (
          <PanelLink to={all}>{`${counted(count, 'table')}, ${number(taken)} of ${number(seats)} seats`}</PanelLink>
        )
      }
    >
      {count === 0 && <p className="px-4 py-3 text-ink-soft">No table today.</p>}
      <ul className="divide-y divide-line">
        {rows.map((table) => (
          <li key={table.id}>
            <Table table={table} when={clockTime(table.startsAt, timeZone)} />
          </li>
        ))}
      </ul>
      <Rest count={count - rows.length} to={all} />
    </Panel>
  );
}

/** The tables that start soon and are less than half full. It renders nothing if there are none. */
export function HalfEmptyPanel({ halfEmpty: { count, rows } }: { halfEmpty: AdminNeeds['halfEmpty'] }) {
  const { timeZone } = useSiteConfig();
  const now = useNow();
  if (count === 0) return null;
  return (
    <Panel
      title={`Under half full, next ${HALF_EMPTY_HOURS} hours`}
      aside={<PanelLink to={UNDER_HALF}>{counted(count, 'table')}</PanelLink>}
    >
      <ul className="divide-y divide-line">
        {rows.map((table) => {
          const day = `${dayWord(table.startsAt, now, timeZone)}, ${clockTime(table.startsAt, timeZone)}`;
          return (
            <li key={table.id} className="flex flex-wrap items-center">
              <Table table={table} when={day} isLow />
              <Link
                to={`/admin/users/${table.host.id}`}
                viewTransition
                aria-label={`Host ${partyName(table.host)}`}
                className="inline-flex min-h-11 items-center px-4 font-semibold text-felt-ink underline-offset-4 hover:underline"
              >
                Host
              </Link>
            </li>
          );
        })}
      </ul>
      <Rest count={count - rows.length} to={UNDER_HALF} />
    </Panel>
  );
}

function Table({ table, when, isLow = false }: { table: FilledTable; when: string; isLow?: boolean }) {
  const { id, gameName, cafeName, taken, seats } = table;
  return (
    <Link
      to={`/admin/game-events/${id}`}
      viewTransition
      className="flex min-h-11 min-w-28 flex-1 flex-wrap items-center gap-3 px-4 py-2 hover:bg-sunken"
    >
      <span className="min-w-28 flex-1">
        <span className="wrap-anywhere block font-semibold">{gameName ?? 'Unknown Game'}</span>
        <span className="wrap-anywhere block text-ink-soft text-sm tabular-nums">
          {when}, {cafeName ?? 'Unknown Cafe'}
        </span>
      </span>
      <span aria-hidden className="h-1.5 w-16 shrink-0 overflow-hidden rounded-full bg-line">
        <span
          className={cn('block h-full', isLow ? 'bg-amber' : 'bg-felt')}
          style={{ width: `${Math.min(100, (100 * taken) / seats)}%` }}
        />
      </span>
      <span className="min-w-10 shrink-0 text-right tabular-nums">
        <span className="sr-only">Seats taken: </span>
        {taken}/{seats}
      </span>
    </Link>
  );
}

const Rest = ({ count, to }: { count: number; to: string }) =>
  count > 0 && (
    <p className="border-line border-t px-4">
      <Link
        to={to}
        viewTransition
        className="inline-flex min-h-11 items-center font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-ink"
      >
        {number(count)} more
      </Link>
    </p>
  );
