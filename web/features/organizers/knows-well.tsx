import { cn } from '../../lib/cn.ts';

const list = new Intl.ListFormat('en-US');

/** The games that an organizer knows well. */
export const KnowsWell = ({ games, className }: { games: readonly string[]; className?: string }) => (
  <p className={cn('wrap-anywhere text-ink-soft', className)}>
    <span className="font-semibold text-ink">Knows well:</span> {list.format(games)}
  </p>
);
