import { Armchair, Store, User } from 'lucide-react';
import { useState } from 'react';
import { type AdminCaseFile, type ComplaintHow, OpenCaseRequest } from '../../../modules/cases/contract.ts';
import { CASE_TEXT_LENGTH, COMPLAINER_LENGTH } from '../../../modules/cases/rules.ts';
import { isolated } from '../../../platform/isolated.ts';
import { errorText } from '../../lib/base-query.ts';
import { partyName } from '../../lib/party-name.ts';
import { useShortMoment } from '../../lib/use-short-moment.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Input, Problem, Textarea } from '../../ui/field.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Select } from '../../ui/select.tsx';
import { useContractForm } from '../../ui/use-contract-form.ts';
import { howNames } from './case-words.ts';
import { type Found, useFoundByNameQuery, useOpenCaseMutation } from './cases-api.ts';

type Props = { open: boolean; onClose: () => void; onOpened: (file: AdminCaseFile) => void };

/** The dialog in which an admin takes down a complaint that came by mail, by telephone or in person. */
export function OpenCaseDialog({ open, onClose, onOpened }: Props) {
  const [about, setAbout] = useState<Found>();
  const close = () => {
    setAbout(undefined);
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
      {about ? (
        <CaseForm
          about={about}
          onChange={() => setAbout(undefined)}
          onCancel={close}
          onOpened={(file) => {
            setAbout(undefined);
            onOpened(file);
          }}
        />
      ) : (
        // a search is a form, which cannot be inside another one
        <DialogBody className="pb-6">
          <AboutPick onChoose={setAbout} />
        </DialogBody>
      )}
    </Dialog>
  );
}

type FormProps = Pick<Props, 'onOpened'> & { about: Found; onChange: () => void; onCancel: () => void };

function CaseForm({ about, onChange, onCancel, onOpened }: FormProps) {
  const [openCase] = useOpenCaseMutation();
  const form = useContractForm<{ how: ComplaintHow; reporter: string; text: string }>({
    initial: { how: 'mail', reporter: '', text: '' },
    sent: (request) => ({ schema: OpenCaseRequest.omit({ about: true, id: true }), request }),
    draft: 'case',
  });
  const { control } = form;
  const submit = async (said: { how: ComplaintHow; reporter: string; text: string }) => {
    const request = { ...said, about: about.about, id: about.id };
    const { data, error } = await form.make(openCase, request, 'This case was already opened. It is in the list.');
    if (!data) return form.setError('root', { message: errorText(error, 'It was not opened. Please try again.') });
    form.forget();
    onOpened(data);
  };
  return (
    <DialogForm form={form} onSubmit={submit} onCancel={onCancel} submitLabel="Open Case" pendingText="Opening…">
      <div className="flex items-center justify-between gap-3 rounded-field border border-line px-3.5 py-1.5">
        <AboutWords of={about} />
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
        hint="Such as a name and how to reach them. Nobody it is about ever learns it."
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

/** Picks what a complaint is about: a person, a cafe or an event, found by name. */
function AboutPick({ onChoose }: { onChoose: (about: Found) => void }) {
  const [q, setQ] = useState('');
  const { currentData: found, error } = useFoundByNameQuery(q, { skip: q === '' });
  return (
    <section aria-label="What it is about" className="space-y-3">
      <h2 className="font-semibold">Whom or what is it about?</h2>
      <SearchBox label="Person, cafe, game or host" value={q} onSearch={setQ} />
      {q !== '' && error && <Problem>{errorText(error, 'Nothing could be searched. Please try again.')}</Problem>}
      {q !== '' && found?.length === 0 && (
        <p role="status" className="text-ink-soft">
          Nothing matches “{q}”.
        </p>
      )}
      {q !== '' && found && found.length > 0 && (
        <ul className="max-h-72 overflow-y-auto rounded-field border border-line">
          {found.map((each) => (
            <li key={each.id}>
              <button
                type="button"
                className="flex min-h-12 w-full cursor-pointer items-center px-3.5 py-1.5 text-left outline-offset-[-3px] hover:bg-felt-wash"
                onClick={() => onChoose(each)}
              >
                <AboutWords of={each} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const signs = { user: User, cafe: Store, gameEvent: Armchair };

/** Whom or what a complaint is about, and what tells it from others of its name. */
function AboutWords({ of }: { of: Found }) {
  const shortMoment = useShortMoment();
  const Sign = signs[of.about];
  const [name, under] =
    of.about === 'user'
      ? [partyName(of.user), `${of.user.email || 'No email'}, ${of.user.memberId}`]
      : of.about === 'cafe'
        ? [of.cafe.name, of.cafe.address]
        : [
            `${isolated(of.gameEvent.gameName)}, ${shortMoment(of.gameEvent.eventDate)}`,
            `${isolated(of.gameEvent.cafeName)}, ${isolated(of.gameEvent.hostName)} hosts`,
          ];
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Sign aria-hidden className="size-5 shrink-0 text-ink-soft" />
      <span className="wrap-anywhere min-w-0">
        <strong className="block">{name}</strong>
        <span className="block text-ink-soft text-sm">{under}</span>
      </span>
    </span>
  );
}
