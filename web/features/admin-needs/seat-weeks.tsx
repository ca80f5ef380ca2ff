import type { AdminNeeds } from '../../../modules/admin/needs/contract.ts';
import { cn } from '../../lib/cn.ts';
import { shortLocalDate } from '../../lib/time.ts';
import { Panel, PanelLink } from './panel.tsx';

/** The seats taken in each of the last weeks as bars. The number links to the turnout. */
export function SeatWeeks({ weeks }: { weeks: AdminNeeds['weeks'] }) {
  const most = Math.max(...weeks.map(({ taken }) => taken));
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) return null;
  const gist = weeks.map(({ week, taken }) => `${shortLocalDate(week)}: ${taken.toLocaleString('en-US')}`).join('; ');
  return (
    <Panel
      title="Seats taken a week"
      aside={<PanelLink to="/admin/turnout">{last.taken.toLocaleString('en-US')} this week</PanelLink>}
    >
      <div className="p-4">
        <div role="img" aria-label={`Seats taken by week from Monday. ${gist}.`} className="flex h-16 items-end gap-2">
          {weeks.map(({ week, taken }) => (
            <div
              key={week}
              className={cn('flex-1 rounded-t-sm', week === last.week ? 'bg-felt' : 'bg-line-strong')}
              // a week without a seat keeps a visible bar
              style={{ height: most === 0 ? '2px' : `max(2px, ${(100 * taken) / most}%)` }}
            />
          ))}
        </div>
        <p aria-hidden className="mt-1 flex justify-between text-ink-soft text-sm">
          <span>{shortLocalDate(first.week)}</span>
          <span>this week</span>
        </p>
      </div>
    </Panel>
  );
}
