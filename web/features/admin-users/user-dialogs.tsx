import { Dialog } from '../../ui/dialog.tsx';
import { fullName } from './roles.ts';
import { hostedGameEvents, type Upcoming } from './upcoming.ts';
import { useUpcomingQuestion } from './use-upcoming-question.tsx';
import { useUser } from './use-user.ts';
import { type Edit, NOT_SAVED, newcomer, UserForm } from './user-form.tsx';
import { useAddUserMutation, useChangeUserMutation } from './users-api.ts';

/** The dialog that creates an account. */
export function AddUserDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [add] = useAddUserMutation();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Add User"
      description="They are welcomed by email, and sign in with a code."
      keepOnOutsidePress
      className="md:max-w-lg!"
    >
      <UserForm
        initial={newcomer}
        draft="user new"
        submitLabel="Add User"
        pendingText="Adding…"
        success="User added successfully"
        failure="Failed to add user"
        onSave={async (draft, _edit, make) =>
          (await make(add, draft, 'A user was already added. They are in the list.')).error
        }
        onClose={onClose}
      />
    </Dialog>
  );
}

type EditProps = { userId: string | null; onClose: () => void };

/** The dialog that edits a person and their roles. It is open while there is an id. */
export function EditUserDialog({ userId, onClose }: EditProps) {
  const [change] = useChangeUserMutation();
  const shown = useUser(userId);
  const { ask, dialog } = useUpcomingQuestion();
  if (!shown) return null;
  const send = async (edit: Edit & { change: Partial<Upcoming> }): Promise<unknown> => {
    const { error } = await change({ id: shown.id, ...edit });
    return error;
  };
  const save = async (edit: Edit): Promise<unknown> => {
    const error = await send(edit);
    const gameEvents = hostedGameEvents(error);
    if (!gameEvents) return error;
    const decide = (upcoming: Upcoming) => send({ ...edit, change: { ...edit.change, ...upcoming } });
    return (await ask({ user: shown, gameEvents, besides: 'save', decide })) ? undefined : NOT_SAVED;
  };
  return (
    <Dialog
      open={userId !== null}
      onOpenChange={(next) => !next && onClose()}
      title="Edit User"
      description={fullName(shown)}
      keepOnOutsidePress
      className="md:max-w-lg!"
    >
      <UserForm
        key={shown.id}
        initial={shown}
        userId={shown.id}
        version={shown.version}
        draft={`user ${shown.id}`}
        submitLabel="Save Changes"
        pendingText="Saving…"
        success="User updated successfully"
        failure="Failed to update user"
        onSave={(_draft, edit) => save(edit)}
        onClose={onClose}
      />
      {dialog}
    </Dialog>
  );
}
