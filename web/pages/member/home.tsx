import { Link } from 'react-router-dom';
import type { User } from '../../../modules/identity/contract.ts';
import { PasskeyOffer } from '../../features/account/passkey-offer.tsx';
import { UndeliveredNotice } from '../../features/mails/undelivered-notice.tsx';
import { greeting, memberPath } from '../../features/member/member-view.ts';
import { ViewHeading } from '../../features/member/view-heading.tsx';
import { PenaltyBanner } from '../../features/reliability/penalty-banner.tsx';
import { StandingCard } from '../../features/reliability/standing-card.tsx';
import { SuspensionNote } from '../../features/reliability/suspension-note.tsx';
import { ScoreAfterNext, WhyPaused } from '../../features/reliability/why-paused.tsx';
import { useSession } from '../../features/session/session-api.ts';
import { TicketView } from '../../features/ticket/ticket-view.tsx';
import { useNow } from '../../lib/use-now.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { ContestedNotice } from './contested-marks.tsx';
import { listedGameEvents } from './events-ahead.ts';
import { HomeSection } from './home-section.tsx';
import { HostDetails } from './host-details.tsx';
import { HostCard, ToRate } from './host-home.tsx';
import { NewestMessages } from './newest-messages.tsx';
import { NextTable } from './next-table.tsx';
import { OwnEventRows } from './own-event-rows.tsx';
import { NothingAhead, RoomOnItsWay } from './room.tsx';
import { StillOpen } from './still-open.tsx';
import { Tiles } from './tiles.tsx';
import { ToDo } from './to-do.tsx';
import { useGameEventsAhead } from './use-events-ahead.ts';
import { HeldForYou, WaitingFor } from './waiting-for.tsx';

/** The dashboard: the next table, then this week, unread messages, reliability and the tiles. */
export function MemberHome() {
  const { user } = useSession();
  return (
    <>
      <ViewHeading title={greeting(user?.firstName ?? '')} subtitle="Manage your account and game events" />
      {user && <Home user={user} />}
    </>
  );
}

function Home({ user }: { user: User }) {
  const now = useNow();
  const { ahead, query } = useGameEventsAhead(user, now);
  const [next, ...later] = ahead ?? [];
  const { title, rows } = listedGameEvents(later, now);
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,640fr)_minmax(0,400fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <UndeliveredNotice email={user.email} />
        <SuspensionNote suspension={user.suspension} />
        <PenaltyBanner expiresAt={user.penaltyExpiresAt}>
          <p className="mt-1">
            <WhyPaused /> <ScoreAfterNext />{' '}
            <Link
              to={memberPath('reliability')}
              viewTransition
              className="tap-text font-semibold underline underline-offset-2"
            >
              See where it comes from
            </Link>
            .
          </p>
        </PenaltyBanner>
        <HeldForYou now={now} />
        {next && <NextTable key={next.id} gameEvent={next} now={now} />}
        {ahead?.length === 0 && <NothingAhead />}
        {!ahead && query.error === undefined && <RoomOnItsWay />}
        {!ahead && query.error !== undefined && (
          <>
            <TicketView now={now} />
            <LoadError
              query={query}
              headingLevel="h2"
              title="Failed to fetch events"
              otherwise="Your game events did not arrive. Please try again."
            />
          </>
        )}
        {user.isProvider && (
          <ToDo>
            <ContestedNotice />
            <ToRate />
            {user.regionId === null && <HostDetails />}
          </ToDo>
        )}
        {rows.length > 0 && (
          <HomeSection title={title} more={{ to: memberPath('upcoming'), label: 'All upcoming' }}>
            <OwnEventRows gameEvents={rows} now={now} />
          </HomeSection>
        )}
        <WaitingFor now={now} />
        {user.isProvider && <HostCard hostId={user.id} />}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-lg:gap-8">
        <PasskeyOffer />
        <NewestMessages />
        <StandingCard user={user} />
        <Tiles />
        <p className="text-ink-soft">
          You know a good place for game nights?{' '}
          <Link to="/member?view=account&part=propose" viewTransition className="tap-text underline underline-offset-2">
            Propose a cafe
          </Link>
        </p>
      </div>
      {ahead && (
        <div className="lg:col-span-2">
          <StillOpen now={now} />
        </div>
      )}
    </div>
  );
}
