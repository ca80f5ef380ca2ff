import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { TableOf } from '../../ui/table-of.tsx';

type Props = {
  /** The accessible name of the section. */
  label: string;
  table: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** The room at the top of the dashboard: words at the left, the table at the right; stacked on phones. */
export function Room({ label, table, actions, children }: Props) {
  return (
    <section aria-label={label}>
      <article className="room grid gap-x-4 overflow-hidden rounded-sheet p-4 text-base sm:grid-cols-[minmax(0,1fr)_15rem] sm:p-6 md:min-h-82">
        <div className="min-w-0">{children}</div>
        <div className="py-2 sm:col-start-2 sm:row-span-2 sm:row-start-1 sm:self-center">{table}</div>
        <div className="flex flex-wrap items-end gap-2 max-sm:[&>*:not(.size-11)]:grow">{actions}</div>
      </article>
    </section>
  );
}

const EmptyTable = () => <TableOf seats={5} people={[]} size={260} className="mx-auto h-auto w-full max-w-65" />;

/** The room without an upcoming gameEvent: an empty table and a link to the list. */
export function NothingAhead() {
  return (
    <Room
      label="Your next table"
      table={<EmptyTable />}
      actions={
        <Button variant="amber" asChild>
          <Link to="/" viewTransition>
            Browse Events
          </Link>
        </Button>
      }
    >
      <h2 className="text-2xl md:text-4xl">No Upcoming Events</h2>
      <p className="mt-1.5 max-w-[26ch] text-on-room-soft">Find a game you like at a cafe near you, and take a seat.</p>
    </Room>
  );
}

/** The placeholder of the room. */
export function RoomOnItsWay() {
  return (
    <Room label="Your next table" table={<EmptyTable />}>
      <p role="status" className="text-on-room-soft">
        Loading your next table…
      </p>
    </Room>
  );
}
