import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';
import { shortDay } from '../lib/day-words.ts';
import { type Frame, linePath, lowestShown, place, type Step } from '../lib/score-line.ts';
import { useSiteConfig } from '../lib/site-config.tsx';

/** A shaded period behind the line, in milliseconds. */
type Span = { readonly from: number; readonly to: number };

type Props = {
  steps: readonly Step[];
  /** The chart in a sentence, for people who cannot see it. */
  gist: string;
  /** The highest score at which the scale may begin. */
  footAtMost?: number;
  spans?: readonly Span[];
  /** The marks on the line or above it. */
  children: (frame: Frame) => ReactNode;
  /** Content below the chart, in its width. */
  footer?: (frame: Frame) => ReactNode;
};

const marks = [100, 80, 50, 20, 0];
const bands = [
  { grade: 'Good', from: 100, to: 80, wash: 'bg-felt-wash/60', ink: 'text-felt-ink' },
  { grade: 'Fair', from: 80, to: 50, wash: 'bg-amber-wash/40', ink: 'text-amber-ink' },
  { grade: 'Poor', from: 50, to: 0, wash: 'bg-brick-wash/40', ink: 'text-brick-ink' },
];

/** A score over time, level from each step to the next, over the three grades. */
export function ScoreChart({ steps, gist, footAtMost = 60, spans = [], children, footer }: Props) {
  const { timeZone } = useSiteConfig();
  const [start, end] = [steps[0], steps.at(-1)];
  if (!start || !end) return null;
  const frame = { from: start.at, to: end.at, lowest: lowestShown(steps, footAtMost) };
  const top = (score: number) => `${place({ at: end.at, score: Math.max(score, frame.lowest) }, frame).y}%`;
  const left = (at: number) => place({ at, score: 100 }, frame).x;
  return (
    <div>
      <div className="relative ml-11 h-44 sm:h-56">
        <div role="img" aria-label={gist} className="absolute inset-0">
          {bands
            .filter(({ from }) => from > frame.lowest)
            .map(({ grade, from, to, wash, ink }) => (
              <div
                key={grade}
                aria-hidden
                className={cn('absolute inset-x-0 first:rounded-t-field', wash)}
                style={{ top: top(from), bottom: `calc(100% - ${top(to)})` }}
              >
                <span className={cn('absolute bottom-0.5 left-2 text-sm', ink)}>{grade}</span>
              </div>
            ))}
          {spans.map(({ from, to }) => (
            <div
              key={from}
              aria-hidden
              className="absolute inset-y-0 bg-[repeating-linear-gradient(135deg,var(--brick)_0_1.5px,transparent_1.5px_7px)] opacity-40"
              style={{ left: `${left(from)}%`, width: `${left(to) - left(from)}%` }}
            />
          ))}
          {marks
            .filter((score) => score >= frame.lowest)
            .map((score) => (
              <div
                key={score}
                aria-hidden
                className="absolute inset-x-0 border-line border-t"
                style={{ top: top(score) }}
              >
                <span className="absolute right-full mr-2 -translate-y-1/2 whitespace-nowrap text-ink-soft text-sm tabular-nums">
                  {score}%
                </span>
              </div>
            ))}
          <svg
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            aria-hidden
            className="absolute inset-0 size-full overflow-visible"
          >
            <path
              d={linePath(steps, frame)}
              fill="none"
              stroke="var(--felt)"
              strokeWidth={2.5}
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
        </div>
        {children(frame)}
      </div>
      <div className="ml-11">
        {footer?.(frame)}
        <div className="flex justify-between text-ink-soft text-sm">
          <span>{shortDay(new Date(start.at).toISOString(), end.at, timeZone)}</span>
          <span>Today</span>
        </div>
      </div>
    </div>
  );
}
