import { Sprout } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Explanation } from '../../../modules/reliability/contract.ts';
import { gradeOf } from '../../../modules/reliability/rules.ts';
import { allInWords, goodInWords, gradeInWords, inNumbers, nextInWords } from '../../lib/explanation-words.ts';

/** How the score is computed, in numbers, and how the next evening changes it. */
export function ScoreSum({ explanation }: { explanation: Explanation }) {
  const { sum, reliabilityScore, scoreAfterNext } = explanation;
  return (
    <section aria-labelledby="sum" className="space-y-4 rounded-card border border-line bg-raised p-5">
      <h2 id="sum" className="text-xl">
        The sum
      </h2>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-x-3 gap-y-2 sm:gap-x-6">
        <Term number={inNumbers(sum.good)}>{goodInWords(sum)}</Term>
        <Term sign="÷" number={inNumbers(sum.all)}>
          {allInWords(sum)}
        </Term>
        <Term sign="=" number={`${sum.score}%`}>
          {gradeInWords(sum.score, gradeOf(sum.score))}
        </Term>
      </dl>
      {sum.halfLifeDays !== null && (
        <p className="text-ink-soft">A rating counts half after {sum.halfLifeDays} days.</p>
      )}
      {sum.score !== reliabilityScore && (
        <p className="text-ink-soft">
          Ratings have aged since your score was last recorded. {reliabilityScore}% is shown until it is recorded again.
        </p>
      )}
      <div className="flex gap-3 rounded-field bg-felt-wash px-4 py-3 text-felt-ink">
        <Sprout aria-hidden className="mt-0.5 size-5 shrink-0" />
        <p>
          <strong className="font-semibold">{nextInWords(explanation, gradeOf(scoreAfterNext))}</strong> So does an
          event you host that people come to. Giving a seat back more than 24 hours before the start never counts
          against you.
        </p>
      </div>
    </section>
  );
}

type TermProps = { sign?: string; number: string; children: ReactNode };

const Term = ({ sign, number, children }: TermProps) => (
  <div className="flex flex-col-reverse justify-end gap-1.5">
    <dt className="text-ink-soft text-sm">{children}</dt>
    <dd className="whitespace-nowrap font-display font-heading text-2xl tabular-nums">
      {sign !== undefined && <span className="mr-2 font-normal text-ink-soft">{sign}</span>}
      {number}
    </dd>
  </div>
);
