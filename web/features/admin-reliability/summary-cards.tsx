import { CalendarX2, type LucideIcon, ShieldAlert, TrendingDown } from 'lucide-react';
import type { UserCounts } from '../../../modules/identity/contract.ts';
import { cn } from '../../lib/cn.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { ReliabilityTab } from './reliability-tabs.ts';

type Card = {
  tab: ReliabilityTab;
  title: string;
  counted: keyof UserCounts;
  hint: string;
  icon: LucideIcon;
  look: string;
};

const cards: readonly Card[] = [
  {
    tab: 'penalties',
    title: 'Active Penalties',
    counted: 'activePenalties',
    icon: ShieldAlert,
    hint: 'Cannot join events at the moment',
    look: 'bg-brick-wash text-brick-ink',
  },
  {
    tab: 'low',
    title: 'Low Reliability',
    counted: 'lowReliability',
    icon: TrendingDown,
    hint: 'Below 80%, and under no penalty',
    look: 'bg-amber-wash text-amber-ink',
  },
  {
    tab: 'issues',
    title: 'Users with Issues',
    counted: 'withIssues',
    icon: CalendarX2,
    hint: 'A no-show, or several late cancels',
    look: 'bg-felt-wash text-felt-ink',
  },
];

type Props = { counts: UserCounts | undefined; onPick: (tab: ReliabilityTab) => void; className?: string };

/** The three figures of the specification, section 2; each opens the list of the people it counts. */
export function SummaryCards({ counts, onPick, className }: Props) {
  return (
    <ul
      aria-label="Summary"
      className={cn('grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-3 sm:gap-4 md:gap-2', className)}
    >
      {cards.map(({ tab, title, counted, hint, icon: Icon, look }) => (
        <li key={tab}>
          <button
            type="button"
            onClick={() => onPick(tab)}
            title={hint}
            className="flex w-full items-center gap-4 max-md:flex-wrap rounded-card border border-line bg-raised p-4 text-left transition-shadow duration-200 hover:shadow-lift md:h-10 md:gap-2.5 md:px-3 md:py-0"
          >
            <span
              className={cn('grid size-11 shrink-0 place-items-center rounded-field md:size-7 md:max-lg:hidden', look)}
            >
              <Icon aria-hidden className="size-5.5 md:size-4" />
            </span>
            <span className="mr-auto min-w-0 max-md:min-w-28 max-md:flex-1">
              <span className="block font-semibold md:truncate md:text-sm">{title}</span>
              <span className="block text-ink-soft text-sm md:sr-only">{hint}</span>
            </span>
            <span className="font-display font-heading text-4xl tabular-nums md:text-xl">
              {counts ? counts[counted].toLocaleString('en-US') : <Skeleton className="h-9 w-12 md:h-5 md:w-6" />}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
