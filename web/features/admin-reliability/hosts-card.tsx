import { Link } from 'react-router-dom';
import type { MarkingRecord, ReliabilityAt } from '../../../modules/reliability/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { compareTexts } from '../../../platform/same-text.ts';
import { marksBy } from './facts.ts';

const many = (count: number, thing: string): string =>
  `${count.toLocaleString('en-US')} ${thing}${count === 1 ? '' : 's'}`;

/** A host's record of marks, in a few words. */
export const recordOf = ({ marks, overturned }: MarkingRecord): string =>
  overturned === 0
    ? `${many(marks, 'rating')} in all, none overturned`
    : `${overturned} of ${many(marks, 'rating')} overturned`;

type Props = { ledger: ReliabilityAt };

/** The hosts who marked this person, each with a record, so that an admin can distinguish a careless member from a careless host. */
export function HostsCard({ ledger: { person, history, markedBy } }: Props) {
  if (markedBy.length === 0) return null;
  const hosts = markedBy
    .map((host) => ({ ...host, here: marksBy(host.id, history) }))
    .toSorted((a, b) => b.here - a.here || compareTexts(a.name, b.name));
  return (
    <section aria-labelledby="hosts" className="rounded-card border border-line bg-raised p-5">
      <h2 id="hosts" className="text-xl">
        Who rated {isolated(person.firstName)}
      </h2>
      <p className="mt-1 text-ink-soft">Many overturned ratings may mean that a host rates carelessly.</p>
      <ul className="mt-3 divide-y divide-line">
        {hosts.map(({ here, ...host }) => (
          <li key={host.id} className="py-2.5 last:pb-0">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <Link
                to={`/admin/no-shows/${host.id}`}
                className="-my-3 min-w-0 break-words py-3 font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-ink"
              >
                {host.name}
              </Link>
              <span className="whitespace-nowrap text-sm">{many(here, 'rating')} here</span>
            </div>
            <Record {...host} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The person's own record as a host. It renders nothing if they never hosted. */
export function OwnRecordCard({ ledger: { person, marking } }: Props) {
  if (!person.isProvider && marking.marks === 0) return null;
  return (
    <section aria-labelledby="own-record" className="rounded-card border border-line bg-raised p-5">
      <h2 id="own-record" className="text-xl">
        {isolated(person.firstName)} as a host
      </h2>
      {marking.marks === 0 ? (
        <p className="mt-1 text-ink-soft text-sm">Has rated nobody yet.</p>
      ) : (
        <Record {...marking} />
      )}
    </section>
  );
}

function Record({ marks, overturned }: MarkingRecord) {
  const share = marks === 0 ? 0 : (100 * overturned) / marks;
  return (
    <>
      <p className="mt-0.5 text-ink-soft text-sm">
        {recordOf({ marks, overturned })}
        {overturned > 0 && ` (${Math.max(1, Math.round(share))}%)`}
      </p>
      <div aria-hidden className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-felt-wash">
        <div className="h-full bg-brick" style={{ width: `${share}%` }} />
      </div>
    </>
  );
}
