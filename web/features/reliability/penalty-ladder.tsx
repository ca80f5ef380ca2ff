import { cn } from '../../lib/cn.ts';
import { type Rung, rungs } from '../../lib/explanation-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { format } from '../../lib/time.ts';

type Props = {
  /** The lengths for the first, second, … mark, in days. */
  lengths: readonly number[];
  /** When the person's marks that count together were made, oldest first. */
  marks?: readonly string[];
};

/** How long joining is paused after the first, second, … mark of a kind. The person's own place is highlighted. */
export function PenaltyLadder({ lengths, marks }: Props) {
  return (
    <ol className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2">
      {rungs(lengths, marks).map((rung) => (
        <Step key={rung.place} rung={rung} />
      ))}
    </ol>
  );
}

function Step({ rung: { place, length, at, isOwn } }: { rung: Rung }) {
  const { timeZone } = useSiteConfig();
  return (
    <li
      aria-current={isOwn ? 'step' : undefined}
      className={cn(
        'rounded-field border px-3 py-2.5',
        isOwn ? 'border-amber bg-amber text-on-amber' : 'border-current/25',
      )}
    >
      <span className="block text-sm">{place}</span>
      <span className="block font-semibold text-base">{length}</span>
      {at !== null && <span className="block text-sm">{format(at, timeZone, { month: 'short', day: 'numeric' })}</span>}
    </li>
  );
}
