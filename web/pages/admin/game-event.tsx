import { ArrowRightLeft, CalendarX2, CircleX, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { GameEventRecord } from '../../../modules/admin/records/contract.ts';
import { quoted } from '../../../platform/quoted.ts';
import { LastChanges } from '../../features/admin-audit/last-changes.tsx';
import { CancelDialog } from '../../features/admin-events/cancel-dialog.tsx';
import { GameEventFacts } from '../../features/admin-events/game-event-facts.tsx';
import { useGameEventRecordQuery } from '../../features/admin-events/record-api.ts';
import { GameEventRecordParts } from '../../features/admin-events/record-parts.tsx';
import { Notes } from '../../features/admin-notes/notes.tsx';
import { HandOverDialog } from '../../features/admin-users/hand-over-dialog.tsx';
import { useGameEventQuery } from '../../features/events/events-api.ts';
import { ToChange } from '../../features/session/may-change.tsx';
import { useOpened } from '../../lib/last-opened.ts';
import { tableName } from '../../lib/table-name.ts';
import { useNow } from '../../lib/use-now.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button } from '../../ui/button.tsx';
import { useRecordId } from '../../ui/peek.tsx';
import { RecordPartsUnavailable } from '../../ui/record-parts-unavailable.tsx';
import { ChangeEvent } from '../change-event.tsx';

const parent = { to: '/admin/game-events', label: 'Game Events' };

/** Everything on record about one game event. */
function GameEventPage() {
  const gameEventId = useRecordId('gameEventId');
  // people join and leave, hosts mark
  const query = useGameEventRecordQuery(gameEventId, { refetchOnMountOrArgChange: true });
  const { currentData } = query;
  if (currentData) return <GameEventView key={gameEventId} record={currentData} />;
  return (
    <AdminPage title="Game Event" subtitle="Everything on record about a table" parent={parent}>
      <RecordPartsUnavailable
        query={query}
        art={<CalendarX2 aria-hidden />}
        missing="There is no such event"
        list={{ to: parent.to, label: 'See all game events' }}
      />
    </AdminPage>
  );
}

function GameEventView({ record }: { record: GameEventRecord }) {
  const { id, description, hostName, hostEmail } = record.gameEvent;
  const title = tableName(record.gameEvent);
  useOpened({ to: `/admin/game-events/${id}`, name: title, kind: 'Game event' });
  return (
    <AdminPage
      title={title}
      subtitle={<GameEventFacts gameEvent={record.gameEvent} />}
      parent={parent}
      actions={<Actions gameEvent={record.gameEvent} />}
    >
      <div className="space-y-6">
        {description !== '' && (
          <p className="wrap-anywhere max-w-prose whitespace-pre-line text-ink-soft">{quoted(description)}</p>
        )}
        {/* a host who is deleted has no address */}
        <Notes on={{ kind: 'gameEvent', id }} whose={hostEmail === '' ? null : hostName} />
        <GameEventRecordParts record={record} />
        <LastChanges subject={id} />
      </div>
    </AdminPage>
  );
}

/** The actions of an admin until its start: changing it, handing it over and cancelling it. */
function Actions({ gameEvent }: { gameEvent: GameEventRecord['gameEvent'] }) {
  const now = useNow();
  const [asking, ask] = useState<'cancel' | 'handOver' | null>(null);
  const { id, status, eventDate } = gameEvent;
  const isAhead = status === 'upcoming' && Date.parse(eventDate) > now;
  const { currentData } = useGameEventQuery(id, { refetchOnMountOrArgChange: true, skip: !isAhead });
  return (
    <div className="flex flex-wrap gap-2">
      {isAhead && (
        <ToChange part="catalog">
          {currentData && <ChangeEvent gameEvent={currentData} />}
          <Button variant="outline" onClick={() => ask('handOver')}>
            <ArrowRightLeft aria-hidden />
            Hand Over
          </Button>
          <Button variant="outline" onClick={() => ask('cancel')}>
            <CircleX aria-hidden />
            Cancel Event
          </Button>
        </ToChange>
      )}
      <Button variant="ghost" asChild>
        <Link to={`/events/${id}`} viewTransition>
          <ExternalLink aria-hidden />
          Public page
        </Link>
      </Button>
      <CancelDialog gameEvent={gameEvent} open={asking === 'cancel'} onOpenChange={() => ask(null)} />
      <HandOverDialog
        gameEvent={gameEvent}
        title={tableName(gameEvent)}
        open={asking === 'handOver'}
        onClose={() => ask(null)}
      />
    </div>
  );
}

export { GameEventPage as Component };
