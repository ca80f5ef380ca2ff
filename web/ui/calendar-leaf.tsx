import { cn } from '../lib/cn.ts';

type Props = {
  month: string | undefined;
  day: string | undefined;
  /** Whether nothing is held on that day. */
  isOff?: boolean;
};

/** A leaf of a calendar: the month in short, and the day. Decorative: the date is next to it. */
export const CalendarLeaf = ({ month, day, isOff = false }: Props) => (
  <span
    aria-hidden
    className="grid size-12 shrink-0 grid-rows-[auto_1fr] overflow-hidden rounded-field border border-line-strong bg-raised text-center"
  >
    <span className={cn('font-semibold text-[11px]', isOff ? 'bg-ink-soft text-paper' : 'bg-felt text-on-felt')}>
      {month}
    </span>
    <span className={cn('content-center font-bold text-xl', isOff && 'text-ink-soft line-through')}>{day}</span>
  </span>
);
