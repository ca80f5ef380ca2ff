import { useGameEventsInfiniteQuery } from './events-api.ts';

/** How many upcoming events there are at a cafe, in words. */
export function UpcomingCount({ cafeId }: { cafeId: string }) {
  const { data } = useGameEventsInfiniteQuery({ cafeId });
  if (!data) return <span className="text-ink-soft">Counting upcoming events…</span>;
  const count = data.pages.reduce((sum, page) => sum + page.gameEvents.length, 0);
  const more = data.pages.at(-1)?.nextCursor !== null;
  return (
    <span>
      {count}
      {more && '+'} upcoming {count === 1 ? 'event' : 'events'}
    </span>
  );
}
