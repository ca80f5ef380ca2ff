import { Sprout } from 'lucide-react';
import { useState } from 'react';
import type { ReliabilityAt, StandingReply } from '../../../modules/reliability/contract.ts';
import { useRecord } from '../../lib/use-record.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { isAboutGameEvent } from './facts.ts';
import { GameEventDialog } from './game-event-dialog.tsx';
import { HostsCard, OwnRecordCard } from './hosts-card.tsx';
import { MomentCard } from './moment-card.tsx';
import { OverturnDialog } from './overturn-dialog.tsx';
import { PolicyInForce } from './policy-in-force.tsx';
import { Timeline } from './timeline.tsx';
import { useAsOf } from './use-as-of.ts';
import { WaiveDialog } from './waive-dialog.tsx';

type Asked = 'overturn' | 'waive' | 'gameEvent';

/** A person's reliability: score over time, state at any moment, facts, and an admin's decisions. */
export function Ledger({ ledger }: { ledger: ReliabilityAt }) {
  const { userId, person, history } = ledger;
  const asOf = useAsOf();
  const [open, setOpen] = useState<Asked>();
  // Both are kept while their dialog closes.
  const [markId, setMarkId] = useState<string | null>(null);
  const [gameEventId, setGameEventId] = useState<string | null>(null);
  const mark = useRecord(markId, history.filter(isAboutGameEvent));
  const close = () => setOpen(undefined);

  const decided = (title: string) => (standing: StandingReply) => {
    close();
    // The decision changed the present state, so the view returns to it.
    if (asOf.shown !== null) asOf.look(null);
    toast({ title, description: `${person.firstName}’s score is ${standing.reliabilityScore}% now.` });
  };

  return (
    <>
      <MomentCard ledger={ledger} asOf={asOf} onWaive={() => setOpen('waive')} />
      <div className="mt-8 grid items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-labelledby="facts">
          <h2 id="facts" className="mb-4 text-2xl">
            What moved it
          </h2>
          {history.length === 0 && (
            <EmptyState art={<Sprout aria-hidden />} title="Nothing has moved it yet">
              Nobody has marked {person.firstName} at a game event.
            </EmptyState>
          )}
          <Timeline
            ledger={ledger}
            asOf={asOf}
            onOverturn={(chosen) => {
              setMarkId(chosen);
              setOpen('overturn');
            }}
            onGameEvent={(chosen) => {
              setGameEventId(chosen);
              setOpen('gameEvent');
            }}
          />
        </section>
        <div className="space-y-6 xl:sticky xl:top-22">
          <HostsCard ledger={ledger} />
          <OwnRecordCard ledger={ledger} />
          <PolicyInForce />
        </div>
      </div>
      <OverturnDialog
        userId={userId}
        mark={mark}
        open={open === 'overturn'}
        onClose={close}
        onDone={decided('Mark overturned')}
      />
      <WaiveDialog
        userId={userId}
        firstName={person.firstName}
        open={open === 'waive'}
        onClose={close}
        onDone={decided('Penalty waived')}
      />
      <GameEventDialog gameEventId={gameEventId} open={open === 'gameEvent'} onClose={close} />
    </>
  );
}
