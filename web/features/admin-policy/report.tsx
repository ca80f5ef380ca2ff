import type { PoliciesReply } from '../../../modules/reliability/contract.ts';
import type {
  SimulatedChange,
  Simulation,
  SimulationReport,
} from '../../../modules/reliability/simulation/contract.ts';
import { rulesInWords } from '../../lib/policy-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { fullMoment } from '../../lib/time.ts';
import { useListAddress } from '../../lib/use-list-address.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { Distribution } from './distribution.tsx';
import { SimulatedPeople } from './people.tsx';
import { movesInWords, number, people } from './report-words.ts';

type Props = { id: string; simulation: Simulation & { report: SimulationReport }; policies: PoliciesReply };

/** What a policy would have done, had it always been in force: rules, numbers, scores, and the people whom it concerns. */
export function Report({ id, simulation: { rules, report, judgedUnder }, policies }: Props) {
  const { timeZone } = useSiteConfig();
  const list = useListAddress();
  const { at, inForce, read, forgiven } = report;
  const former = judgedUnder ?? inForce;
  const before = policies.versions.find(({ version }) => version === former) ?? policies.inForce;
  const tabs: readonly { value: SimulatedChange; label: string; count: number }[] = [
    ...(judgedUnder === null ? [] : [{ value: 'judged', label: 'Judged again', count: report.people } as const]),
    { value: 'blocked', label: 'Newly paused', count: report.newlyBlocked },
    { value: 'freed', label: 'Freed', count: report.freed },
    { value: 'moved', label: 'Other score', count: report.moved },
  ];
  const [first] = tabs;
  const shown = tabs.find(({ value }) => value === list.value('change')) ?? first;
  return (
    <>
      <p className="text-ink-soft">
        {number(read)} domain events read; {people(report.people)}{' '}
        {judgedUnder === null ? 'ever rated' : `judged by policy ${judgedUnder}`}; compared with how they stood{' '}
        {fullMoment(at, timeZone)} under policy {inForce}
      </p>
      <Numbers report={report} />
      {forgiven && (
        <p className="mt-4">
          {number(forgiven.forgiven)} of {number(forgiven.lateCancels)} late cancels would weigh nothing: the seat was
          filled again.
        </p>
      )}
      <h3 className="mt-8 mb-3 text-xl">Rules</h3>
      <Changes before={before.rules} after={rules} version={before.version} isPast={judgedUnder !== null} />
      <h3 className="mt-8 mb-1 text-xl">Scores</h3>
      <p className="mb-3 text-ink-soft">{movesInWords(report)}</p>
      <Distribution scores={report.scores} />
      <h3 className="mt-8 mb-1 text-xl">Who</h3>
      <Tabs
        label="People it concerns"
        tabs={tabs}
        value={shown?.value ?? 'blocked'}
        onChange={(next) => list.change({ change: next === first?.value ? '' : next })}
      >
        <div className="pt-5">{shown && <SimulatedPeople id={id} change={shown.value} total={shown.count} />}</div>
      </Tabs>
    </>
  );
}

function Numbers({ report }: { report: SimulationReport }) {
  const numbers = [
    { label: 'newly paused', value: number(report.newlyBlocked) },
    { label: 'freed', value: number(report.freed) },
    report.again
      ? { label: `of ${people(report.people)} with another score or pause`, value: number(report.again.changed) }
      : { label: `of ${people(report.people)} with another score`, value: number(report.moved) },
    { label: 'paused, now and then', value: `${number(report.blockedBefore)} → ${number(report.blockedAfter)}` },
  ];
  return (
    <dl className="mt-5 grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-4">
      {numbers.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse justify-end bg-raised p-4 sm:p-5">
          <dt className="text-ink-soft text-sm">{label}</dt>
          <dd className="font-display font-heading text-2xl tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type ChangesProps = {
  before: Simulation['rules'];
  after: Simulation['rules'];
  version: number;
  /** Whether those before are in force no more. */
  isPast: boolean;
};

/** The rules that differ, with their values now and then. */
function Changes({ before, after, version, isPast }: ChangesProps) {
  const now = rulesInWords(before);
  const changed = rulesInWords(after).flatMap(([term, rule], i) => {
    const [formerTerm = term, former = ''] = now[i] ?? [];
    return term === formerTerm && rule === former ? [] : [{ term, rule, former, formerTerm }];
  });
  if (changed.length === 0) return <p>The rules are those of policy {version}.</p>;
  return (
    <dl className="grid gap-3 lg:grid-cols-2">
      {changed.map(({ term, rule, former, formerTerm }) => (
        <div key={term} className="rounded-field border border-line bg-raised p-3.5">
          <dt className="text-ink-soft text-sm">{term}</dt>
          <dd>
            <strong className="font-semibold">{rule}</strong>
            <span className="block text-ink-soft text-sm">
              {isPast ? 'Before' : 'Now'}
              {term === formerTerm ? '' : `: ${formerTerm.toLowerCase()}`} {former}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
