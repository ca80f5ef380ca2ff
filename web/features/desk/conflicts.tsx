import { Link } from 'react-router-dom';
import type { Cafe } from '../../../modules/catalog/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { dayAndTime } from '../../lib/day-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { clockTime } from '../../lib/time.ts';
import { useLiveRefetch } from '../../lib/use-live-refetch.ts';
import { useNow } from '../../lib/use-now.ts';
import { useHouseQuery } from './desk-api.ts';

/** The upcoming evenings that break the rules of a house. Renders nothing without. */
export function Conflicts({ cafe }: { cafe: Cafe }) {
  const { timeZone } = useSiteConfig();
  const now = useNow();
  const query = useHouseQuery(cafe.id);
  useLiveRefetch(query, ['cafeNight', 'gameEvent']);
  const { data } = query;
  if (!data || data.conflicts.length === 0) return null;
  return (
    <section aria-labelledby="conflicts" className="grid gap-3">
      <h2 id="conflicts" className="text-2xl">
        Doesn’t fit your house rules
      </h2>
      <ul className="divide-y divide-line rounded-card border border-brick bg-raised">
        {data.conflicts.map(({ id, game, host, startsAt, endsAt, lost }) => (
          <li key={id} className="px-4 py-2">
            <Link to={`/events/${id}`} viewTransition className="tap-text font-semibold hover:underline">
              {game}, {dayAndTime(startsAt, now, timeZone)}
            </Link>
            <p className="text-ink-soft">
              Until {clockTime(endsAt, timeZone)}.{' '}
              {lost
                ? `You closed that night, and ${isolated(host)} is told by email.`
                : `${isolated(host)} hasn’t been told.`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
