import { useState } from 'react';
import { VIEW_NAME_LENGTH } from '../../../../modules/admin/rules.ts';
import type { SavedList } from '../../../../modules/admin/saved-views/contract.ts';
import { errorReply, errorText } from '../../../lib/base-query.ts';
import { useOneIntention } from '../../../lib/use-one-intention.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSaveViewMutation } from './views-api.ts';

type Props = { list: SavedList; query: string; onSaved: () => void };

/** Saves the current list under a name. If the name is taken, it asks whether to replace that view. */
export function SaveView({ list, query, onSaved }: Props) {
  const [save, { isLoading }] = useSaveViewMutation();
  const { make } = useOneIntention(`view of ${list}`);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<{ text: string; taken: boolean }>();
  const submit = async () => {
    if (isLoading || name.trim() === '') return;
    const { data, error } = await make(
      save,
      { list, name, query, ...(problem?.taken && { replace: true }) },
      'The view was already saved. It is in the list of views.',
    );
    if (data) {
      toast({ title: problem?.taken ? 'View replaced' : 'View saved', description: data.name });
      return onSaved();
    }
    const taken = errorReply(error)?.code === 'name_taken';
    setProblem({ taken, text: errorText(error, 'Failed to save the view') });
  };
  return (
    <form
      className="space-y-3"
      onSubmit={(submission) => {
        submission.preventDefault();
        void submit();
      }}
    >
      <Field label="Save the present list as" error={problem?.text}>
        {(tie) => (
          <Input
            {...tie}
            data-first-focus
            required
            autoComplete="off"
            maxLength={VIEW_NAME_LENGTH}
            placeholder="Such as “New this month”"
            value={name}
            onChange={({ target }) => {
              setName(target.value);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      <Button type="submit" disabled={name.trim() === ''} pending={isLoading} pendingText="Saving…">
        {problem?.taken ? 'Replace' : 'Save View'}
      </Button>
    </form>
  );
}
