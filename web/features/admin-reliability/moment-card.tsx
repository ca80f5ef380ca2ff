import type { ReliabilityAt } from '../../../modules/reliability/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { exactMoment } from '../../lib/exact-time.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/field.tsx';
import { useReliabilityAtQuery } from './admin-reliability-api.ts';
import { AsOfControls } from './as-of-controls.tsx';
import { ChartLegend, LedgerChart } from './ledger-chart.tsx';
import { StateCard } from './state-card.tsx';
import type { AsOf } from './use-as-of.ts';

type Props = { ledger: ReliabilityAt; asOf: AsOf; onWaive: (() => void) | undefined };

/** The score over time, and the person's state at the chosen moment. */
export function MomentCard({ ledger, asOf, onWaive }: Props) {
  const { timeZone } = useSiteConfig();
  const { userId, penaltyStatus } = ledger;
  const isNow = asOf.settled === null;
  const { data, error, isFetching, refetch } = useReliabilityAtQuery({ userId, asOf: asOf.settled }, { skip: isNow });
  const moment = asOf.shown;
  return (
    <section aria-labelledby="moment" className="rounded-card border border-line bg-raised">
      <div className="p-4 pt-11 sm:p-6 sm:pt-12">
        <LedgerChart ledger={ledger} asOf={asOf} />
        <ChartLegend />
      </div>
      <div className="space-y-4 border-line border-t p-4 sm:p-6">
        <h2 id="moment" className="text-2xl">
          {moment === null ? 'As of now' : `As of ${exactMoment(moment, timeZone)}`}
        </h2>
        <AsOfControls ledger={ledger} asOf={asOf} />
        {!isNow && error && !isFetching ? (
          <div className="flex flex-wrap items-center gap-3">
            <Problem>{errorText(error, 'This moment did not arrive. Please try again.')}</Problem>
            <Button variant="outline" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        ) : (
          <StateCard
            state={(isNow ? undefined : data) ?? ledger}
            isNow={isNow}
            stale={asOf.shown !== asOf.settled || (!isNow && isFetching)}
            onWaive={penaltyStatus === 'none' ? undefined : onWaive}
          />
        )}
      </div>
    </section>
  );
}
