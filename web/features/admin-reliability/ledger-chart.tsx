import type { ReliabilityAt } from '../../../modules/reliability/contract.ts';
import { cn } from '../../lib/cn.ts';
import { exactMoment } from '../../lib/exact-time.ts';
import { penaltySpans } from '../../lib/penalty-spans.ts';
import { type Frame, place, scoreAt, scoreSteps } from '../../lib/score-line.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { longDate } from '../../lib/time.ts';
import { ChartSigns } from '../../ui/chart-signs.tsx';
import { ScoreChart } from '../../ui/score-chart.tsx';
import { LedgerPoints } from './ledger-points.tsx';
import type { AsOf } from './use-as-of.ts';

type Props = { ledger: ReliabilityAt; asOf: AsOf };

/** Low enough to show all three grades. */
const FOOT_AT_MOST = 40;

/** A person's score over time with its facts. Each fact, and the slider below, selects a moment. */
export function LedgerChart({ ledger: { person, history, asOf: now }, asOf }: Props) {
  const { timeZone } = useSiteConfig();
  const end = Date.parse(now);
  const steps = scoreSteps(history, person.createdAt, end);
  const start = steps[0]?.at ?? end;
  const spans = penaltySpans(history, end);
  const at = asOf.shown === null ? end : Math.min(Math.max(Date.parse(asOf.shown), start), end);
  const scores = steps.map(({ score }) => score);
  const since = longDate(new Date(start).toISOString(), timeZone);
  const gist = `The score since ${since}: ${scores[0]}% at first, ${Math.min(...scores)}% at the lowest, ${scores.at(-1)}% now. Under a penalty ${times(spans.length)}.`;
  return (
    <ScoreChart
      steps={steps}
      gist={gist}
      footAtMost={FOOT_AT_MOST}
      spans={spans}
      footer={() => (
        <input
          type="range"
          aria-label="Moment looked at"
          aria-valuetext={asOf.shown === null ? 'Now' : exactMoment(asOf.shown, timeZone)}
          className={slider}
          min={start}
          max={end}
          step="any"
          value={at}
          onChange={({ target }) => {
            const moment = Math.round(target.valueAsNumber);
            asOf.pass(moment >= end ? null : new Date(moment).toISOString());
          }}
        />
      )}
    >
      {(frame) => (
        <>
          <Marker frame={frame} at={at} score={scoreAt(steps, at)} />
          <LedgerPoints frame={frame} history={history} asOf={asOf} />
        </>
      )}
    </ScoreChart>
  );
}

const times = (count: number): string => (count === 0 ? 'never' : count === 1 ? 'once' : `${count} times`);

// Wider than the plot by one thumb, so that the middle of the thumb is at the marker.
const slider =
  'group -mx-3 block h-11 w-[calc(100%+1.5rem)] cursor-ew-resize appearance-none rounded-full bg-transparent [&::-webkit-slider-runnable-track]:h-1.5 [&::-webkit-slider-runnable-track]:rounded-full [&::-webkit-slider-runnable-track]:bg-line [&::-moz-range-track]:h-1.5 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-line [&::-webkit-slider-thumb]:-mt-[9px] [&::-webkit-slider-thumb]:size-6 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-4 [&::-webkit-slider-thumb]:border-raised [&::-webkit-slider-thumb]:bg-ink [&::-webkit-slider-thumb]:shadow-lift [&::-moz-range-thumb]:size-4 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-4 [&::-moz-range-thumb]:border-raised [&::-moz-range-thumb]:bg-ink';

/** The chosen moment, and the score then. */
function Marker({ frame, at, score }: { frame: Frame; at: number; score: number }) {
  const { x } = place({ at, score }, frame);
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute -top-1.5 -bottom-4 -ml-px w-0.5 bg-ink"
      style={{ left: `${x}%` }}
    >
      <span
        className={cn(
          'absolute bottom-full rounded-full bg-ink px-2 font-semibold text-paper py-0.5 text-sm tabular-nums',
          x > 95 ? 'right-0 translate-x-2' : '-translate-x-1/2',
        )}
      >
        {score}%
      </span>
    </div>
  );
}

/** The legend of the chart. */
export const ChartLegend = () => (
  <ChartSigns
    signs={[
      { label: 'A fact', look: 'size-2.5 rounded-full bg-ink-soft' },
      { label: 'An admin’s decision', look: 'size-2.5 rotate-45 rounded-[2px] bg-ink-soft' },
    ]}
    hatched="Under a penalty"
  />
);
