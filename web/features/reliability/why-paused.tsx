import { whyPaused } from '../../lib/explanation-words.ts';
import { useExplanationQuery } from './reliability-api.ts';

/** The cause of the viewer's own penalty and its length. It renders nothing until it is known. */
export function WhyPaused({ className }: { className?: string }) {
  const { data } = useExplanationQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data?.penalty) return null;
  return <span className={className}>{whyPaused(data.penalty)}.</span>;
}
