import { MessageSquareQuote } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { HostContest } from '../../../modules/reliability/contests/contract.ts';
import { isChangeable, isOpenContest } from '../../lib/contest-words.ts';
import { Button } from '../../ui/button.tsx';
import { late } from '../../ui/late.tsx';
import { toast } from '../../ui/toast.tsx';
import { ContestState } from './contest-state.tsx';
import { useHostContestsQuery } from './contests-api.ts';

// it contains the contract's schemas, which nobody else needs
const AnswerDialog = late(async () => (await import('./words/dialogs.tsx')).AnswerDialog, {
  close: ({ onClose }) => onClose(),
});

type Props = {
  contest: HostContest;
  now: number;
  onAnswer: (contest: HostContest) => void;
  /** Further actions of the host. */
  children?: ReactNode;
};

/** A contested mark as its host sees it: the person's words, and "It stands" until there is an answer or a decision. */
export function ContestOfGuest({ contest, now, onAnswer, children }: Props) {
  const { person } = contest;
  const mayAnswer = isOpenContest(contest) && contest.answer === null;
  return (
    <ContestState contest={contest} reader="host" firstName={person.firstName} now={now}>
      {mayAnswer && (
        <>
          <p>
            {isChangeable(contest, now)
              ? 'Change the rating to close this, or explain why it’s right.'
              : 'You can still say how you saw it.'}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="outline"
              className="border-current! bg-transparent! text-current!"
              onClick={() => onAnswer(contest)}
            >
              <MessageSquareQuote aria-hidden />
              It stands
            </Button>
            {children}
          </div>
        </>
      )}
    </ContestState>
  );
}

/** The dialog in which a host answers contests. `answer` opens it; render it outside other forms. */
export function useAnswerDialog() {
  // Kept while the dialog closes.
  const [{ asked, open }, setAsked] = useState<{ asked: HostContest | null; open: boolean }>({
    asked: null,
    open: false,
  });
  const close = () => setAsked({ asked, open: false });
  return {
    answer: (contest: HostContest) => setAsked({ asked: contest, open: true }),
    dialog: asked && (
      <AnswerDialog
        contest={asked}
        open={open}
        onClose={close}
        onDone={() => {
          close();
          toast({ title: 'Answer sent', description: 'An admin decides now.' });
        }}
      />
    ),
  };
}

/** The contests of the guests of one game event, for the form that rates them. */
export function useGuestContests(gameEventId: string, now: number) {
  // guests may contest at any time
  const { data = [] } = useHostContestsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { answer, dialog } = useAnswerDialog();
  return {
    dialog,
    below: ({ id }: { id: string }): ReactNode => {
      const contest = data.find((each) => each.gameEventId === gameEventId && each.person.id === id);
      return contest && <ContestOfGuest contest={contest} now={now} onAnswer={answer} />;
    },
  };
}
