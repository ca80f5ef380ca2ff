import { useState } from 'react';
import type { HostedGameEvent, User } from '../../../modules/identity/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { Problem } from '../../ui/field.tsx';
import { HostedGameEvents } from '../../ui/hosted-game-events.tsx';
import { OrganizerPicker } from './organizer-picker.tsx';
import { fullName } from './roles.ts';
import { gameEventCount, type Upcoming } from './upcoming.ts';

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
  const [choice, setChoice] = useState<Upcoming['upcoming']>();
  const [successor, setSuccessor] = useState<User>();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const upcoming: Upcoming | undefined =
    choice === 'handOver' ? successor && { upcoming: choice, to: successor.id } : choice && { upcoming: choice };

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
        <fieldset className="space-y-2">
          <legend className="mb-1.5 font-semibold text-sm">What to do with these events</legend>
          <Choice name="upcoming" checked={choice === 'cancel'} onChange={() => setChoice('cancel')}>
            Cancel them
          </Choice>
          <Choice name="upcoming" checked={choice === 'handOver'} onChange={() => setChoice('handOver')}>
            Hand them over to another organizer
          </Choice>
        </fieldset>
        {choice === 'handOver' && (
          <>
            <OrganizerPicker not={user.id} chosen={successor} onChoose={setSuccessor} />
            <p className="text-ink-soft text-sm">
              Events of a group go to one of its other organizers first, if anybody there is free.
            </p>
          </>
        )}
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
