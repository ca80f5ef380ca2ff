import type { GameEvent } from '../../../modules/events/contract.ts';
import { TableRows } from '../../features/events/table-rows.tsx';

type Props = {
  tables: readonly GameEvent[];
  /** The present moment in milliseconds. */
  now: number;
};

/** The tables of a night with their people and free seats. */
export const NightForGuests = ({ tables, now }: Props) => (
  <section aria-labelledby="tables">
    <h2 id="tables" className="mb-3 text-2xl">
      Tables
    </h2>
    <TableRows gameEvents={tables} now={now} />
  </section>
);
