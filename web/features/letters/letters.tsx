import type { OwnLetters } from '../../../modules/cases/contract.ts';
import { useShortMoment } from '../../lib/use-short-moment.ts';
import { late } from '../../ui/late.tsx';

// it contains the contract's schema, which nobody else needs
const Answer = late(async () => (await import('./words/answer.tsx')).Answer);

/** What the team wrote to a person about a case, their answers, and the next answer. */
export function Letters({ of: { id, letters, mayAnswer } }: { of: OwnLetters }) {
  const shortMoment = useShortMoment();
  return (
    <>
      <ol className="space-y-4">
        {letters.map(({ at, by, text }) => (
          <li key={`${at} ${by}`} className="rounded-card border border-line bg-raised p-4 sm:p-5">
            <p className="text-ink-soft">
              <span className="mr-2 font-semibold text-ink">{by === 'me' ? 'You' : 'The Tablemates team'}</span>
              {shortMoment(at)}
            </p>
            <p className="wrap-anywhere mt-1 whitespace-pre-wrap">{text}</p>
          </li>
        ))}
      </ol>
      {mayAnswer ? <Answer id={id} /> : <p className="text-ink-soft">This is closed, so it takes no more answers.</p>}
    </>
  );
}
