import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';
import { longLocalDate, shortLocalDate } from '../lib/time.ts';

const tones = {
  plain: 'border-line bg-raised',
  felt: 'border-felt bg-felt-wash/60 text-felt-ink',
  amber: 'border-amber bg-raised text-amber-ink',
  off: 'hatched border-line text-ink-soft',
};

type Props = {
  /** Local, `YYYY-MM-DD`. */
  date: string;
  tone: keyof typeof tones;
  /** What becomes of the day, in a word or two. */
  children: ReactNode;
  /** Shows the date on the page; `isShown` is whether it is the one shown. Without it, the tile cannot be pressed. */
  onShow?: () => void;
  isShown?: boolean;
};

/** A day of several as a tile. What is not held is hatched and struck through, so that it does not depend on a color. */
export function DateTile({ date, tone, children, onShow, isShown = false }: Props) {
  const [month, day] = shortLocalDate(date).split(' ').slice(1);
  const look = cn(
    'relative grid min-h-20 w-full content-center justify-items-center gap-0.5 rounded-field border p-1.5 text-center text-sm',
    tones[tone],
  );
  const inside = (
    <>
      <span aria-hidden className="text-ink-soft">
        {month}
      </span>
      <span aria-hidden className={cn('font-bold text-ink text-xl', tone === 'off' && 'text-ink-soft! line-through')}>
        {day}
      </span>
      <span className="sr-only">{longLocalDate(date)}: </span>
      <span className="font-semibold">{children}</span>
    </>
  );
  if (!onShow) return <span className={look}>{inside}</span>;
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={onShow}
      className={cn(look, 'hover:shadow-lift', isShown && 'border-felt! shadow-[inset_0_0_0_1px_var(--felt)]')}
    >
      {inside}
    </button>
  );
}
