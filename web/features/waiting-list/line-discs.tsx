import { UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { ordinal } from '../../lib/ordinal.ts';

/** The number of discs that fit beside each other on a phone. */
const MOST_DISCS = 5;

type Props = {
  /** The number of other people in line. */
  count: number;
  /** The viewer's place, or the one that they would have. */
  own: number;
  isWaiting: boolean;
};

/**
 * The people in line as blank discs, because nobody sees who waits, and the viewer's own place. Decorative: the text
 * says the same.
 */
export function LineDiscs({ count, own, isWaiting }: Props) {
  const places = Array.from({ length: count + 1 }, (_, at) => at + 1);
  const others = places.filter((place) => place !== own && place < MOST_DISCS);
  const more = count - others.length;
  const you = (
    <Place key={own} label={`You, ${ordinal(own)}`} isOwn>
      {isWaiting ? <UserRound className="size-4.5" /> : '+'}
    </Place>
  );
  const discs = others.map((place) => (
    <Place key={place} label={String(place)}>
      <UserRound className="size-4.5" />
    </Place>
  ));
  return (
    <ol aria-hidden className="flex flex-wrap gap-x-3 gap-y-2">
      {discs.slice(0, own - 1)}
      {own < MOST_DISCS && you}
      {discs.slice(own - 1)}
      {more > 0 && <Place label="more">+{more}</Place>}
      {own >= MOST_DISCS && you}
    </ol>
  );
}

function Place({ label, isOwn = false, children }: { label: string; isOwn?: boolean; children: ReactNode }) {
  return (
    <li
      className={cn(
        'grid justify-items-center gap-1 font-semibold text-sm',
        isOwn ? 'text-amber-ink' : 'text-ink-soft',
      )}
    >
      <span
        className={cn(
          'grid size-10 place-items-center rounded-full',
          isOwn ? 'border-[1.6px] border-amber-ink border-dashed bg-amber-wash text-xl' : 'bg-sunken',
        )}
      >
        {children}
      </span>
      {label}
    </li>
  );
}
