import { CircleX, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { GameEventRecord } from '../../../modules/admin/contract.ts';
import { LastChanges } from '../../features/admin-audit/last-changes.tsx';
import { CancelDialog } from '../../features/admin-events/cancel-dialog.tsx';
import { EventFacts } from '../../features/admin-events/event-facts.tsx';
import { EventUnavailable } from '../../features/admin-events/event-unavailable.tsx';
import { useGameEventRecordQuery } from '../../features/admin-events/record-api.ts';
import { EventRecordParts } from '../../features/admin-events/record-parts.tsx';
import { useGameEventQuery } from '../../features/events/events-api.ts';
import { useOpened } from '../../lib/last-opened.ts';
import { useNow } from '../../lib/use-now.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button } from '../../ui/button.tsx';
import { ChangeEvent } from '../change-event.tsx';

const parent = { to: '/admin/game-events', label: 'Game Events' };

/** Everything on record about one game event. */
function EventPage() {
  const { eventId = '' } = useParams();
  // people join and leave, hosts mark
  const query = useGameEventRecordQuery(eventId, { refetchOnMountOrArgChange: true });
  const { currentData } = query;
  if (currentData) return <Shown key={eventId} record={currentData} />;
  return (
    <AdminPage title="Game Event" subtitle="Everything on record about a table" parent={parent}>
      <EventUnavailable query={query} />
    </AdminPage>
  );
}

function Shown({ record }: { record: GameEventRecord }) {
  const navigate = useNavigate();
  const { id, gameName, cafeName, description } = record.gameEvent;
  const title = `${gameName} at ${cafeName}`;
  useOpened({ to: `/admin/game-events/${id}`, name: title, kind: 'Game event' });
  return (
    <AdminPage
      title={title}
      subtitle={<EventFacts gameEvent={record.gameEvent} />}
      parent={parent}
      actions={<Actions gameEvent={record.gameEvent} />}
    >
      <div className="space-y-6">
        {description !== '' && (
          <p className="wrap-anywhere max-w-prose whitespace-pre-line text-ink-soft">“{description}”</p>
        )}
        <EventRecordParts record={record} />
        <LastChanges subject={id} onFilter={(filter) => void navigate(`/admin/audit?${new URLSearchParams(filter)}`)} />
      </div>
    </AdminPage>
  );
}

/** What an admin can do with it: until its start, change it and cancel it. */
function Actions({ gameEvent }: { gameEvent: GameEventRecord['gameEvent'] }) {
  const now = useNow();
  const [asking, ask] = useState(false);
  const { id, status, eventDate } = gameEvent;
  const isAhead = status === 'upcoming' && Date.parse(eventDate) > now;
  const { currentData } = useGameEventQuery(id, { refetchOnMountOrArgChange: true, skip: !isAhead });
  return (
    <div className="flex flex-wrap gap-2">
      {isAhead && (
        <>
          {currentData && <ChangeEvent gameEvent={currentData} />}
          <Button variant="outline" onClick={() => ask(true)}>
            <CircleX aria-hidden />
            Cancel Event
          </Button>
        </>
      )}
      <Button variant="ghost" asChild>
        <Link to={`/events/${id}`} viewTransition>
          <ExternalLink aria-hidden />
          Public page
        </Link>
      </Button>
      <CancelDialog gameEvent={gameEvent} open={asking} onOpenChange={ask} />
    </div>
  );
}

export { EventPage as Component };
