import { Crown } from 'lucide-react';
import { useState } from 'react';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { EventRow, EventRowsSkeleton } from '../../features/events/event-row.tsx';
import { useSheetLink } from '../../features/events/open-sheet.ts';
import { moreDates } from '../../features/events/series-in-list.ts';
import { useHostedGameEventsQuery } from '../../features/hosting/hosting-api.ts';
import { setJustCreated, useJustCreated } from '../../features/hosting/just-created.ts';
import { ViewHeading } from '../../features/member/view-heading.tsx';
import { useSession } from '../../features/session/session-api.ts';
import { useNow } from '../../lib/use-now.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { late } from '../../ui/late.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { OwnGroups } from '../group/own-groups.tsx';
import { SeriesLine } from '../series/of-event.tsx';
import { OwnSeries } from '../series/own-series.tsx';
import { ContestedMarks } from './contested-marks.tsx';
import { CreateEvent, CreateEventButton, MakeSeriesButton, SameAgainButton } from './create-event.tsx';

const TableIsSet = late(async () => (await import('./table-is-set.tsx')).TableIsSet, {
  close: ({ onClose }) => onClose(),
});

export function HostedGameEvents() {
  const { user } = useSession();
  const query = useHostedGameEventsQuery(user?.id ?? '', { skip: !user });
  const { data, error } = query;
  const now = useNow();
  const isEmpty = data?.length === 0;
  return (
    <>
      <ViewHeading title="My Hosted Events" subtitle="The events that you host" back>
        {data && !isEmpty && <CreateEventButton />}
      </ViewHeading>
      <div className="mt-8">
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
        {user && <OwnSeries hostId={user.id} now={now} />}
        {user && <OwnGroups userId={user.id} now={now} />}
        {data && !isEmpty && <Lists hosted={data} />}
        {!data && !error && <EventRowsSkeleton />}
        {!data && error && (
          <LoadError
            query={query}
            headingLevel="h2"
            title="Failed to fetch events"
            otherwise="Your game events did not arrive. Please try again."
          />
        )}
      </div>
      <ContestedMarks />
      <AfterCreating />
    </>
  );
}

/** The confirmation after a gameEvent was created, and the wizard again to repeat it. */
function AfterCreating() {
  const created = useJustCreated();
  const [repeated, setRepeated] = useState<GameEvent | null>(null);
  return (
    <>
      {created && (
        <TableIsSet
          gameEvent={created}
          onClose={() => setJustCreated(null)}
          onSameAgain={() => {
            setJustCreated(null);
            setRepeated(created);
          }}
        />
      )}
      {repeated && <CreateEvent repeated={repeated} onClose={() => setRepeated(null)} />}
    </>
  );
}

/**
 * The hosted gameEvents.
 *
 * @param hosted in the server's order: newest first
 */
function Lists({ hosted }: { hosted: readonly GameEvent[] }) {
  const sheetLink = useSheetLink();
  const now = useNow();
  const more = moreDates(hosted.toReversed(), now);
  const lists = [
    { title: 'Upcoming', gameEvents: hosted.filter(({ status }) => status === 'upcoming').toReversed() },
    { title: 'Past', gameEvents: hosted.filter(({ status }) => status !== 'upcoming') },
  ];
  return (
    <>
      {lists
        .filter(({ gameEvents }) => gameEvents.length > 0)
        .map(({ title, gameEvents }) => (
          <section key={title} aria-label={title} className="mb-10">
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
        ))}
    </>
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
