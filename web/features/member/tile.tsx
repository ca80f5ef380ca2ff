import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';

/** How each entry of the list of ways looks, a link or a button. */
export const tileClass =
  'flex min-h-14 w-full items-center gap-3 bg-raised px-3 py-2 text-left text-base leading-5 outline-offset-[-4px] hover:bg-sunken [&>svg]:size-5.5 [&>svg]:shrink-0 [&>svg]:text-felt-ink';

type Props = {
  to: string;
  icon: LucideIcon;
  label: string;
  /** How many there are; left out until known. */
  count?: number | undefined;
  /** Something waits there, how much of it, and what it is, such as 3 unread; nothing at 0. */
  badge?: { count: number | undefined; of: string };
};

/** A way from the dashboard to one of its views. */
export function Tile({ to, icon: Icon, label, count, badge }: Props) {
  return (
    <Link to={to} viewTransition className={tileClass}>
      <Icon aria-hidden />
      <span className="min-w-0 flex-1">{label}</span>
      {count !== undefined && <span className="font-semibold tabular-nums">{count}</span>}
      {badge?.count ? (
        <span className="rounded-full bg-amber px-2 font-semibold text-on-amber text-sm tabular-nums">
          {badge.count}
          <span className="sr-only"> {badge.of}</span>
        </span>
      ) : null}
    </Link>
  );
}
