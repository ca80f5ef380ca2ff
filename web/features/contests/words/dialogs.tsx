import { useWatch } from 'react-hook-form';
import type { ZodType } from 'zod';
import {
  AnswerContestRequest,
  ContestMarkRequest,
  type HostContest,
} from '../../../../modules/reliability/contests/contract.ts';
import { CONTEST_TEXT_LENGTH } from '../../../../modules/reliability/rules.ts';
import { isolated } from '../../../../platform/isolated.ts';
import { quoted } from '../../../../platform/quoted.ts';
import { errorText } from '../../../lib/base-query.ts';
import { markNames } from '../../../lib/contest-words.ts';
import type { Make } from '../../../lib/use-one-intention.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { Textarea } from '../../../ui/field.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { useContractForm } from '../../../ui/use-contract-form.ts';
import { useAnswerContestMutation, useContestMarkMutation } from '../contests-api.ts';

type Props = {
  /** The part of the contract's schema that checks the text. */
  schema: ZodType;
  label: string;
  hint: string;
  submitLabel: string;
  /** The name of the draft. Unsent words appear again when the dialog opens again. */
  draft: string;
  send: (text: string, make: Make) => PromiseLike<{ error?: unknown }>;
  onDone: () => void;
  onCancel: () => void;
};

/**
 * A form for one's own words about a mark, up to the length that the contract allows. After a refusal its reason and
 * the words stay.
 */
function WordsForm({ schema, label, hint, submitLabel, draft, send, onDone, onCancel }: Props) {
  const form = useContractForm({ initial: { text: '' }, sent: (request) => ({ schema, request }), draft });
  const { control } = form;
  const { length } = useWatch({ control, name: 'text' });
  const submit = async ({ text }: { text: string }) => {
    const { error } = await send(text, form.make);
    if (error)
      return form.setError('root', { message: errorText(error, 'Your words were not sent. Please try again.') });
    form.forget();
    onDone();
  };
  return (
    <DialogForm form={form} onSubmit={submit} onCancel={onCancel} submitLabel={submitLabel} pendingText="Sending…">
      <FormField control={control} name="text" label={label} hint={`${hint} ${length}/${CONTEST_TEXT_LENGTH}`}>
        {(tied) => <Textarea {...tied} data-first-focus required maxLength={CONTEST_TEXT_LENGTH} rows={5} />}
      </FormField>
    </DialogForm>
  );
}

type ContestProps = {
  gameEventId: string;
  /** The game event in words. */
  about: string;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
};

/** The dialog in which a marked person says what happened. */
export function ContestDialog({ gameEventId, about, open, onClose, onDone }: ContestProps) {
  const [contest] = useContestMarkMutation();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Dispute this rating"
      description={about}
      openerGone
      keepOnOutsidePress
    >
      <WordsForm
        schema={ContestMarkRequest.pick({ text: true })}
        label="What happened?"
        hint="The host and the admins read it."
        submitLabel="Dispute Rating"
        draft={`contest ${gameEventId}`}
        send={(text, make) =>
          make(
            contest,
            { gameEventId, text },
            'Your rating is already disputed. The host and the admins have your words.',
          )
        }
        onDone={onDone}
        onCancel={onClose}
      />
    </Dialog>
  );
}

type AnswerProps = { contest: HostContest; open: boolean; onClose: () => void; onDone: () => void };

/** The dialog in which a host says why a mark is right. */
export function AnswerDialog({ contest, open, onClose, onDone }: AnswerProps) {
  const { id, gameEventId, person, text, markStatus } = contest;
  const [answer] = useAnswerContestMutation();
  const name = isolated(person.firstName) || 'The person';
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="It stands"
      description={`${markNames[markStatus]}. ${text === null ? 'Disputed automatically: they checked in with the code.' : `${name} says: ${quoted(text)}`}`}
      openerGone
      keepOnOutsidePress
    >
      <WordsForm
        schema={AnswerContestRequest}
        label="Why does it stand?"
        hint={`${name} and the admins read it. An admin then decides.`}
        submitLabel="It Stands"
        draft={`answer ${id}`}
        send={(words, make) =>
          make(answer, { gameEventId, contestId: id, text: words }, 'Your answer was already sent. An admin decides.')
        }
        onDone={onDone}
        onCancel={onClose}
      />
    </Dialog>
  );
}
