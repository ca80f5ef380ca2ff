import { Bell, BellRing } from 'lucide-react';
import { isolated } from '../../../platform/isolated.ts';
import { errorText } from '../../lib/base-query.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { isMember, useSession } from '../session/session-api.ts';
import { type Thing, useFollowMutation, useFollowsQuery, useUnfollowMutation } from './follows-api.ts';

type Props = {
  thing: Thing;
  /** Whether the button says what it is about. */
  named?: boolean | undefined;
  className?: string | undefined;
};

/** Follows a group, a host, a cafe or a game, or stops it. Renders nothing for visitors. */
export function FollowButton({ thing, named, className }: Props) {
  const { user } = useSession();
  const mayFollow = isMember(user) && !(thing.kind === 'host' && thing.id === user.id);
  return mayFollow ? <Toggle thing={thing} named={named} className={className} /> : null;
}

function Toggle({ thing, named = false, className }: Props) {
  const { data: follows } = useFollowsQuery();
  const [follow, following] = useFollowMutation();
  const [unfollow, unfollowing] = useUnfollowMutation();
  if (!follows) return null;
  const isFollowed = follows.some(({ kind, id }) => kind === thing.kind && id === thing.id);
  const name = isolated(thing.name);
  const change = async () => {
    const { error } = await (isFollowed ? unfollow(thing) : follow(thing));
    if (error) return sayNotChanged(error);
    if (!isFollowed)
      toast({
        title: `You Follow ${name}`,
        description: 'New events are in one email a day, in the afternoon. Nobody sees that you follow.',
      });
  };
  return (
    <Button
      variant="outline"
      aria-pressed={isFollowed}
      className={className}
      pending={following.isLoading || unfollowing.isLoading}
      onClick={() => void change()}
    >
      {isFollowed ? <BellRing aria-hidden /> : <Bell aria-hidden />}
      <span className="truncate">
        {isFollowed ? 'Following' : 'Follow'}
        <span className={named ? undefined : 'sr-only'}> {name}</span>
      </span>
    </Button>
  );
}

function sayNotChanged(error: unknown): void {
  const description = errorText(error, 'Nothing was changed. Please try again.');
  toast({ tone: 'destructive', title: 'Not Changed', description });
}

/** Things of an event that can be followed, in the moment when one has said yes, and on its page. */
export function FollowThese({ things }: { things: readonly Thing[] }) {
  const { user } = useSession();
  if (!isMember(user)) return null;
  return (
    <section aria-labelledby="follow-these">
      <h2 id="follow-these" className="text-2xl">
        Hear of the next ones
      </h2>
      <p className="mb-3 text-ink-soft">
        One email a day at most, with events you can still join. Nobody sees that you follow.
      </p>
      <div className="flex flex-wrap gap-2">
        {things.map((thing) => (
          <FollowButton key={thing.kind} thing={thing} named className="max-w-full" />
        ))}
      </div>
    </section>
  );
}
