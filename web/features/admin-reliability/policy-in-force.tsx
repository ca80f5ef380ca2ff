import { ChevronDown, Scale } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { PoliciesReply } from '../../../modules/reliability/contract.ts';
import { cn } from '../../lib/cn.ts';
import { rulesInWords } from '../../lib/policy-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { longMoment } from '../../lib/time.ts';
import { useReliabilityPoliciesQuery } from './admin-reliability-api.ts';

/** The policy in force, since when, and its rules. It renders nothing until they are known. */
export function PolicyInForce({ className }: { className?: string }) {
  const { data } = useReliabilityPoliciesQuery(undefined, { refetchOnMountOrArgChange: true });
  const { timeZone } = useSiteConfig();
  if (!data) return null;
  const { inForce, before, ahead } = data;
  const since = inForce.effectiveFrom === null ? 'the beginning' : longMoment(inForce.effectiveFrom, timeZone);
  return (
    <details className={cn('group rounded-card border border-line bg-raised', className)}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 rounded-card px-4 py-2.5 md:min-h-9.5 md:px-3 md:gap-2 md:py-1 md:text-sm md:[&_svg]:size-4 [&::-webkit-details-marker]:hidden">
        <Scale aria-hidden className="size-5 shrink-0 text-ink-soft" />
        <span className="mr-auto min-w-0 md:group-[:not([open])]:truncate">
          <strong className="font-semibold">Policy {inForce.version}</strong> is in force since {since}
          {ahead.map((next) => (
            <Ahead key={next.version} policy={next} />
          ))}
        </span>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-ink-soft transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="border-line border-t px-4 py-4">
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-x-6 gap-y-3">
          {rulesInWords(inForce.rules).map(([term, rule]) => (
            <div key={term}>
              <dt className="text-ink-soft text-sm">{term}</dt>
              <dd className="font-semibold">{rule}</dd>
            </div>
          ))}
        </dl>
        {before && inForce.reason !== null && (
          <p className="mt-4 text-ink-soft text-sm">
            It took the place of policy {before.version}: <q className="italic">{inForce.reason}</q> Penalties that ran
            then keep the terms they were given under.
          </p>
        )}
        <Link
          to="/admin/policy"
          viewTransition
          className="tap-text mt-4 inline-block font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-ink"
        >
          Try other rules
        </Link>
      </div>
    </details>
  );
}

function Ahead({ policy: { version, effectiveFrom } }: { policy: PoliciesReply['inForce'] }) {
  const { timeZone } = useSiteConfig();
  if (effectiveFrom === null) return null;
  return (
    <span className="block text-ink-soft text-sm">
      Policy {version} follows on {longMoment(effectiveFrom, timeZone)}
    </span>
  );
}
