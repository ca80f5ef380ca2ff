import type { ReactNode } from 'react';
import type { AuditEntry, AuditEvidence } from '../../../modules/admin/contract.ts';
import { inSentence } from '../../lib/former-admin.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { clockTime, longDate } from '../../lib/time.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useEvidenceQuery } from './audit-api.ts';

type Props = { entry: AuditEntry; onFilter: (filter: { actor?: string; subject?: string }) => void };

/** The domain event in the log, and which of its parts are still readable. */
export function Evidence({ entry, onFilter }: Props) {
  const query = useEvidenceQuery(entry.id);
  const { data, error } = query;
  const { timeZone } = useSiteConfig();
  if (!data && error) {
    return (
      <div className="border-line border-t p-4">
        <LoadError
          query={query}
          title="Failed to fetch the evidence"
          otherwise="It did not arrive. Please try again."
        />
      </div>
    );
  }
  if (!data) {
    return (
      <Awaited what="the evidence" className="space-y-2 border-line border-t p-4">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-5 w-1/2" />
      </Awaited>
    );
  }
  return (
    <div className="border-line border-t p-4">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        <Fact label="Domain event">{data.type}</Fact>
        <Fact label="Recorded">
          {longDate(entry.at, timeZone)}, {clockTime(entry.at, timeZone)}
        </Fact>
        <Fact label="Position in the log">{Number(data.position).toLocaleString('en-US')}</Fact>
        <Fact label="Stream" className="sm:col-span-2" mono>
          {data.stream}
        </Fact>
        <Fact label="Version in the stream">{data.version}</Fact>
        <Fact label="Caused by" className="sm:col-span-2" mono>
          {entry.actor.id}
        </Fact>
      </dl>
      <EvidenceValues label="Data" values={data.data} />
      {data.personal === 'erased' ? (
        <p className="mt-4 rounded-field bg-sunken p-3 text-ink-soft">
          The personal data here was erased for good. Nobody can read it any more.
        </p>
      ) : data.personal === 'withheld' ? (
        <p className="mt-4 rounded-field bg-sunken p-3 text-ink-soft">
          Your role does not show you the personal data here.
        </p>
      ) : (
        data.personal && <EvidenceValues label="Personal data, readable until it is erased" values={data.personal} />
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => onFilter({ subject: entry.subject.id })}>
          Everything about {inSentence(entry.subject.name ?? 'this')}
        </Button>
        <Button variant="outline" onClick={() => onFilter({ actor: entry.actor.id })}>
          Everything by {entry.actor.id === 'system' ? 'the system' : inSentence(entry.actor.name ?? 'this person')}
        </Button>
      </div>
    </div>
  );
}

type FactProps = { label: string; mono?: boolean; className?: string; children: ReactNode };

function Fact({ label, mono = false, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className={mono ? 'break-all font-mono text-sm' : 'font-semibold'}>{children}</dd>
    </div>
  );
}

/** One part of the domain event, with a row for each property. */
function EvidenceValues({ label, values }: { label: string; values: AuditEvidence['data'] }) {
  return (
    <section aria-label={label} className="mt-4">
      <h3 className="font-sans font-semibold text-ink-soft text-sm tracking-normal">{label}</h3>
      <dl className="mt-1.5 divide-y divide-line rounded-field bg-sunken px-3 text-sm">
        {Object.entries(values).map(([name, value]) => (
          <div key={name} className="py-2 sm:flex sm:gap-4">
            <dt className="shrink-0 font-mono text-ink-soft sm:w-48">{name}</dt>
            <dd className="min-w-0 break-words font-mono">
              {typeof value === 'string' ? value : JSON.stringify(value)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
