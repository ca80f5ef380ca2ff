import { ChevronRight, FileDown } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { ReliabilityAt } from '../../../modules/reliability/contract.ts';
import { penaltySpans } from '../../lib/penalty-spans.ts';
import { scoreSteps } from '../../lib/score-line.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { useKeys } from '../../ui/keys.ts';
import { ScoreChart } from '../../ui/score-chart.tsx';
import { ledgerFile } from './admin-reliability-api.ts';
import { headline, stands } from './facts.ts';
import { ledgerColumns } from './ledger-columns.tsx';
import { StateCard } from './state-card.tsx';
import { useDecisions } from './use-decisions.tsx';

/** The number of facts that are shown; the ledger has them all. */
const LAST = 6;

type Props = {
  ledger: ReliabilityAt;
  /** Whether the admin opened this page to waive the penalty. */
  isToWaive: boolean;
  /** Called once the dialog is open, or if there is nothing to waive. */
  onAsked: () => void;
};

/** The current reliability of a person and its last facts, with the decisions that an admin can make. */
export function PersonReliability({ ledger, isToWaive, onAsked }: Props) {
  const { userId, penaltyStatus, history } = ledger;
  const { overturn, waive, showGameEvent, dialogs } = useDecisions(ledger);
  const askToWaive = useEffectEvent(() => {
    if (penaltyStatus !== 'none') waive?.();
    onAsked();
  });
  useEffect(() => {
    if (isToWaive) askToWaive();
  }, [isToWaive]);
  const columns = useMemo(
    () => ledgerColumns({ onOverturn: overturn, onGameEvent: showGameEvent }),
    [overturn, showGameEvent],
  );
  const rows = history
    .map((fact, i) => ({ fact, before: history.slice(0, i), later: history.slice(i + 1) }))
    .reverse()
    .slice(0, LAST);
  const last = rows.find(({ fact, later }) => stands(fact, later));
  useKeys({
    o: {
      shown: 'O',
      does: 'Overturn the last rating',
      isThere: () => overturn !== undefined && last !== undefined,
      run: () => {
        if (overturn && last) overturn(last.fact.id);
        return overturn !== undefined && last !== undefined;
      },
    },
  });
  return (
    <section aria-labelledby="reliability" className="rounded-card border border-line bg-raised p-4 sm:p-5">
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <h2 id="reliability" className="mr-auto text-xl">
          Reliability
        </h2>
        <Button variant="outline" className="px-4!" asChild>
          <a href={ledgerFile(userId)} download>
            <FileDown aria-hidden />
            Export CSV
          </a>
        </Button>
        <Button variant="outline" className="px-4!" asChild>
          <Link to={`/admin/no-shows/${userId}`} viewTransition>
            Whole ledger
            <ChevronRight aria-hidden />
          </Link>
        </Button>
      </div>
      <StateCard state={ledger} isNow stale={false} onWaive={penaltyStatus === 'none' ? undefined : waive} />
      {rows.length > 0 && (
        <div className="mt-6 space-y-5">
          <Chart ledger={ledger} />
          <DataTable
            label="What moved it"
            columns={columns}
            rows={rows}
            rowId={({ fact }) => fact.id}
            rowName={({ fact, before }) => headline(fact, before)}
          />
        </div>
      )}
      {dialogs}
    </section>
  );
}

function Chart({ ledger: { person, history, asOf } }: { ledger: ReliabilityAt }) {
  const now = Date.parse(asOf);
  const steps = scoreSteps(history, person.createdAt, now);
  const lowest = Math.min(...steps.map(({ score }) => score));
  return (
    <ScoreChart
      steps={steps}
      gist={`The score since they joined: ${lowest}% at the lowest, ${steps.at(-1)?.score}% now.`}
      spans={penaltySpans(history, now)}
    >
      {() => null}
    </ScoreChart>
  );
}
