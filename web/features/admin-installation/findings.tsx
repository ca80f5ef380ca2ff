import { CircleAlert, CircleCheck, CircleX, RefreshCw } from 'lucide-react';
import type { Installation } from '../../../modules/admin/contract.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { fullMoment } from '../../lib/time.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useInstallationQuery } from './installation-api.ts';

type Finding = Installation['findings'][number];

const STATES: Readonly<Record<Finding['state'], { label: string; tone: Tone; icon: typeof CircleCheck; ink: string }>> =
  {
    fine: { label: 'Fine', tone: 'felt', icon: CircleCheck, ink: 'text-felt-ink' },
    attention: { label: 'Needs attention', tone: 'amber', icon: CircleAlert, ink: 'text-amber-ink' },
    broken: { label: 'Broken', tone: 'brick', icon: CircleX, ink: 'text-brick-ink' },
  };

const PARTS: Readonly<Record<string, string>> = {
  versions: 'Versions',
  key: 'Secret key',
  database: 'Database',
  disk: 'Disk',
  redis: 'Redis',
  clock: 'Clock',
  mail: 'Email',
  proxy: 'Proxy',
  log: 'Log',
  'read models': 'Read models',
  backups: 'Backups',
};

/** Every part of the installation: what was found, and what to do if it is not fine. Broken parts come first. */
export function Findings() {
  const query = useInstallationQuery(undefined, { refetchOnMountOrArgChange: true });
  const { timeZone } = useSiteConfig();
  const { data, error, isFetching, refetch } = query;
  if (!data) {
    return error ? (
      <LoadError
        query={query}
        headingLevel="h2"
        title="Failed to examine the installation"
        otherwise="What was found did not arrive. Please try again."
      />
    ) : (
      <Awaited what="what was found" className="space-y-px overflow-hidden rounded-card">
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className="h-20 rounded-none!" />
        ))}
      </Awaited>
    );
  }
  const findings = data.findings.toSorted((a, b) => WEIGHT[b.state] - WEIGHT[a.state]);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="text-ink-soft">
          {summaryOf(data.findings)} Examined {fullMoment(data.examinedAt, timeZone)}.
        </p>
        <Button variant="outline" pending={isFetching} pendingText="Examining…" onClick={() => void refetch()}>
          <RefreshCw aria-hidden />
          Examine again
        </Button>
      </div>
      <ul className="divide-y divide-line rounded-card border border-line bg-raised">
        {findings.map((finding) => (
          <FindingRow key={finding.part} finding={finding} />
        ))}
      </ul>
    </>
  );
}

const WEIGHT: Readonly<Record<Finding['state'], number>> = { fine: 0, attention: 1, broken: 2 };

/** The findings in one sentence. */
function summaryOf(findings: readonly Finding[]): string {
  const count = (state: Finding['state']) => findings.filter((each) => each.state === state).length;
  const [broken, attention] = [count('broken'), count('attention')];
  if (broken + attention === 0) return 'Everything is fine.';
  const parts = [
    ...(broken > 0 ? [`${broken} ${broken === 1 ? 'part is' : 'parts are'} broken`] : []),
    ...(attention > 0 ? [`${attention} ${attention === 1 ? 'needs' : 'need'} attention`] : []),
  ];
  return `${parts.join(', ')}.`;
}

function FindingRow({ finding: { part, state, says, todo } }: { finding: Finding }) {
  const { label, tone, icon: Icon, ink } = STATES[state];
  return (
    <li className="flex flex-wrap items-start gap-3 p-4">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${ink}`} />
      <div className="min-w-28 flex-1">
        <h2 className="font-semibold text-base">{PARTS[part] ?? part}</h2>
        <p className="wrap-anywhere text-ink-soft">{says}</p>
        {todo !== undefined && <p className="wrap-anywhere mt-1 font-semibold">{todo}</p>}
      </div>
      <Badge tone={tone}>{label}</Badge>
    </li>
  );
}
