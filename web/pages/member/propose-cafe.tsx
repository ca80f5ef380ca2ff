import { Link } from 'react-router-dom';
import type { ProposedCafe } from '../../../modules/catalog/contract.ts';
import { quoted } from '../../../platform/quoted.ts';
import { useOwnProposalsQuery } from '../../features/cafes/proposals-api.ts';
import { ProposeForm } from '../../features/cafes/propose/propose-form.tsx';
import { useRegionsQuery } from '../../features/catalog/catalog-api.ts';
import { memberPath } from '../../features/member/member-view.ts';
import { ViewHeading } from '../../features/member/view-heading.tsx';
import { useSession } from '../../features/session/session-api.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { Badge } from '../../ui/badge.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

// admins answer meanwhile
const fresh = { refetchOnMountOrArgChange: true };

/** Where a member proposes a cafe, and sees what became of earlier proposals. */
export function ProposeCafe() {
  const query = useOwnProposalsQuery(undefined, fresh);
  const { data: regions } = useRegionsQuery();
  const { data: proposals, error } = query;
  const waits = proposals?.some(({ status }) => status === 'pending');
  return (
    <>
      <ViewHeading
        title="Propose a Cafe"
        subtitle="You know a good place for game nights? We look at it, and then hosts can choose it."
        back
      />
      <div className="mt-6 grid gap-8">
        {error ? (
          <LoadError
            query={query}
            headingLevel="h2"
            title="Failed to fetch your proposals"
            otherwise="Your proposals did not arrive. Please try again."
          />
        ) : !proposals || !regions ? (
          <Awaited what="the form">
            <Skeleton className="h-96" />
          </Awaited>
        ) : waits ? null : (
          <ProposeForm regions={regions} />
        )}
        {proposals && proposals.length > 0 && (
          <section aria-labelledby="proposed">
            <h2 id="proposed" className="mb-3 text-2xl">
              You proposed
            </h2>
            <ul className="divide-y divide-line rounded-card border border-line bg-raised">
              {proposals.map((cafe) => (
                <Row key={cafe.id} cafe={cafe} />
              ))}
            </ul>
            {waits && <p className="mt-3 text-ink-soft">Once we have answered, you can propose the next one.</p>}
          </section>
        )}
      </div>
    </>
  );
}

const STATES = {
  pending: { label: 'Waiting', tone: 'neutral', words: 'We look at it, and send you an email.' },
  approved: { label: 'Added', tone: 'felt', words: '' },
  rejected: { label: 'Not added', tone: 'brick', words: '' },
} as const;

function Row({ cafe: { id, name, address, zipcode, status, own, reason } }: { cafe: ProposedCafe }) {
  const { user } = useSession();
  const { label, tone, words } = STATES[status];
  const to = own && user?.isCafeOwner ? `${memberPath('cafe')}&cafe=${id}` : `/cafes/${id}`;
  return (
    <li className="flex items-start justify-between gap-4 px-4 py-3">
      <p className="min-w-0">
        {status === 'approved' ? (
          <Link to={to} viewTransition className="tap-text font-semibold hover:underline">
            {name}
          </Link>
        ) : (
          <b className="wrap-anywhere">{name}</b>
        )}
        <span className="block wrap-anywhere text-ink-soft">
          {address}, {zipcode}
        </span>
        {words !== '' && <span className="block text-ink-soft">{words}</span>}
        {reason !== null && <span className="mt-1 block wrap-anywhere">{quoted(reason)}</span>}
      </p>
      <Badge tone={tone}>{label}</Badge>
    </li>
  );
}
