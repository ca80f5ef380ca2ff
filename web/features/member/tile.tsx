import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';

/** The look of a tile, whether link or button. */
export const tileClass =
  'flex min-h-14 w-full items-center gap-3 bg-raised px-3 py-2 text-left text-base outline-offset-[-4px] hover:bg-sunken [&>svg]:size-5.5 [&>svg]:shrink-0 [&>svg]:text-felt-ink last:odd:col-span-2';

type Props = {
  to: string;
  icon: LucideIcon;
  label: string;
  /** The count; left out until known. */
  count?: number | undefined;
  /** The number of waiting items and their name, such as 3 unread; not shown at 0. */
  badge?: { count: number | undefined; of: string };
};

/** A tile that leads from the dashboard to one of its views. */
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
