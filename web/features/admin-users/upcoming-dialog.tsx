import { useState } from 'react';
import type { HostedGameEvent, User } from '../../../modules/identity/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { Problem } from '../../ui/field.tsx';
import { HostedGameEvents } from '../../ui/hosted-game-events.tsx';
import { fullName } from './roles.ts';
import { gameEventCount, type Upcoming } from './upcoming.ts';
import { UpcomingChoice } from './upcoming-choice.tsx';

type Props = {
  open: boolean;
  user: User;
  gameEvents: readonly HostedGameEvent[];
  /** The verb of the action in the button: "disable" or "save". */
  besides: string;
  /** Resolves to the error, if there was one. */
  decide: (upcoming: Upcoming) => Promise<unknown>;
  onClose: () => void;
};

/** Asks what to do with a person's hosted game events before they lose the right to host. */
export function UpcomingDialog({ open, user, gameEvents, besides, decide, onClose }: Props) {
  const [upcoming, setUpcoming] = useState<Upcoming>();
  const choice = upcoming?.upcoming;
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();

  const confirm = async () => {
    if (!upcoming) return;
    setPending(true);
    setProblem(undefined);
    const error = await decide(upcoming);
    setPending(false);
    if (error) setProblem(errorText(error, 'Failed to update user'));
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !pending && onClose()}
      title={`${fullName(user)} hosts ${gameEventCount(gameEvents.length)}`}
      description="Please decide about these events first. Everybody with a seat gets an email."
      keepOnOutsidePress
      className="md:max-w-lg!"
    >
      <DialogBody className="space-y-5">
        {problem !== undefined && <Problem>{problem}</Problem>}
        <HostedGameEvents of={gameEvents} />
        <UpcomingChoice legend="What to do with these events" notFor={user.id} onChoose={setUpcoming} />
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" data-first-focus onClick={() => !pending && onClose()}>
          Back
        </Button>
        <Button
          variant={choice === 'cancel' ? 'destructive' : 'primary'}
          disabled={!upcoming}
          pending={pending}
          pendingText="Saving…"
          onClick={() => void confirm()}
        >
          {choice === 'handOver'
            ? `Hand over and ${besides}`
            : `Cancel ${gameEventCount(gameEvents.length)} and ${besides}`}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
