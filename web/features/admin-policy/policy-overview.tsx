import { Scale, Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { PoliciesReply } from '../../../modules/reliability/contract.ts';
import { newsOf } from '../../lib/list-news.ts';
import { rulesInWords } from '../../lib/policy-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { longMoment } from '../../lib/time.ts';
import { useSteady } from '../../lib/use-steady.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ListNews } from '../../ui/list-news.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMayChange } from '../session/may-change.tsx';
import { usePoliciesQuery } from './policy-api.ts';
import { PolicyTrial } from './policy-trial.tsx';
import { newestOf } from './policy-values.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

type Version = PoliciesReply['inForce'];

/** The policy in force, all versions, and the trial of another one. */
export function PolicyOverview() {
  // Another admin may adopt a policy at any time. The form starts from the newest version, so it changes only on request.
  const query = usePoliciesQuery(undefined, { refetchOnMountOrArgChange: true });
  const { base: data, latest, accept } = useSteady(query, query.data, ['audit']);
  const { error } = query;
  const news = useMemo(
    () => newsOf(data?.versions ?? [], latest?.versions ?? [], ({ version }) => String(version)),
    [data, latest],
  );
  if (!data && error) {
    const otherwise = 'The rules did not arrive. Please try again.';
    return <LoadError query={query} headingLevel="h2" title="Failed to fetch the policy" otherwise={otherwise} />;
  }
  if (!data) return <Skeleton className="h-96 animate-await rounded-card!" />;
  return (
    <>
      <ListNews news={{ ...news, accept }} />
      <InForce policy={data.inForce} />
      <PolicyTrial key={newestOf(data).version} policies={data}>
        {(backTo, judgeAgain) => <History policies={data} onBack={backTo} onJudgeAgain={judgeAgain} />}
      </PolicyTrial>
    </>
  );
}

function InForce({ policy: { version, rules } }: { policy: Version }) {
  return (
    <section aria-labelledby="in-force" className="rounded-card border border-line bg-raised p-4 sm:p-6">
      <h2 id="in-force" className="text-2xl">
        Policy {version} is in force
      </h2>
      <Rules of={rules} />
      <p className="mt-4 max-w-prose text-ink-soft">
        The score is the share of attended events, with the head start among them, where each rating counts by its
        weight. Leaving is late from 24 hours before the start; that is no part of a policy.
      </p>
    </section>
  );
}

const Rules = ({ of }: { of: Version['rules'] }) => (
  <dl className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-x-6 gap-y-3">
    {rulesInWords(of).map(([term, rule]) => (
      <div key={term}>
        <dt className="text-ink-soft text-sm">{term}</dt>
        <dd className="font-semibold">{rule}</dd>
      </div>
    ))}
  </dl>
);

type HistoryProps = {
  policies: PoliciesReply;
  /** Fills the form with the rules of a version. */
  onBack: (rules: Version['rules']) => void;
  /** Tries to judge again what a version judged. */
  onJudgeAgain: (version: number) => Promise<void>;
};

/** Every version with its rules, and when, by whom and why it was adopted or withdrawn. */
function History({ policies, onBack, onJudgeAgain }: HistoryProps) {
  const { versions, inForce, ahead } = policies;
  const { timeZone } = useSiteConfig();
  const mayChange = useMayChange('operations');
  const [asked, askAbout] = useState<Version>();
  const newest = newestOf(policies);
  return (
    <section aria-labelledby="history" className="mt-10">
      <h2 id="history" className="mb-3 text-2xl">
        History
      </h2>
      <ol className="space-y-3">
        {versions.map((each) => (
          <li key={each.version} className="rounded-field border border-line bg-raised p-3.5 sm:px-5">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <strong className="font-semibold">Policy {each.version}</strong>
              {each.version === inForce.version && <Badge tone="felt">In force</Badge>}
              {ahead.some(({ version }) => version === each.version) && <Badge tone="amber">Still to come</Badge>}
              {each.withdrawn && <Badge tone="neutral">Withdrawn</Badge>}
              <span className="text-ink-soft text-sm">
                {each.effectiveFrom === null
                  ? 'From the beginning'
                  : `From ${longMoment(each.effectiveFrom, timeZone)}`}
              </span>
            </p>
            <p className="mt-1 wrap-anywhere text-ink-soft text-sm">
              {each.reason === null ? 'Built in' : <Words by={each.adoptedBy} reason={each.reason} />}
            </p>
            {each.withdrawn && (
              <p className="mt-1 wrap-anywhere text-ink-soft text-sm">
                Withdrawn {longMoment(each.withdrawn.at, timeZone)} by{' '}
                <Words by={each.withdrawn.by} reason={each.withdrawn.reason} />
              </p>
            )}
            <details className="mt-2">
              <summary className="tap-text inline-block cursor-pointer text-sm underline underline-offset-2">
                Rules of policy {each.version}
              </summary>
              <Rules of={each.rules} />
            </details>
            {mayChange && (
              <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
                {each.version !== newest.version && (
                  <Button variant="outline" onClick={() => onBack(each.rules)}>
                    <Undo2 aria-hidden />
                    Back to These
                  </Button>
                )}
                {each.version < inForce.version && !each.withdrawn && (
                  <Button variant="outline" onClick={() => void onJudgeAgain(each.version)}>
                    <Scale aria-hidden />
                    Judge Again…
                  </Button>
                )}
                {ahead.some(({ version }) => version === each.version) && (
                  <Button variant="outline" onClick={() => askAbout(each)}>
                    Withdraw
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ol>
      {asked && <WithdrawDialog version={asked.version} onClose={() => askAbout(undefined)} />}
    </section>
  );
}

function Words({ by, reason }: { by: Version['adoptedBy']; reason: string }) {
  const name = by?.name ?? 'Somebody';
  const where = by?.id.startsWith('cli:') ? ' (at a terminal)' : '';
  return (
    <>
      {name}
      {where}: <q className="italic">{reason}</q>
    </>
  );
}
