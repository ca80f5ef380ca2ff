import type { AdminNeeds } from '../../../modules/admin/needs/contract.ts';
import { cn } from '../../lib/cn.ts';
import { shortLocalDate } from '../../lib/time.ts';
import { Panel, PanelLink } from './panel.tsx';

/** The seats taken in each of the last weeks as bars. The number links to the turnout. */
export function SeatWeeks({ weeks }: { weeks: AdminNeeds['weeks'] }) {
  const top = scaleTop(Math.max(...weeks.map(({ taken }) => taken)));
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) return null;
  const gist = weeks.map(({ week, taken }) => `${shortLocalDate(week)}: ${taken.toLocaleString('en-US')}`).join('; ');
  return (
    <Panel
      title="Seats taken a week"
      aside={<PanelLink to="/admin/turnout">{last.taken.toLocaleString('en-US')} this week</PanelLink>}
    >
      <div className="p-4">
        <div className="flex gap-2">
          <div aria-hidden className="flex h-20 flex-col justify-between text-right text-ink-soft text-sm tabular-nums">
            {[top, top / 2, 0].map((mark) => (
              <span key={mark} className="-my-2.5">
                {mark.toLocaleString('en-US')}
              </span>
            ))}
          </div>
          <div
            role="img"
            aria-label={`Seats taken by week from Monday. ${gist}.`}
            className="flex h-20 flex-1 items-end gap-2 border-line border-y bg-[linear-gradient(var(--line),var(--line))] bg-[length:100%_1px] bg-[position:center] bg-no-repeat"
          >
            {weeks.map(({ week, taken }) => (
              <div
                key={week}
                className={cn('flex-1 rounded-t-sm', week === last.week ? 'bg-felt' : 'bg-line-strong')}
                // a week without a seat keeps a visible bar
                style={{ height: `max(2px, ${(100 * taken) / top}%)` }}
              />
            ))}
          </div>
        </div>
        <p aria-hidden className="mt-2 flex justify-between text-ink-soft text-sm">
          <span>{shortLocalDate(first.week)}</span>
          <span>this week</span>
        </p>
      </div>
    </Panel>
  );
}

/** The end of the scale: the next even number of 2, 4, 6 or 10 times a power of ten, so that its half is whole. */
function scaleTop(most: number): number {
  const power = 10 ** Math.max(0, Math.ceil(Math.log10(Math.max(most, 2))) - 1);
  return [2, 4, 6, 10, 20].map((step) => step * power).find((end) => end >= most) ?? most;
}
