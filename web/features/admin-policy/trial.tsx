import { FlaskConicalOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { PoliciesReply } from '../../../modules/reliability/contract.ts';
import type { Simulation } from '../../../modules/reliability/simulation/contract.ts';
import { errorText, isApiError } from '../../lib/base-query.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { fullMoment } from '../../lib/time.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Problem } from '../../ui/field.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { ToChange, useMayChange } from '../session/may-change.tsx';
import { AdoptDialog } from './adopt-dialog.tsx';
import { JudgeAgain } from './judge-again.tsx';
import { useRemoveSimulationMutation, useSimulationQuery } from './policy-api.ts';
import { areSame, newestOf, valuesOf } from './policy-values.ts';
import { Report } from './report.tsx';
import { progressOf } from './report-words.ts';

/** The polling interval while a trial is under way, in milliseconds. */
const POLL_MS = 700;

type Tried = Pick<Simulation, 'rules' | 'forgiveRefilled'>;

type Props = {
  id: string;
  policies: PoliciesReply;
  /** Whether the form has the values of this trial. */
  isOfForm: (tried: Tried) => boolean;
  /** Puts the values of this trial into the form. */
  onPutBack: (tried: Tried) => void;
  onGone: () => void;
  onAdopted: () => void;
  /** Whether it was asked for far from here, so that the view comes to it. */
  isFarAway: boolean;
};

/** One trial of a policy: its progress, then its report, and the adoption. */
export function Trial({ id, policies, isOfForm, onPutBack, onGone, onAdopted, isFarAway }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFarAway) heading.current?.focus();
  }, [isFarAway]);
  const { timeZone } = useSiteConfig();
  const [busy, setBusy] = useState(true);
  const query = useSimulationQuery(id, { refetchOnMountOrArgChange: true, pollingInterval: busy ? POLL_MS : 0 });
  const { data, error } = query;
  const nowBusy = error === undefined && (!data || data.state === 'asked' || data.state === 'running');
  if (nowBusy !== busy) setBusy(nowBusy);
  return (
    <section aria-labelledby="trial" className="mt-10">
      <h2 id="trial" ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {data && data.judgedUnder !== null ? `Policy ${data.judgedUnder}, judged again` : 'On history'}
      </h2>
      {data && (
        <p className="mt-1 mb-5 text-ink-soft">
          Asked for {fullMoment(data.askedAt, timeZone)}, kept until {fullMoment(data.keptUntil, timeZone)}
        </p>
      )}
      {isApiError(error) && error.status === 404 ? (
        <EmptyState art={<FlaskConicalOff aria-hidden />} title="This trial is not kept any more">
          It was cancelled, or is older than a day. Try the rules again.
        </EmptyState>
      ) : error !== undefined && !data ? (
        <LoadError query={query} title="Failed to fetch the trial" otherwise="It did not arrive. Please try again." />
      ) : !data ? (
        <Skeleton className="h-40 animate-await rounded-card!" />
      ) : (
        <SimulationResult
          simulation={data}
          policies={policies}
          isOfForm={isOfForm}
          onPutBack={onPutBack}
          onGone={onGone}
          onAdopted={onAdopted}
        />
      )}
    </section>
  );
}

type SimulationResultProps = Omit<Props, 'id' | 'isFarAway'> & { simulation: Simulation };

function SimulationResult({ simulation, policies, isOfForm, onPutBack, onGone, onAdopted }: SimulationResultProps) {
  const { id, state, report, message, judgedUnder } = simulation;
  const [adopting, setAdopting] = useState(false);
  const mayAdopt = useMayChange('operations');
  if (state === 'failed') return <Problem>{message ?? 'The trial failed. Please try again.'}</Problem>;
  if (!report) return <UnderWay simulation={simulation} onGone={onGone} />;
  if (judgedUnder !== null && report.again) {
    const { again } = report;
    return (
      <>
        <Report id={id} simulation={{ ...simulation, report }} policies={policies} />
        <JudgeAgain id={id} version={judgedUnder} inForce={policies.inForce.version} report={{ ...report, again }} />
      </>
    );
  }
  const newest = newestOf(policies);
  // a withdrawn policy keeps its version
  const next = (policies.versions[0] ?? newest).version + 1;
  const isSame = isOfForm(simulation);
  const obstacle = obstacleTo(simulation, newest);
  return (
    <>
      <Report id={id} simulation={{ ...simulation, report }} policies={policies} />
      <div className="mt-8 rounded-card border border-line bg-raised p-4 sm:p-6">
        <p className="max-w-prose">
          Adopting these rules moves the scores so. Holds that run by then keep their terms, and only new ratings are
          judged by the new rules.
        </p>
        <div aria-live="polite" className="mt-3 font-semibold empty:hidden">
          {obstacle ?? (isSame ? null : 'The form has other values now. Adopting would take those of this report.')}
        </div>
        <div className="mt-4 flex flex-wrap gap-3">
          {obstacle === null && isSame && mayAdopt && (
            <Button onClick={() => setAdopting(true)}>Adopt Policy {next}…</Button>
          )}
          {!isSame && (
            <Button variant="outline" onClick={() => onPutBack(simulation)}>
              Put These Values into the Form
            </Button>
          )}
        </div>
      </div>
      <AdoptDialog
        simulation={{ ...simulation, report }}
        version={next}
        open={adopting}
        onClose={() => setAdopting(false)}
        onAdopted={onAdopted}
      />
    </>
  );
}

/** Why a tried policy cannot be adopted, in a sentence. */
function obstacleTo({ rules, basedOn, forgiveRefilled }: Simulation, newest: PoliciesReply['inForce']): string | null {
  if (forgiveRefilled) return 'No policy can forgive seats that were filled again yet, so this can only be tried.';
  if (areSame(valuesOf(newest.rules), { rules, forgiveRefilled }))
    return `These are the rules of policy ${newest.version}.`;
  if (basedOn === newest.version) return null;
  return `These rules were made from policy ${basedOn}, but the newest is ${newest.version}. Try them again to adopt them.`;
}

function UnderWay({ simulation, onGone }: { simulation: Simulation; onGone: () => void }) {
  const [remove, { isLoading }] = useRemoveSimulationMutation();
  const { percent, words } = progressOf(simulation);
  const cancel = async () => {
    const { error } = await remove(simulation.id);
    if (!error) return onGone();
    toast({ tone: 'destructive', title: 'Error', description: errorText(error, 'The trial was not cancelled.') });
  };
  return (
    <div className="rounded-card border border-line bg-raised p-4 sm:p-6">
      <ProgressBar label="Trying the policy on history" percent={percent} words={words} />
      <p className="mt-2 text-ink-soft tabular-nums">{words}</p>
      <ToChange part="operations">
        <Button
          variant="outline"
          className="mt-4"
          pending={isLoading}
          pendingText="Cancelling…"
          onClick={() => void cancel()}
        >
          Cancel the Trial
        </Button>
      </ToChange>
    </div>
  );
}
