import { Check, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { VIEW_NAME_LENGTH } from '../../../../modules/admin/rules.ts';
import type { SavedView } from '../../../../modules/admin/saved-views/contract.ts';
import { errorText } from '../../../lib/base-query.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { FormFooter } from '../../../ui/form-footer.tsx';
import { RemoveDialog } from '../../../ui/remove-dialog.tsx';
import { addressOf } from './address-of.ts';
import { useDeleteViewMutation, useRenameViewMutation } from './views-api.ts';

type Props = { view: SavedView; isCurrent: boolean; onFollow: () => void };

/** A saved view: its link, and the buttons that rename and delete it. */
export function ViewRow({ view, isCurrent, onFollow }: Props) {
  const [renaming, setRenaming] = useState(false);
  const [removing, setRemoving] = useState(false);
  const [remove] = useDeleteViewMutation();
  const wasRenaming = useRef(false);
  const rename = (on: boolean) => {
    wasRenaming.current = !on;
    setRenaming(on);
  };
  if (renaming) return <Rename view={view} onDone={() => rename(false)} />;
  return (
    <div className="flex items-center gap-1">
      <Link
        to={addressOf(view)}
        // the view replaces the dialog's own history entry
        replace
        aria-current={isCurrent || undefined}
        className="flex min-h-12 min-w-0 flex-1 items-center gap-2 font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-ink"
        onClick={onFollow}
      >
        <span className="min-w-0 wrap-anywhere">{view.name}</span>
        {isCurrent && <Check aria-hidden className="size-5 shrink-0 text-felt-ink" />}
      </Link>
      <Button
        // the form that had the focus is gone
        ref={(button) => {
          if (wasRenaming.current) button?.focus();
          wasRenaming.current = false;
        }}
        variant="ghost"
        size="icon"
        aria-label={`Rename ${view.name}`}
        onClick={() => rename(true)}
      >
        <Pencil aria-hidden />
      </Button>
      <Button variant="ghost" size="icon" aria-label={`Delete ${view.name}`} onClick={() => setRemoving(true)}>
        <Trash2 aria-hidden />
      </Button>
      <RemoveDialog
        open={removing}
        onClose={() => setRemoving(false)}
        title="Delete View"
        description="The list itself stays as it is."
        name={view.name}
        confirmLabel="Delete"
        pendingText="Deleting…"
        remove={() => remove(view.id)}
        removed="View deleted"
        failed="Failed to delete the view"
      />
    </div>
  );
}

function Rename({ view, onDone }: { view: SavedView; onDone: () => void }) {
  const [rename, { isLoading }] = useRenameViewMutation();
  const [name, setName] = useState(view.name);
  const [problem, setProblem] = useState<string>();
  const submit = async () => {
    if (isLoading || name.trim() === '') return;
    const { error } = await rename({ id: view.id, name });
    if (error) return setProblem(errorText(error, 'Failed to rename the view'));
    onDone();
  };
  return (
    <form
      className="space-y-2 py-3"
      onSubmit={(submission) => {
        submission.preventDefault();
        void submit();
      }}
      onKeyDown={(press) => {
        if (press.key !== 'Escape') return;
        // Esc ends the renaming, and leaves the dialog open
        press.stopPropagation();
        onDone();
      }}
    >
      <Field label={`New name of ${view.name}`} error={problem}>
        {(tie) => (
          <Input
            {...tie}
            ref={(field) => field?.focus()}
            required
            autoComplete="off"
            maxLength={VIEW_NAME_LENGTH}
            value={name}
            onChange={({ target }) => {
              setName(target.value);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      <FormFooter>
        <Button variant="outline" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" disabled={name.trim() === ''} pending={isLoading} pendingText="Renaming…">
          Rename
        </Button>
      </FormFooter>
    </form>
  );
}
