import { Sprout } from 'lucide-react';
import type { ReliabilityAt } from '../../../modules/reliability/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { HostsCard, OwnRecordCard } from './hosts-card.tsx';
import { MomentCard } from './moment-card.tsx';
import { PolicyInForce } from './policy-in-force.tsx';
import { Timeline } from './timeline.tsx';
import { useAsOf } from './use-as-of.ts';
import { useDecisions } from './use-decisions.tsx';

/** A person's reliability: score over time, state at any moment, facts, and an admin's decisions. */
export function Ledger({ ledger }: { ledger: ReliabilityAt }) {
  const { person, history } = ledger;
  const asOf = useAsOf();
  const { overturn, waive, showGameEvent, dialogs } = useDecisions(ledger, () => {
    // The decision changed the current state, so the view returns to it.
    if (asOf.shown !== null) asOf.look(null);
  });
  return (
    <>
      <MomentCard ledger={ledger} asOf={asOf} onWaive={waive} />
      <div className="mt-8 grid items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-labelledby="facts">
          <h2 id="facts" className="mb-4 text-2xl">
            What moved it
          </h2>
          {history.length === 0 && (
            <EmptyState art={<Sprout aria-hidden />} title="Nothing has moved it yet">
              Nobody has rated {isolated(person.firstName)} at a game event.
            </EmptyState>
          )}
          <Timeline ledger={ledger} asOf={asOf} onOverturn={overturn} onGameEvent={showGameEvent} />
        </section>
        <div className="space-y-6 xl:sticky xl:top-22">
          <HostsCard ledger={ledger} />
          <OwnRecordCard ledger={ledger} />
          <PolicyInForce />
        </div>
      </div>
      {dialogs}
    </>
  );
}
