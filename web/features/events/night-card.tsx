import { Link } from 'react-router-dom';
import { cafeNameOf } from '../../../modules/catalog/rules.ts';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { nightPath } from './event-path.ts';
import { nightWords } from './night-words.ts';
import { TableRows } from './table-rows.tsx';

type Props = {
  tables: readonly [GameEvent, ...GameEvent[]];
  /** The present moment in milliseconds. */
  now: number;
};

/** A night of several tables: one card, with each table as a row of it. */
export const NightCard = ({ tables, now }: Props) => (
  <section aria-label={`Game night at ${cafeNameOf(tables[0].cafe)}`}>
    <p className="mb-2">
      <Link to={nightPath(tables[0])} viewTransition className="tap-text font-semibold hover:underline">
        Game night at {isolated(cafeNameOf(tables[0].cafe))}
      </Link>
      <span className="text-ink-soft"> · {nightWords(tables, now)}</span>
    </p>
    <TableRows gameEvents={tables} now={now} />
  </section>
);
