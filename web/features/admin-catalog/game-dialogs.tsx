import type { Game } from '../../../modules/catalogue/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { EntryDialogs } from '../../ui/entry-dialogs.tsx';
import { Field, Input, Textarea } from '../../ui/field.tsx';
import { RemoveDialog } from '../../ui/remove-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Asking } from '../../ui/use-asking.ts';
import { useForm } from '../../ui/use-form.ts';
import { useAddGameMutation, useChangeGameMutation, useRemoveGameMutation } from './catalog-api.ts';
import { gameProblems, gameRequest, gameValues } from './game-form.ts';

/** The dialogs in which games are added, edited and removed. */
export function GameDialogs({ asking }: { asking: Asking<Game> }) {
  const { open, close } = asking;
  return (
    <EntryDialogs
      asking={asking}
      what="Game"
      form={(game) => <GameForm game={game} onClose={close} />}
      removal={(game) => <RemoveGame game={game} open={open} onClose={close} />}
    />
  );
}

function GameForm({ game, onClose }: { game: Game | undefined; onClose: () => void }) {
  const form = useForm(gameValues(game), gameProblems);
  const [add, { isLoading: adding }] = useAddGameMutation();
  const [change, { isLoading: changing }] = useChangeGameMutation();
  const save = async () => {
    const request = gameRequest(form.values);
    const { error } = await (game ? change({ id: game.id, ...request }) : add(request));
    if (error) return form.failed(error, errorText(error, game ? 'Failed to update game' : 'Failed to add game'));
    toast({ title: game ? 'Game updated' : 'Game added', description: request.name });
    onClose();
  };
  const { control, problems } = form;
  return (
    <DialogForm
      form={form}
      onSubmit={save}
      onCancel={onClose}
      submitLabel={game ? 'Save Changes' : 'Add Game'}
      pending={adding || changing}
      pendingText={game ? 'Saving…' : 'Adding…'}
    >
      <Field label="Name" error={problems.name}>
        {(tie) => <Input {...tie} {...control('name')} data-first-focus required maxLength={80} autoComplete="off" />}
      </Field>
      <Field
        label="Image URL (optional)"
        hint="Begins with https://. Without one we draw a cover."
        error={problems.imageUrl}
      >
        {(tie) => <Input {...tie} {...control('imageUrl')} type="url" inputMode="url" autoComplete="off" />}
      </Field>
      <Field label="How to Play (optional)" error={problems.description}>
        {(tie) => <Textarea {...tie} {...control('description')} rows={4} maxLength={4000} />}
      </Field>
      <Field
        label="Copyright disclaimer (optional)"
        hint="Whose the game is, such as “UNO is a trademark of Mattel.”"
        error={problems.copyrightDisclaimer}
      >
        {(tie) => <Input {...tie} {...control('copyrightDisclaimer')} maxLength={1000} autoComplete="off" />}
      </Field>
      {game && (
        <Field label="Status" hint="Only active games can be hosted." error={problems.status}>
          {(tie) => (
            <Select {...tie} {...control('status')}>
              <option value="active">Active</option>
              <option value="inactive">Inactive</option>
            </Select>
          )}
        </Field>
      )}
    </DialogForm>
  );
}

function RemoveGame({ game, open, onClose }: { game: Game; open: boolean; onClose: () => void }) {
  const [remove] = useRemoveGameMutation();
  return (
    <RemoveDialog
      open={open}
      onClose={onClose}
      title="Remove Game?"
      description="Nobody can host it any more. Evenings that are over keep their place in everybody’s history."
      confirmLabel="Remove Game"
      pendingText="Removing…"
      name={game.name}
      remove={() => remove(game.id)}
      removed="Game removed"
      failed="Failed to remove game"
    />
  );
}
