import { Link } from 'react-router-dom';
import { greeting, memberPath } from '../../features/member/member-view.ts';
import { ViewHeading } from '../../features/member/view-heading.tsx';
import { PenaltyBanner } from '../../features/reliability/penalty-banner.tsx';
import { StandingCard } from '../../features/reliability/standing-card.tsx';
import { useSession } from '../../features/session/session-api.ts';
import { SignOutButton } from '../../features/session/sign-out-button.tsx';
import { HostCard } from './host-home.tsx';
import { UpcomingList } from './joined.tsx';
import { Tiles } from './tiles.tsx';

export function MemberHome() {
  const { user } = useSession();
  return (
    <>
      <ViewHeading title={greeting(user?.firstName ?? '')} subtitle="Manage your account and game events">
        <SignOutButton />
      </ViewHeading>
      <div className="mt-8 space-y-3 sm:space-y-4">
        {user && (
          <PenaltyBanner expiresAt={user.penaltyExpiresAt}>
            <Link
              to={memberPath('reliability')}
              viewTransition
              className="tap-text font-semibold underline underline-offset-2"
            >
              See where it comes from
            </Link>
            .
          </PenaltyBanner>
        )}
        <Tiles />
        {user?.isProvider && <HostCard />}
        {user && <StandingCard score={user.reliabilityScore} />}
      </div>
      <section aria-labelledby="upcoming" className="mt-10">
        <h2 id="upcoming" className="mb-4 text-2xl">
          Your upcoming game events
        </h2>
        <UpcomingList headingLevel="h3" />
      </section>
    </>
  );
}
