import { Link } from 'react-router-dom';
import type { Counts } from '../../../modules/events/numbers/contract.ts';
import { dayName, eventsTold, missed, type Period, told } from './number-words.ts';
import type { Behind } from './use-numbers-address.ts';

type Props = { periods: readonly Period[]; to: (behind: Behind) => { search: string; hash: string } };

const PARTS = [
  { label: 'Came', look: 'fill-felt', sign: 'bg-felt' },
  { label: 'No-show or late', look: 'fill-brick', sign: 'bg-brick' },
  { label: 'Not rated', look: 'fill-line-strong', sign: 'bg-line-strong' },
  { label: 'Empty', look: 'fill-sunken', sign: 'border border-line-strong border-dashed' },
] as const;

/** The seats of a period in the order in which they are stacked. Late cancels may have left a seat empty. */
function stackOf(counts: Counts): readonly [came: number, missed: number, unrated: number, empty: number] {
  const unrated = Math.max(0, counts.taken - counts.came - counts.noShows);
  const used = counts.came + missed(counts) + unrated;
  return [counts.came, missed(counts), unrated, Math.max(0, counts.seats - used)];
}

/** The end of the scale: an even number, so that its half is whole. */
const topOf = (most: number): number => Math.max(2, Math.ceil(most / 2) * 2);

const [WIDTH, GAP, HEIGHT] = [20, 4, 100];

/** Seats as bars, week by week: came, missed, not rated, empty. Each bar leads to its evenings. */
export function WeekBars({ periods, to }: Props) {
  const stacks = periods.map(({ counts }) => (counts ? stackOf(counts) : [0, 0, 0, 0]));
  const top = topOf(Math.max(...stacks.map((stack) => stack.reduce((sum, part) => sum + part, 0))));
  const [first, last] = [periods[0], periods.at(-1)];
  const sums = PARTS.map((_, at) => stacks.reduce((sum, stack) => sum + (stack[at] ?? 0), 0));
  return (
    <>
      <div className="flex gap-2">
        <div aria-hidden className="flex h-56 flex-col justify-between text-right text-ink-soft text-sm tabular-nums">
          {[top, top / 2, 0].map((mark) => (
            <span key={mark} className="-my-2.5">
              {told(mark)}
            </span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${periods.length * (WIDTH + GAP)} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-56 min-w-0 flex-1 border-line border-y"
        >
          <title>Seats: came, missed, not rated and empty</title>
          {periods.map((period, at) => {
            const stack = stacks[at] ?? [];
            if (!period.counts) return null;
            const words = PARTS.flatMap(({ label }, part) =>
              stack[part] ? `${label.toLowerCase()} ${stack[part]}` : [],
            );
            let y = HEIGHT;
            return (
              <Link
                key={period.from}
                to={to({ firstDay: period.from, lastDay: period.to })}
                aria-label={`${dayName(period.from)} – ${dayName(period.to)}: ${eventsTold(period.counts.evenings)}, ${words.join(', ')}`}
                className="hover:opacity-80"
              >
                {/* the whole column can be pressed */}
                <rect x={at * (WIDTH + GAP)} y={0} width={WIDTH + GAP} height={HEIGHT} fill="transparent" />
                {stack.map((seats, part) => {
                  const height = (HEIGHT * seats) / top;
                  y -= height;
                  const { label, look } = PARTS[part] ?? PARTS[3];
                  return (
                    <rect
                      key={label}
                      x={at * (WIDTH + GAP) + GAP / 2}
                      y={y}
                      width={WIDTH}
                      height={Math.max(0, height - 0.6)}
                      className={look}
                      {...(label === 'Empty' && {
                        stroke: 'var(--line-strong)',
                        strokeDasharray: '3 2.5',
                        vectorEffect: 'non-scaling-stroke' as const,
                      })}
                    />
                  );
                })}
              </Link>
            );
          })}
        </svg>
      </div>
      {first && last && (
        <p aria-hidden className="mt-2 flex justify-between pl-8 text-ink-soft text-sm">
          <span>{dayName(first.from)}</span>
          <span>{dayName(last.to)}</span>
        </p>
      )}
      <ul aria-label="Seats in all" className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-ink-soft text-sm">
        {PARTS.map(({ label, sign }, at) =>
          sums[at] ? (
            <li key={label} className="flex items-center gap-1.5">
              <span aria-hidden className={`size-3 rounded-sm ${sign}`} />
              {label} {told(sums[at])}
            </li>
          ) : null,
        )}
      </ul>
    </>
  );
}
