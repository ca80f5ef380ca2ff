import type { LedgerEntry } from '../../../modules/reliability/contract.ts';
import { cn } from '../../lib/cn.ts';
import { useSiteConfig } from '../../lib/site-config.ts';
import { longDate, shortDate } from '../../lib/time.ts';
import { linePath, lowestShown, place, scoreSteps } from './score-line.ts';

type Props = { ledger: readonly LedgerEntry[]; joinedAt: string; now: number };

const marks = [100, 80, 50, 20, 0];

/** The score since somebody joined. The list beneath it tells the same in words, so the picture itself says only its gist. */
export function ScoreChart({ ledger, joinedAt, now }: Props) {
  const { timeZone } = useSiteConfig();
  const steps = scoreSteps(ledger, joinedAt, now);
  const [start, end] = [steps[0], steps.at(-1)];
  if (!start || !end) return null;
  const frame = { from: start.at, to: end.at, lowest: lowestShown(steps) };
  const top = (score: number) => `${place({ at: end.at, score }, frame).y}%`;
  const lowest = Math.min(...steps.map(({ score }) => score));
  const day = (at: number) => new Date(at).toISOString();
  const gist = `Your score since ${longDate(day(start.at), timeZone)}: ${start.score}% at first, ${lowest}% at the lowest, ${end.score}% now.`;
  return (
    <figure role="img" aria-label={gist} className="rounded-card border border-line bg-raised p-4 pb-3 sm:p-5 sm:pb-4">
      <div className="relative ml-11 h-40 sm:h-48">
        <div
          className="absolute inset-x-0 top-0 rounded-t-field bg-felt-wash/60"
          style={{ height: top(80) }}
          aria-hidden
        />
        {marks
          .filter((score) => score >= frame.lowest)
          .map((score) => (
            <div key={score} className="absolute inset-x-0 border-line border-t" style={{ top: top(score) }}>
              <span className="absolute right-full mr-2 -translate-y-1/2 whitespace-nowrap text-ink-soft text-xs tabular-nums">
                {score}%
              </span>
            </div>
          ))}
        <Grade className="-translate-y-5 text-felt-ink" top={top(80)}>
          Good
        </Grade>
        <Grade className="translate-y-1 text-ink-soft" top={top(80)}>
          Fair
        </Grade>
        {frame.lowest < 50 && (
          <Grade className="translate-y-1 text-ink-soft" top={top(50)}>
            Poor
          </Grade>
        )}
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
        {ledger.map(({ id, at, scoreAfter }) => {
          const { x, y } = place({ at: Date.parse(at), score: scoreAfter }, frame);
          return (
            <span
              key={id}
              className="absolute size-2.5 -translate-1/2 rounded-full border-2 border-felt bg-raised"
              style={{ left: `${x}%`, top: `${y}%` }}
            />
          );
        })}
      </div>
      <div className="mt-3 ml-11 flex justify-between text-ink-soft text-xs">
        <span>{shortDate(day(start.at), timeZone)}</span>
        <span>Today</span>
      </div>
    </figure>
  );
}

const Grade = ({ top, className, children }: { top: string; className: string; children: string }) => (
  <span className={cn('absolute left-2 text-xs', className)} style={{ top }}>
    {children}
  </span>
);
