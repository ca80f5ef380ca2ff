import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { fullName } from './roles.ts';
import { useUser } from './use-user.ts';
import { UserActions } from './user-actions.tsx';
import { UserDetails } from './user-details.tsx';

type Props = {
  userId: string | null;
  onClose: () => void;
  onEdit: (userId: string) => void;
};

/** Details of a user, and the actions. It is open while there is an id. */
export function ViewUserDialog({ userId, onClose, onEdit }: Props) {
  const shown = useUser(userId);
  if (!shown) return null;
  return (
    <Dialog
      open={userId !== null}
      onOpenChange={(next) => !next && onClose()}
      title={fullName(shown)}
      className="md:max-w-xl!"
    >
      <DialogBody>
        <UserDetails user={shown} />
      </DialogBody>
      <DialogFooter>
        <UserActions user={shown} onEdit={onEdit} onDeleted={onClose} />
      </DialogFooter>
    </Dialog>
  );
}
