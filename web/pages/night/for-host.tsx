import { gameNameOf } from '../../../modules/catalog/rules.ts';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { CodeTicket } from '../../features/check-in/code-ticket.tsx';
import { useParticipantsQuery } from '../../features/events/details/details-api.ts';
import { TableRows } from '../../features/events/table-rows.tsx';
import { MoveSeat } from '../../features/night/move-seat.tsx';
import { viewerChecksIn, viewerHosts } from '../../lib/viewer-hosts.ts';
import { late } from '../../ui/late.tsx';
import { toast } from '../../ui/toast.tsx';
import { CheckInLater, ForTheHost } from '../tonight/for-the-host.tsx';
import { isTonightOpen } from '../tonight-link.tsx';

const SameNight = late(async () => (await import('./same-night.tsx')).SameNight, { isMinor: true });

type Props = {
  tables: readonly GameEvent[];
  /** The present moment in milliseconds. */
  now: number;
};

/**
 * A night as its hosts and the organizers of its group run it: one code for all tables, who is at which, moving guests, and
 * the ratings. Who has a seat that night is a guest at its check-in, who enters the code.
 */
export function NightForHost({ tables, now }: Props) {
  const own = tables.filter(viewerChecksIn);
  const sits = tables.some(({ people }) => people.some(({ isYou, isHost }) => isYou && !isHost));
  const open = sits ? undefined : own.find((table) => isTonightOpen(table, now));
  const [first] = sits ? [] : own;
  const ofGame = (name: string) => tables.filter(({ game }) => gameNameOf(game) === name);
  const nameOf = (table: GameEvent) => {
    const name = gameNameOf(table.game);
    const same = ofGame(name);
    return same.length === 1 ? name : `${name}, table ${same.indexOf(table) + 1}`;
  };
  return (
    <div className="grid items-start gap-8 lg:grid-cols-2">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {open && (
          <section aria-label="Check-in" className="room -mx-4 px-4 py-6 sm:mx-0 sm:rounded-sheet sm:px-8">
            <p className="mb-3 text-center text-on-room-soft">One code for all {tables.length} tables</p>
            <CodeTicket gameEventId={open.id} />
          </section>
        )}
        {first && <CheckInLater gameEvent={first} now={now} />}
        <section aria-labelledby="tables">
          <h2 id="tables" className="mb-3 text-2xl">
            Tables
          </h2>
          <TableRows gameEvents={tables} now={now} />
          <SameNight tables={tables.filter((table) => viewerHosts(table) && table.seriesId === undefined)} />
        </section>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        {own.map((table) => (
          <div key={table.id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <ForTheHost
              gameEvent={table}
              now={now}
              table={nameOf(table)}
              onRated={() => toast({ title: 'Attendance Rated', description: nameOf(table) })}
            />
            {isTonightOpen(table, now) && (
              <Movable gameEvent={table} others={own.filter((other) => other !== table)} nameOf={nameOf} />
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

type MovableProps = { gameEvent: GameEvent; others: readonly GameEvent[]; nameOf: (table: GameEvent) => string };

/** A way for each guest of a table to another one. */
function Movable({ gameEvent, others, nameOf }: MovableProps) {
  const { data = [] } = useParticipantsQuery(gameEvent.id, { refetchOnMountOrArgChange: true });
  return (
    <ul aria-label={`Guests at ${nameOf(gameEvent)}`} className="flex flex-wrap gap-2">
      {data.map(({ userId, user }) =>
        userId === null ? null : (
          <li key={userId} className="flex items-center gap-1 rounded-full border border-line bg-raised pl-4">
            {user.firstName}
            <MoveSeat
              gameEvent={gameEvent}
              person={{ id: userId, firstName: user.firstName }}
              others={others}
              nameOf={nameOf}
            />
          </li>
        ),
      )}
    </ul>
  );
}
