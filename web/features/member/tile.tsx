import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';

type Props = {
  to: string;
  icon: LucideIcon;
  label: string;
  /** How many there are; left out until known. */
  count?: number | undefined;
  /** Something waits there, how much of it, and what it is, such as 3 unread; nothing at 0. */
  badge?: { count: number | undefined; of: string };
};

/** A way from the dashboard to one of its views. Of the five or seven in a grid the last three share a row. */
export function Tile({ to, icon: Icon, label, count, badge }: Props) {
  return (
    <Link
      to={to}
      viewTransition
      className="flex min-h-20 items-center gap-4 rounded-card border border-line bg-raised p-4 transition-shadow duration-200 hover:shadow-lift sm:col-span-3 max-sm:last:odd:col-span-2 sm:nth-last-[-n+3]:col-span-2 max-sm:flex-col max-sm:justify-start max-sm:gap-2 max-sm:px-2 max-sm:text-center"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-field bg-felt-wash text-felt-ink">
        <Icon aria-hidden className="size-5.5" />
      </span>
      <span className="font-semibold leading-tight max-sm:text-sm">{label}</span>
      {count !== undefined && (
        <span className="ml-auto font-display font-semibold text-2xl tabular-nums max-sm:ml-0 max-sm:text-xl">
          {count}
        </span>
      )}
      {badge?.count ? (
        <span className="ml-auto rounded-full bg-amber px-2.5 py-0.5 font-semibold text-on-amber text-sm tabular-nums max-sm:ml-0">
          {badge.count}
          <span className="sr-only"> {badge.of}</span>
        </span>
      ) : null}
    </Link>
  );
}
