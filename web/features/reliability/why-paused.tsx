import { nextInNumbers, whyPaused } from '../../lib/explanation-words.ts';
import { useExplanationQuery } from './reliability-api.ts';

/** The cause of the viewer's own penalty and its length. It renders nothing until it is known. */
export function WhyPaused({ className }: { className?: string }) {
  const { data } = useExplanationQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data?.penalty) return null;
  return <span className={className}>{whyPaused(data.penalty)}.</span>;
}

/** What raises the viewer's own score, with its next value once that is known. */
export function ScoreAfterNext() {
  const { data } = useExplanationQuery();
  return data
    ? `Your reliability score grows back. ${nextInNumbers(data)}`
    : 'Your reliability score grows back with every game event you attend.';
}
