import { ChartColumn, Crown, Repeat2, Users } from 'lucide-react';
import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { EventRow, EventRowsSkeleton } from '../../features/events/event-row.tsx';
import { useSheetLink } from '../../features/events/open-sheet.ts';
import { moreDates } from '../../features/events/series-in-list.ts';
import { useHostedGameEventsQuery } from '../../features/hosting/hosting-api.ts';
import { setJustCreated, useJustCreated } from '../../features/hosting/just-created.ts';
import { memberPath } from '../../features/member/member-view.ts';
import { ViewHeading } from '../../features/member/view-heading.tsx';
import { useSession } from '../../features/session/session-api.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { late } from '../../ui/late.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { OwnGroups } from '../group/own-groups.tsx';
import { SeriesLine } from '../series/of-event.tsx';
import { OwnSeries } from '../series/own-series.tsx';
import { DisputesLine } from './contested-marks.tsx';
import { CreateEvent, CreateEventButton, MakeSeriesButton, SameAgainButton } from './create-event.tsx';

const TableIsSet = late(async () => (await import('./table-is-set.tsx')).TableIsSet, {
  close: ({ onClose }) => onClose(),
});

export function HostedGameEvents() {
  const { user } = useSession();
  const query = useHostedGameEventsQuery(user?.id ?? '', { skip: !user });
  const { data, error } = query;
  const now = useNow();
  const { hash } = useLocation();
  // where mails have led that were sent before disputes had a view of their own
  if (hash.startsWith('#contest-')) return <Navigate to={memberPath('disputes') + hash} replace />;
  const isEmpty = data?.length === 0;
  const [ahead, past] = [data?.filter(isAhead).toReversed() ?? [], data?.filter((each) => !isAhead(each)) ?? []];
  return (
    <>
      <ViewHeading title="My Hosted Events" subtitle="The events that you host" back>
        {data && !isEmpty && <CreateEventButton />}
      </ViewHeading>
      <WaysDown />
      <div className="mt-8">
        <DisputesLine />
        {isEmpty && (
          <EmptyState
            headingLevel="h2"
            art={<Crown aria-hidden />}
            title="No Hosted Events"
            action={<CreateEventButton />}
          >
            Choose a game and a cafe, and people will come to your table.
          </EmptyState>
        )}
        {!data && !error && <EventRowsSkeleton />}
        {!data && error && (
          <LoadError
            query={query}
            headingLevel="h2"
            title="Failed to fetch events"
            otherwise="Your game events did not arrive. Please try again."
          />
        )}
        <List title="Upcoming" gameEvents={ahead} now={now} />
        {user && <OwnSeries hostId={user.id} now={now} />}
        {user && <OwnGroups userId={user.id} now={now} />}
        <List title="Past" gameEvents={past} now={now} />
      </div>
      <AfterCreating />
    </>
  );
}

const isAhead = ({ status }: GameEvent): boolean => status === 'upcoming';

/** The ways to what an organizer has besides single events, below those. */
const WaysDown = () => {
  const { search } = useLocation();
  return (
    <nav aria-label="On this page" className="mt-4 flex flex-wrap gap-2">
      {[
        { hash: 'own-series', label: 'Series', Icon: Repeat2 },
        { hash: 'own-groups', label: 'Groups', Icon: Users },
      ].map(({ hash, label, Icon }) => (
        <Button key={hash} variant="outline" className="px-4!" asChild>
          <Link to={{ search, hash }} replace>
            <Icon aria-hidden />
            {label}
          </Link>
        </Button>
      ))}
      <Button variant="outline" className="px-4!" asChild>
        <Link to={memberPath('numbers')} viewTransition>
          <ChartColumn aria-hidden />
          Numbers
        </Link>
      </Button>
    </nav>
  );
};

/** The confirmation after a gameEvent was created, and the wizard again to repeat it or to set a table beside it. */
function AfterCreating() {
  const created = useJustCreated();
  const [again, setAgain] = useState<{ repeated?: GameEvent; beside?: GameEvent } | null>(null);
  const openWizard = (filled: typeof again) => {
    setJustCreated(null);
    setAgain(filled);
  };
  return (
    <>
      {created && (
        <TableIsSet
          gameEvent={created}
          onClose={() => setJustCreated(null)}
          onSameAgain={() => openWizard({ repeated: created })}
          onAnotherTable={() => openWizard({ beside: created })}
        />
      )}
      {again && <CreateEvent {...again} onClose={() => setAgain(null)} />}
    </>
  );
}

type ListProps = { title: 'Upcoming' | 'Past'; gameEvents: readonly GameEvent[]; now: number };

/** Hosted gameEvents, in the order in which they are shown. Renders nothing without any. */
function List({ title, gameEvents, now }: ListProps) {
  const sheetLink = useSheetLink();
  if (gameEvents.length === 0) return null;
  const more = moreDates(gameEvents, now);
  return (
    <section aria-label={title} className="mb-10">
      <h2 className="mb-4 text-2xl">{title}</h2>
      <ul className="space-y-3">
        {gameEvents.map((gameEvent) => (
          <li key={gameEvent.id}>
            <EventRow
              gameEvent={gameEvent}
              now={now}
              link={sheetLink(gameEvent)}
              note={<SeriesLine gameEvent={gameEvent} more={more.get(gameEvent.id) ?? 0} />}
              action={title === 'Past' && <Again gameEvent={gameEvent} />}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The ways to hold a past evening again: once more, or every week from now on. A series holds its dates again by itself. */
const Again = ({ gameEvent }: { gameEvent: GameEvent }) =>
  gameEvent.seriesId === undefined && (
    <div className="flex flex-wrap justify-end gap-2">
      <SameAgainButton gameEvent={gameEvent} named />
      <MakeSeriesButton gameEvent={gameEvent} named />
    </div>
  );
