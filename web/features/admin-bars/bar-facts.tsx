import { Link } from 'react-router-dom';
import type { Bar } from '../../../modules/identity/bars/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { quoted } from '../../../platform/quoted.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { longDate } from '../../lib/time.ts';
import { barredKinds } from './words.ts';

/** The person from whose record it came, as a link; a word if it was typed, or they are gone. */
export const From = ({ bar: { from } }: { bar: Bar }) =>
  from ? (
    <Link to={`/admin/users/${from.id}`} viewTransition className="underline underline-offset-4">
      {isolated(from.name)}
    </Link>
  ) : (
    'Nobody on record'
  );

/** Everything that is known of a bar. What it bars is not: only its hash is kept. */
export function BarFacts({ bar }: { bar: Bar }) {
  const { timeZone } = useSiteConfig();
  const { kind, reason, by, barredAt, until } = bar;
  return (
    <div className="space-y-1">
      <p className="font-semibold">
        {barredKinds[kind]} barred {until === null ? 'until it is lifted' : `until ${longDate(until, timeZone)}`}
      </p>
      {reason !== '' && <p className="wrap-anywhere">{quoted(reason)}</p>}
      <p className="text-ink-soft">
        By {by.name ?? 'somebody'} on {longDate(barredAt, timeZone)}. Of <From bar={bar} />.
      </p>
    </div>
  );
}
