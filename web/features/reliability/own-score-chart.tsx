import type { LedgerEntry } from '../../../modules/reliability/contract.ts';
import { dayWord } from '../../lib/day-words.ts';
import { place, scoreSteps } from '../../lib/score-line.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { ScoreChart } from '../../ui/score-chart.tsx';

type Props = { ledger: readonly LedgerEntry[]; joinedAt: string; now: number };

/** The person's score over time. The list below has the same facts in words, so the picture's label is only a summary. */
export function OwnScoreChart({ ledger, joinedAt, now }: Props) {
  const { timeZone } = useSiteConfig();
  const steps = scoreSteps(ledger, joinedAt, now);
  const scores = steps.map(({ score }) => score);
  const since = dayWord(new Date(steps[0]?.at ?? now).toISOString(), now, timeZone);
  const gist = `Your score since ${since}: ${scores[0]}% at first, ${Math.min(...scores)}% at the lowest, ${scores.at(-1)}% now.`;
  return (
    <div className="rounded-card border border-line bg-raised p-4 pb-3 sm:p-5 sm:pb-4">
      <ScoreChart steps={steps} gist={gist}>
        {(frame) =>
          ledger.map(({ id, at, scoreAfter }) => {
            const { x, y } = place({ at: Date.parse(at), score: scoreAfter }, frame);
            return (
              <span
                key={id}
                aria-hidden
                className="absolute size-2.5 -translate-1/2 rounded-full border-2 border-felt bg-raised"
                style={{ left: `${x}%`, top: `${y}%` }}
              />
            );
          })
        }
      </ScoreChart>
    </div>
  );
}
