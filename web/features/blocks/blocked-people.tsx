import { publicName } from '../../../modules/identity/shown-name-rules.ts';
import { shortDay } from '../../lib/day-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { useNow } from '../../lib/use-now.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { UnblockButton } from './block-button.tsx';
import { useBlocksQuery } from './blocks-api.ts';

/** The people whom the signed-in person has blocked, with buttons to unblock them. */
export function BlockedPeople() {
  const query = useBlocksQuery();
  const { data: blocked, error } = query;
  const now = useNow();
  const { timeZone } = useSiteConfig();
  if (error) return <LoadError query={query} title="Failed to fetch blocked people" otherwise="Please try again." />;
  if (!blocked) return <Skeleton className="h-16 animate-await" />;
  if (blocked.length === 0) {
    return (
      <p className="text-ink-soft">
        Nobody. You can block somebody where you meet them: on their card at a table, or in a conversation.
      </p>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {blocked.map((person) => (
        <li key={person.id} className="flex min-h-16 items-center gap-3 py-2">
          <div className="min-w-0 flex-1">
            <p className="wrap-anywhere font-semibold">{publicName(person)}</p>
            <p className="text-ink-soft text-sm">Since {shortDay(person.since, now, timeZone)}</p>
          </div>
          <UnblockButton person={person} />
        </li>
      ))}
    </ul>
  );
}
