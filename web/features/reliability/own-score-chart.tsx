import type { LedgerEntry } from '../../../modules/reliability/contract.ts';
import { cn } from '../../lib/cn.ts';
import { dayWord } from '../../lib/day-words.ts';
import { penaltySpans } from '../../lib/penalty-spans.ts';
import { place, scoreSteps } from '../../lib/score-line.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { ChartSigns } from '../../ui/chart-signs.tsx';
import { ScoreChart } from '../../ui/score-chart.tsx';

type Props = { ledger: readonly LedgerEntry[]; joinedAt: string; now: number };

/** The person's score over time. The list below has the same facts in words, so the picture's label is only a summary. */
export function OwnScoreChart({ ledger, joinedAt, now }: Props) {
  const { timeZone } = useSiteConfig();
  const steps = scoreSteps(ledger, joinedAt, now);
  const scores = steps.map(({ score }) => score);
  const since = dayWord(new Date(steps[0]?.at ?? now).toISOString(), now, timeZone);
  const gist = `Your score since ${since}: ${scores[0]}% at first, ${Math.min(...scores)}% at the lowest, ${scores.at(-1)}% now.`;
  const spans = penaltySpans(ledger, now);
  const shown = signs.filter(({ of }) => ledger.some(({ what }) => of(what)));
  return (
    <div className="rounded-card border border-line bg-raised p-4 pb-3 sm:p-5 sm:pb-4">
      <ScoreChart steps={steps} gist={gist} spans={spans}>
        {(frame) =>
          ledger.map(({ id, at, what, scoreAfter }) => {
            const { x, y } = place({ at: Date.parse(at), score: scoreAfter }, frame);
            return (
              <span
                key={id}
                aria-hidden
                className={cn('absolute -translate-1/2 border-2 border-raised', signOf(what).look)}
                style={{ left: `${x}%`, top: `${y}%` }}
              />
            );
          })
        }
      </ScoreChart>
      <ChartSigns signs={shown} hatched={spans.length > 0 ? 'Joining paused' : undefined} />
    </div>
  );
}

type What = LedgerEntry['what'];
type Sign = { readonly label: string; readonly look: string; readonly of: (what: What) => boolean };

const other: Sign = {
  label: 'Something else',
  look: 'size-2.5 rounded-full bg-ink-soft',
  of: (what) => !kinds.some(({ of }) => of(what)),
};
/** One shape for each kind of fact, so that color alone says nothing. */
const kinds: readonly Sign[] = [
  {
    label: 'Attended or hosted',
    look: 'size-3 rounded-full bg-felt',
    of: (what) => what === 'attended' || what === 'host_credited',
  },
  { label: 'Late cancel', look: 'size-3 rounded-[2px] bg-amber-ink', of: (what) => what === 'late_cancel' },
  { label: 'No-show', look: 'size-3 rotate-45 rounded-[2px] bg-brick', of: (what) => what === 'no_show' },
];
const signs = [...kinds, other];
const signOf = (what: What): Sign => kinds.find(({ of }) => of(what)) ?? other;
