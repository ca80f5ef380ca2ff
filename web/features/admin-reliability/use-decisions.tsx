import { type ReactNode, useState } from 'react';
import type { ReliabilityAt, StandingReply } from '../../../modules/reliability/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { useRecord } from '../../lib/use-record.ts';
import { toast } from '../../ui/toast.tsx';
import { useMayChange } from '../session/may-change.tsx';
import { isAboutGameEvent } from './facts.ts';
import { GameEventDialog } from './game-event-dialog.tsx';
import { OverturnDialog } from './overturn-dialog.tsx';
import { WaiveDialog } from './waive-dialog.tsx';

type OpenDecision = 'overturn' | 'waive' | 'gameEvent';

type Decisions = {
  /** Both are undefined if the admin's role does not allow them. */
  overturn: ((factId: string) => void) | undefined;
  waive: (() => void) | undefined;
  showGameEvent: (gameEventId: string) => void;
  dialogs: ReactNode;
};

/**
 * An admin's decisions about a ledger, each with its dialog: overturning a mark and waiving the penalty. Also shows the
 * game event of a fact.
 *
 * @param onDecided called once a decision has changed the current state
 */
export function useDecisions({ userId, person, history }: ReliabilityAt, onDecided?: () => void): Decisions {
  const mayDecide = useMayChange('people');
  const [open, setOpen] = useState<OpenDecision>();
  // Both are kept while their dialog closes.
  const [markId, setMarkId] = useState<string | null>(null);
  const [gameEventId, setGameEventId] = useState<string | null>(null);
  const mark = useRecord(markId, history.filter(isAboutGameEvent));
  const close = () => setOpen(undefined);

  const decided = (title: string) => (standing: StandingReply) => {
    close();
    onDecided?.();
    toast({ title, description: `${isolated(person.firstName)}’s score is ${standing.reliabilityScore}% now.` });
  };

  const dialogs = (
    <>
      <OverturnDialog
        userId={userId}
        mark={mark}
        open={open === 'overturn'}
        onClose={close}
        onDone={decided('Rating overturned')}
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
  return {
    overturn: mayDecide
      ? (chosen) => {
          setMarkId(chosen);
          setOpen('overturn');
        }
      : undefined,
    waive: mayDecide ? () => setOpen('waive') : undefined,
    showGameEvent: (chosen) => {
      setGameEventId(chosen);
      setOpen('gameEvent');
    },
    dialogs,
  };
}
