import { useState } from 'react';
import { type AdminCaseFile, type ComplaintHow, OpenCaseRequest } from '../../../modules/cases/contract.ts';
import { CASE_TEXT_LENGTH, COMPLAINER_LENGTH } from '../../../modules/cases/rules.ts';
import type { User } from '../../../modules/identity/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { partyName } from '../../lib/party-name.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Input, Textarea } from '../../ui/field.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Select } from '../../ui/select.tsx';
import { useContractForm } from '../../ui/use-contract-form.ts';
import { howNames } from './case-words.ts';
import { useOpenCaseMutation, usePeopleToNameQuery } from './cases-api.ts';

type Props = { open: boolean; onClose: () => void; onOpened: (file: AdminCaseFile) => void };

/** The dialog in which an admin takes down a complaint that came by mail, by telephone or in person. */
export function OpenCaseDialog({ open, onClose, onOpened }: Props) {
  const [person, setPerson] = useState<User>();
  const close = () => {
    setPerson(undefined);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title="Open a Case"
      description="For a complaint that did not come through the product"
      keepOnOutsidePress
    >
      {person ? (
        <CaseForm
          person={person}
          onChange={() => setPerson(undefined)}
          onCancel={close}
          onOpened={(file) => {
            setPerson(undefined);
            onOpened(file);
          }}
        />
      ) : (
        // a search is a form, which cannot be inside another one
        <DialogBody className="pb-6">
          <PersonPick onChoose={setPerson} />
        </DialogBody>
      )}
    </Dialog>
  );
}

type FormProps = Pick<Props, 'onOpened'> & { person: User; onChange: () => void; onCancel: () => void };

function CaseForm({ person, onChange, onCancel, onOpened }: FormProps) {
  const [openCase] = useOpenCaseMutation();
  const form = useContractForm<{ how: ComplaintHow; reporter: string; text: string }>({
    initial: { how: 'mail', reporter: '', text: '' },
    sent: (request) => ({ schema: OpenCaseRequest.omit({ about: true, id: true }), request }),
    draft: 'case',
  });
  const { control } = form;
  const submit = async (said: { how: ComplaintHow; reporter: string; text: string }) => {
    const request = { ...said, about: 'user' as const, id: person.id };
    const { data, error } = await form.make(openCase, request, 'This case was already opened. It is in the list.');
    if (!data) return form.setError('root', { message: errorText(error, 'It was not opened. Please try again.') });
    form.forget();
    onOpened(data);
  };
  return (
    <DialogForm form={form} onSubmit={submit} onCancel={onCancel} submitLabel="Open Case" pendingText="Opening…">
      <div className="flex items-center justify-between gap-3 rounded-field border border-line px-3.5 py-1.5">
        <span className="wrap-anywhere min-w-0">
          About <strong>{partyName(person)}</strong>
          <span className="block text-ink-soft text-sm">
            {person.email}, {person.memberId}
          </span>
        </span>
        <Button variant="ghost" onClick={onChange}>
          Change
        </Button>
      </div>
      <FormField control={control} name="how" label="How it came">
        {(tied) => (
          <Select {...tied}>
            {Object.entries(howNames).map(([how, name]) => (
              <option key={how} value={how}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <FormField
        control={control}
        name="reporter"
        label="Who complains"
        hint="Such as a name and how to reach them. The person it is about never learns it."
      >
        {(tied) => <Input {...tied} required maxLength={COMPLAINER_LENGTH} />}
      </FormField>
      <FormField
        control={control}
        name="text"
        label="What they say"
        hint="The person it is about can ask for what is written here. Please do not name who complains."
      >
        {(tied) => <Textarea {...tied} required rows={5} maxLength={CASE_TEXT_LENGTH} />}
      </FormField>
    </DialogForm>
  );
}

/** Picks a person, found by name, address or member ID. */
function PersonPick({ onChoose }: { onChoose: (user: User) => void }) {
  const [q, setQ] = useState('');
  const { currentData: found } = usePeopleToNameQuery(q, { skip: q === '' });
  return (
    <section aria-label="Whom it is about" className="space-y-3">
      <h2 className="font-semibold">Whom is it about?</h2>
      <SearchBox label="Name, email or member ID" value={q} onSearch={setQ} />
      {q !== '' && found?.length === 0 && (
        <p role="status" className="text-ink-soft">
          Nobody matches “{q}”.
        </p>
      )}
      {q !== '' && found && found.length > 0 && (
        <ul className="max-h-60 overflow-y-auto rounded-field border border-line">
          {found.map((user) => (
            <li key={user.id}>
              <button
                type="button"
                className="flex min-h-12 w-full cursor-pointer items-center px-3.5 py-1.5 text-left outline-offset-[-3px] hover:bg-felt-wash"
                onClick={() => onChoose(user)}
              >
                <span className="wrap-anywhere min-w-0">
                  <span className="block font-semibold">{partyName(user)}</span>
                  <span className="block text-ink-soft text-sm">
                    {user.email}, {user.memberId}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
