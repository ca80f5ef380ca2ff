import { Scale } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { UNKNOWN_CAFE, UNKNOWN_GAME } from '../../../modules/catalog/rules.ts';
import type { LedgerEntry } from '../../../modules/reliability/contract.ts';
import { quoted } from '../../../platform/quoted.ts';
import { errorText } from '../../lib/base-query.ts';
import { isOpenContest } from '../../lib/contest-words.ts';
import { dayAndTimeWithin } from '../../lib/day-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { late } from '../../ui/late.tsx';
import { toast } from '../../ui/toast.tsx';
import { ContestState } from './contest-state.tsx';
import { useWithdrawContestMutation } from './contests-api.ts';

// it contains the contract's schemas, which nobody else needs
const ContestDialog = late(async () => (await import('./words/dialogs.tsx')).ContestDialog, {
  close: ({ onClose }) => onClose(),
});

type Props = { entry: LedgerEntry; now: number };
type OwnProps = Props & {
  /** The score if the mark becomes Attended. Undefined until it is known. */
  scoreIfOverturned: number | undefined;
};

/** The state of the contest of one's own mark, with a button to withdraw it. It renders nothing without a contest. */
export function OwnContest({ entry: { contest, contestableUntil }, now, scoreIfOverturned }: OwnProps) {
  const [asking, setAsking] = useState(false);
  const [withdraw, { isLoading }] = useWithdrawContestMutation();
  if (!contest || (contest.state === 'withdrawn' && contestableUntil !== null)) return null;
  const act = async () => {
    const { error } = await withdraw(contest.id);
    setAsking(false);
    if (!error) return toast({ title: 'Dispute withdrawn', description: 'The rating stays as it is.' });
    const description = errorText(error, 'Your dispute was not withdrawn. Please try again.');
    toast({ tone: 'destructive', title: 'Unable to withdraw', description });
  };
  return (
    <>
      <ContestState contest={contest} reader="member" now={now}>
        {scoreIfOverturned !== undefined && <p>If it becomes Attended, your score is {scoreIfOverturned}%.</p>}
        {isOpenContest(contest) && (
          <Button
            variant="outline"
            className="border-current! bg-transparent! text-current!"
            onClick={() => setAsking(true)}
          >
            Withdraw
          </Button>
        )}
      </ContestState>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Withdraw the dispute?"
        description={`The rating then stays as it is, and nobody looks at it any more.${
          contest.penaltyWaits ? ' The hold for this rating then begins at once.' : ''
        }`}
        keepLabel="Keep It"
        confirmLabel="Withdraw"
        pending={isLoading}
        pendingText="Withdrawing…"
        openerGone
        onConfirm={() => void act()}
      >
        {contest.text !== null && <p className="wrap-anywhere text-ink-soft">{quoted(contest.text)}</p>}
      </ConfirmDialog>
    </>
  );
}

type ContestProps = Props & {
  /** Further actions on the mark. */
  beside: ReactNode;
};

/** Contests one's own mark, as long as that is possible. */
export function ContestMark({ entry, now, beside }: ContestProps) {
  const { gameEventId, gameEvent, contestableUntil, cause } = entry;
  const { timeZone } = useSiteConfig();
  // undefined until the dialog opens first, because its code is fetched then
  const [asked, setAsked] = useState<boolean>();
  const isContestable = contestableUntil !== null && Date.parse(contestableUntil) >= now;
  if (gameEventId === null) return null;
  const first =
    cause === 'host_cancelled_late' ? 'An admin looks at it.' : 'First your host looks at it, then an admin.';
  return (
    <>
      {isContestable && (
        <p className="mt-3">
          <strong className="font-semibold">Not how it was?</strong> Say what happened. {first}{' '}
          <span className="text-ink-soft">Once, until {dayAndTimeWithin(contestableUntil, now, timeZone)}.</span>
        </p>
      )}
      {(isContestable || beside) && (
        <div className="mt-2 flex flex-wrap gap-2">
          {isContestable && (
            <Button variant="outline" onClick={() => setAsked(true)}>
              <Scale aria-hidden />
              Dispute this rating
            </Button>
          )}
          {beside}
        </div>
      )}
      {asked !== undefined && (
        <ContestDialog
          gameEventId={gameEventId}
          about={`${gameEvent?.gameName ?? UNKNOWN_GAME} at ${gameEvent?.cafeName ?? UNKNOWN_CAFE}`}
          open={asked}
          onClose={() => setAsked(false)}
          onDone={() => {
            setAsked(false);
            toast({ title: 'Rating disputed', description: 'The outcome will be shown here.' });
          }}
        />
      )}
    </>
  );
}
