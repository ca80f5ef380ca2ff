import { CalendarOff, UserX } from 'lucide-react';
import { Link, type LoaderFunctionArgs, useParams } from 'react-router-dom';
import type { GameEvent } from '../../modules/events/contract.ts';
import { publicName } from '../../modules/identity/shown-name-rules.ts';
import { BlockButton } from '../features/blocks/block-button.tsx';
import { EventGrid } from '../features/events/event-grid.tsx';
import { InviteButtons } from '../features/groups/invite.tsx';
import { useReserve } from '../features/joining/use-reserve.ts';
import { loadProfile, useProfileQuery } from '../features/organizers/organizers-api.ts';
import { ProfileHeader } from '../features/organizers/profile-header.tsx';
import { sortEvents } from '../features/organizers/sort-events.ts';
import { useSession } from '../features/session/session-api.ts';
import { dispatchContext } from '../lib/route-context.ts';
import { useNow } from '../lib/use-now.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { late } from '../ui/late.tsx';
import { PageColumn } from '../ui/page-column.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { AwaitedPage } from './awaited-page.tsx';
import { ReportPerson } from './report-person.tsx';

const SubscribeButton = late(async () => (await import('../features/calendar/subscribe-button.tsx')).SubscribeButton, {
  isMinor: true,
});

const FollowButton = late(async () => (await import('../features/follows/follow-button.tsx')).FollowButton, {
  isMinor: true,
});

const browse = (
  <Button asChild>
    <Link to="/">Browse events</Link>
  </Button>
);

export function loader({ context, params: { id = '' } }: LoaderFunctionArgs) {
  void context.get(dispatchContext)(loadProfile(id));
  return null;
}

function OrganizerPage() {
  const { id = '' } = useParams();
  const query = useProfileQuery(id);
  const { currentData: profile } = query;
  const now = useNow();
  const { user } = useSession();
  if (!profile) {
    const skeleton = <Skeleton className="h-80 rounded-card!" />;
    return <AwaitedPage query={query} what="profile" notFound={notFound} skeleton={skeleton} />;
  }
  return (
    <PageColumn back="Back to Browse">
      <PageHead
        title={publicName(profile.user)}
        path={`/organizers/${profile.user.id}`}
        description={
          profile.user.bio || `Play a board or card game with ${publicName(profile.user)} at a cafe near you.`
        }
      />
      <ProfileHeader profile={profile} />
      {profile.user.isProvider && (
        <div className="mt-4 flex flex-wrap gap-2">
          <FollowButton thing={{ kind: 'host', id: profile.user.id, name: publicName(profile.user) }} />
          <SubscribeButton path={`/organizers/${profile.user.id}.ics`} whose={`of ${publicName(profile.user)}`} />
        </div>
      )}
      {user && user.id !== profile.user.id && (
        <div className="mt-2 flex flex-wrap justify-end gap-1">
          <InviteButtons person={profile.user} viewerId={user.id} className="px-3! font-normal text-ink-soft text-sm" />
          <BlockButton person={profile.user} className="px-3! font-normal text-ink-soft text-sm" />
          <ReportPerson person={profile.user} className="px-3! font-normal text-ink-soft text-sm" />
        </div>
      )}
      <Sections {...sortEvents(profile, now)} />
    </PageColumn>
  );
}

const notFound = {
  title: 'Profile Not Found',
  reason: 'This person may have left the table for good, or the link lost a letter.',
  art: <UserX aria-hidden />,
  action: browse,
};

function Sections({ hosting, joined, completed }: ReturnType<typeof sortEvents>) {
  const reserve = useReserve();
  const sections: [string, GameEvent[]][] = [
    ['Hosting Upcoming Events', hosting],
    ['Joined Upcoming Events', joined],
    ['Completed Events', completed],
  ];
  const filled = sections.filter(([, gameEvents]) => gameEvents.length > 0);
  if (filled.length === 0) {
    return (
      <EmptyState
        className="mt-10"
        headingLevel="h2"
        art={<CalendarOff aria-hidden />}
        title="No Events Yet"
        action={browse}
      >
        Once they host or join an event, it shows up here.
      </EmptyState>
    );
  }
  return filled.map(([title, gameEvents]) => (
    <section key={title} aria-label={title} className="mt-12">
      <h2 className="mb-6 text-2xl">{title}</h2>
      <EventGrid gameEvents={gameEvents} onReserve={reserve} />
    </section>
  ));
}

export { OrganizerPage as Component };
