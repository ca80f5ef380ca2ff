import { Fragment, useState } from 'react';
import type { ReliabilityAt } from '../../../modules/reliability/contract.ts';
import { exactMoment } from '../../lib/exact-time.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { Button } from '../../ui/button.tsx';
import { proofFile } from './admin-reliability-api.ts';
import type { Fact } from './facts.ts';
import { TimelineEntry } from './timeline-entry.tsx';
import type { AsOf } from './use-as-of.ts';

/** The number of facts that are shown at first. */
const AT_FIRST = 25;

type Props = {
  ledger: ReliabilityAt;
  asOf: AsOf;
  onOverturn: ((factId: string) => void) | undefined;
  onGameEvent: (gameEventId: string) => void;
};

/** Every fact of a ledger, latest first, with a line at the chosen moment. */
export function Timeline({ ledger: { userId, history, markedBy }, asOf, onOverturn, onGameEvent }: Props) {
  const { timeZone } = useSiteConfig();
  const [shown, setShown] = useState(AT_FIRST);
  const facts = history
    .map((fact, i) => ({ fact, before: history.slice(0, i), later: history.slice(i + 1) }))
    .reverse();
  const isLater = ({ at }: Fact) => asOf.shown !== null && at > asOf.shown;
  const cut = asOf.shown === null ? -1 : facts.findIndex(({ fact }) => !isLater(fact));
  const isCutAfterAll = asOf.shown !== null && cut === -1;
  const line = asOf.shown !== null && <Cut>As of {exactMoment(asOf.shown, timeZone)}</Cut>;
  // The chosen moment is always visible.
  const upTo = Math.max(shown, cut + 1, isCutAfterAll ? facts.length : 0);
  return (
    <>
      <ol className="space-y-3">
        {facts.slice(0, upTo).map(({ fact, before, later }, i) => (
          <Fragment key={fact.id}>
            {i === cut && line}
            <li>
              <TimelineEntry
                fact={fact}
                proof={proofFile(userId, fact)}
                before={before}
                later={later}
                host={markedBy.find(({ id }) => fact.cause === 'host_mark' && id === fact.by)}
                isLater={isLater(fact)}
                isLooked={fact.at === asOf.shown}
                onLook={() => asOf.look(fact.at)}
                onOverturn={onOverturn}
                onGameEvent={onGameEvent}
              />
            </li>
          </Fragment>
        ))}
        {isCutAfterAll && line}
      </ol>
      {facts.length > upTo && (
        <Button variant="outline" className="mt-4 w-full" onClick={() => setShown(upTo + AT_FIRST)}>
          Show earlier facts ({facts.length - upTo})
        </Button>
      )}
    </>
  );
}

const Cut = ({ children }: { children: React.ReactNode }) => (
  <li className="flex items-center gap-3 py-1 font-semibold text-sm before:h-0.5 before:flex-1 before:bg-ink after:h-0.5 after:flex-1 after:bg-ink">
    <span className="rounded-full bg-ink px-3 py-0.5 text-center text-paper">{children}</span>
  </li>
);
