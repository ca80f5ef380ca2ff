import type { StandingReply } from '../../../modules/reliability/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useWaivePenaltyMutation } from './admin-reliability-api.ts';
import { ReasonForm } from './reason-form.tsx';

type Props = {
  userId: string;
  firstName: string;
  open: boolean;
  onClose: () => void;
  onDone: (standing: StandingReply) => void;
};

/** The dialog in which an admin ends a penalty early. */
export function WaiveDialog({ userId, firstName, open, onClose, onDone }: Props) {
  const [waive] = useWaivePenaltyMutation();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Waive the penalty"
      description={`${isolated(firstName)} may join again at once. The ratings and the score stay as they are.`}
      keepOnOutsidePress
    >
      <ReasonForm
        submitLabel="Waive Penalty"
        pendingText="Waiving…"
        failure="Failed to waive the penalty. Please try again."
        decide={(reason) => waive({ userId, reason })}
        onDone={onDone}
        onCancel={onClose}
        draft={`waive ${userId}`}
      />
    </Dialog>
  );
}
