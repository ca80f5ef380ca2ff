import { useState } from 'react';
import type { User } from '../../../modules/identity/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { Problem } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { OrganizerPicker } from './organizer-picker.tsx';
import { fullName } from './roles.ts';
import { useHandOverMutation } from './users-api.ts';

type Props = {
  gameEvent: { readonly id: string; readonly hostId: string; readonly hostName: string };
  /** What and when it is. */
  title: string;
  open: boolean;
  onClose: () => void;
};

/** Asks who hosts one game event from now on. */
export function HandOverDialog({ gameEvent: { id, hostId, hostName }, title, open, onClose }: Props) {
  const [handOver, { isLoading }] = useHandOverMutation();
  const [chosen, choose] = useState<User>();
  const [problem, setProblem] = useState<string>();
  const confirm = async () => {
    if (!chosen) return;
    setProblem(undefined);
    const { error } = await handOver({ id, to: chosen.id });
    if (error) return setProblem(errorText(error, 'It was not handed over. Please try again.'));
    toast({ title: 'Event Handed Over', description: `${fullName(chosen)} hosts it now.` });
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !isLoading && onClose()}
      title="Hand over to another host"
      description={`${title}. ${hostName}, the new host and everybody with a seat get an email.`}
      keepOnOutsidePress
      className="md:max-w-lg!"
    >
      <DialogBody className="space-y-5">
        {problem !== undefined && <Problem>{problem}</Problem>}
        <OrganizerPicker not={hostId} chosen={chosen} onChoose={choose} />
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Back
        </Button>
        <Button disabled={!chosen} pending={isLoading} pendingText="Saving…" onClick={() => void confirm()}>
          Hand over
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
