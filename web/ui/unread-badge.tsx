import { cn } from '../lib/cn.ts';

/** The number of unread messages. It renders nothing for 0. */
export function UnreadBadge({ count, className }: { count: number; className?: string }) {
  if (count === 0) return null;
  return (
    <span
      className={cn(
        'grid h-5.5 min-w-5.5 place-items-center rounded-full bg-amber px-1.5 font-bold text-on-amber text-sm tabular-nums',
        className,
      )}
    >
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{count} unread</span>
    </span>
  );
}
