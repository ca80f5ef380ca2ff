import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { GameEventNeedingRating } from '../../../modules/reliability/contract.ts';
import { dayAndTime, dayAndTimeWithin } from '../../lib/day-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { useNow } from '../../lib/use-now.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { needsRating } from './choices.ts';

type Props = { gameEvents: readonly GameEventNeedingRating[]; pathTo: (gameEventId: string) => string };

/** The game events that may be rated. Each leads to its participants. */
export function RatableEvents({ gameEvents, pathTo }: Props) {
  const { timeZone } = useSiteConfig();
  const now = useNow();
  return (
    <ul className="space-y-3">
      {gameEvents.map((gameEvent) => {
        const waiting = gameEvent.participants.filter(({ status }) => status === null).length;
        return (
          <li key={gameEvent.id}>
            <Link
              to={pathTo(gameEvent.id)}
              className="flex items-center gap-4 rounded-card border border-line bg-raised p-4 transition-shadow duration-200 hover:shadow-lift"
            >
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="font-display font-heading text-xl">{gameEvent.gameName}</span>
                  {needsRating(gameEvent) ? (
                    <Badge tone="amber">{waiting} to rate</Badge>
                  ) : (
                    <Badge tone="felt">All rated</Badge>
                  )}
                </span>
                <span className="mt-1 block">
                  {gameEvent.cafeName}, {dayAndTime(gameEvent.dateTime, now, timeZone)}
                </span>
                <span className="block text-ink-soft">
                  Open until {dayAndTimeWithin(gameEvent.ratingClosesAt, now, timeZone)}
                </span>
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** The placeholder of the list. */
export function RatableEventsSkeleton() {
  return (
    <Awaited what="your game events" className="space-y-3">
      <Skeleton className="h-24 rounded-card!" />
      <Skeleton className="h-24 rounded-card!" />
    </Awaited>
  );
}
