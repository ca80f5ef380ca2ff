import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { RECORD_ROWS } from '../../modules/admin/rules.ts';
import { partyName } from '../lib/party-name.ts';
import { Button } from './button.tsx';

/** The number of rows that are shown at first. */
const AT_FIRST = 5;

type Props<Row> = {
  title: string;
  icon: LucideIcon;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The sentence if there are no rows. */
  none: string;
  /** Which rows the server sends if there are too many. */
  sent?: 'last' | 'next' | 'first';
  /** A sentence about the rows. */
  note?: string;
  children: (row: Row) => ReactNode;
};

/** One kind of rows in the record of a person or thing: the first ones, then all of them. */
export function RecordPart<Row>({ title, icon: Icon, rows, keyOf, none, sent = 'last', note, children }: Props<Row>) {
  const id = useId();
  const [all, setAll] = useState(false);
  // with `RECORD_ROWS` rows, there may be more than the server sends
  const isWhole = rows.length < RECORD_ROWS;
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card border border-line bg-raised p-4 sm:p-5">
      <h2 id={id} className="flex items-center gap-2 text-lg">
        <Icon aria-hidden className="size-5 shrink-0 text-ink-soft" />
        {title}
        {rows.length > 0 && (
          <span className="font-normal text-base text-ink-soft tabular-nums">
            {isWhole ? rows.length : `the ${sent} ${rows.length}`}
          </span>
        )}
      </h2>
      {note !== undefined && <p className="mt-1 text-ink-soft text-sm">{note}</p>}
      {rows.length === 0 ? (
        <p className="mt-2 text-ink-soft">{none}</p>
      ) : (
        <ul tabIndex={-1} className="mt-2 divide-y divide-line">
          {rows.slice(0, all ? rows.length : AT_FIRST).map((row) => (
            <li key={keyOf(row)}>{children(row)}</li>
          ))}
        </ul>
      )}
      {rows.length > AT_FIRST && (
        <Button variant="ghost" className="-mb-2 -ml-3 px-3!" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show ${isWhole ? 'all' : `the ${sent}`} ${rows.length}`}
        </Button>
      )}
    </section>
  );
}

type Party = { readonly id: string; readonly firstName: string; readonly lastName: string };
type LineProps = { children: ReactNode; under: ReactNode; end?: ReactNode };

/** A row of two lines, with its state at the end. */
export const RecordLine = ({ children, under, end }: LineProps) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
    <div className="min-w-28 flex-1">
      <p className="wrap-anywhere">{children}</p>
      <p className="wrap-anywhere text-ink-soft text-sm">{under}</p>
    </div>
    {end}
  </div>
);

export const recordLink =
  'tap-text font-semibold text-ink underline decoration-line-strong underline-offset-4 hover:decoration-ink';

/** A person's name, which links to their record. */
export const PersonLink = ({ person }: { person: Party }) => (
  <Link to={`/admin/users/${person.id}`} viewTransition className={recordLink}>
    {partyName(person)}
  </Link>
);
