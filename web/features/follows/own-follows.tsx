import { Link } from 'react-router-dom';
import type { Follow } from '../../../modules/follows/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { errorText } from '../../lib/base-query.ts';
import { Button } from '../../ui/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { FollowButton } from './follow-button.tsx';
import { useFollowMutation, useFollowsQuery } from './follows-api.ts';

/** What the signed-in person follows, with buttons to stop it. */
export function OwnFollows() {
  const query = useFollowsQuery();
  const { data: follows, error } = query;
  if (error) return <LoadError query={query} title="Failed to fetch what you follow" otherwise="Please try again." />;
  if (!follows) return <Skeleton className="h-16 animate-await" />;
  if (follows.length === 0) {
    return (
      <p className="text-ink-soft">
        Nothing yet. You can follow groups, organizers, cafes and games on their pages, and on those of events.
      </p>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {follows.map((followed) => {
        const page = pageOf(followed);
        const name = <span className="wrap-anywhere font-semibold">{isolated(followed.name)}</span>;
        return (
          <li key={`${followed.kind} ${followed.id}`} className="flex min-h-16 items-center gap-3 py-2">
            <div className="min-w-0 flex-1">
              <p>
                {page ? (
                  <Link to={page} className="underline-offset-4 hover:underline">
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </p>
              <p className="text-ink-soft">
                {KINDS[followed.kind]}
                {followed.announcements === false && ', without its announcements'}
              </p>
            </div>
            {followed.announcements === false && <HearAgainButton thing={followed} />}
            <FollowButton thing={followed} />
          </li>
        );
      })}
    </ul>
  );
}

/** Gets the announcements of a group again, which a link in one of them had ended. */
function HearAgainButton({ thing }: { thing: Follow }) {
  const [follow, { isLoading }] = useFollowMutation();
  const act = async () => {
    const { error } = await follow(thing);
    if (error) toast({ tone: 'destructive', title: 'Not Changed', description: errorText(error, 'Please try again.') });
  };
  return (
    <Button variant="ghost" className="px-3!" pending={isLoading} onClick={() => void act()}>
      Get them again
    </Button>
  );
}

const KINDS = { group: 'Group', host: 'Organizer', cafe: 'Cafe', game: 'Game' } as const;

/** Games have no page of their own. */
function pageOf({ kind, id, slug }: Follow): string | undefined {
  if (kind === 'group') return `/groups/${slug ?? id}`;
  if (kind === 'host') return `/organizers/${id}`;
  return kind === 'cafe' ? `/cafes/${id}` : undefined;
}
