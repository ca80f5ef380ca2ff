import { Link } from 'react-router-dom';
import type { Bar } from '../../../modules/identity/bars/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { quoted } from '../../../platform/quoted.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { longDate } from '../../lib/time.ts';
import { barredKinds } from './words.ts';

/** The person from whose record a bar came. */
export const From = ({ person: { id, name } }: { person: NonNullable<Bar['from']> }) => (
  <Link to={`/admin/users/${id}`} viewTransition className="underline underline-offset-4">
    {isolated(name)}
  </Link>
);

/** Everything that is known of a bar. What it bars is not: only its hash is kept. */
export function BarFacts({ bar }: { bar: Bar }) {
  const { timeZone } = useSiteConfig();
  const { kind, from, reason, by, barredAt, until } = bar;
  return (
    <div className="space-y-1">
      <p className="font-semibold">
        {barredKinds[kind]} barred {until === null ? 'until it is lifted' : `until ${longDate(until, timeZone)}`}
      </p>
      {reason !== '' && <p className="wrap-anywhere">{quoted(reason)}</p>}
      <p className="text-ink-soft">
        By {by.name ?? 'somebody'} on {longDate(barredAt, timeZone)}
        {from && (
          <>
            , from the record of <From person={from} />
          </>
        )}
        .
      </p>
    </div>
  );
}
