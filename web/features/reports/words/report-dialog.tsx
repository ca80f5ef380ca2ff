import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type ReportKind, ReportRequest } from '../../../../modules/reports/contract.ts';
import { REPORT_TEXT_LENGTH } from '../../../../modules/reports/rules.ts';
import { errorText } from '../../../lib/base-query.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialog.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { Textarea } from '../../../ui/field.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { useContractForm } from '../../../ui/use-contract-form.ts';
import { useReportMutation } from '../reports-api.ts';

type Props = {
  kind: ReportKind;
  id: string;
  about: string;
  afterwards?: ReactNode;
  open: boolean;
  onClose: () => void;
};

const titles: Record<ReportKind, string> = {
  user: 'Report a person',
  gameEvent: 'Report an event',
  message: 'Report a message',
  announcement: 'Report an announcement',
};

/** The dialog in which somebody says what happened, and then learns what happens next. */
export function ReportDialog({ kind, id, about, afterwards, open, onClose }: Props) {
  const [isSent, setIsSent] = useState(false);
  const close = () => {
    setIsSent(false);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={isSent ? 'Thank you for telling us' : titles[kind]}
      description={isSent ? 'An admin looks at it, and you hear by email what became of it.' : about}
      keepOnOutsidePress
    >
      {isSent ? (
        <>
          <DialogBody>
            <p>
              Only the admins know that it came from you.
              {afterwards && ' If you do not want to meet or hear from this person, you can block them.'}
            </p>
          </DialogBody>
          <DialogFooter>
            {afterwards}
            <Button data-first-focus onClick={close}>
              Done
            </Button>
          </DialogFooter>
        </>
      ) : (
        <ReportForm kind={kind} id={id} onSent={() => setIsSent(true)} onCancel={close} />
      )}
    </Dialog>
  );
}

type FormProps = { kind: ReportKind; id: string; onSent: () => void; onCancel: () => void };

function ReportForm({ kind, id, onSent, onCancel }: FormProps) {
  const [report] = useReportMutation();
  const schema = ReportRequest.pick({ text: true });
  const form = useContractForm({
    initial: { text: '' },
    sent: (request) => ({ schema, request }),
    draft: `report ${kind} ${id}`,
  });
  const { control } = form;
  const { length } = useWatch({ control, name: 'text' });
  const submit = async ({ text }: { text: string }) => {
    const { error } = await form.make(report, { kind, id, text }, 'Your report was already sent. The admins have it.');
    if (error) {
      return form.setError('root', { message: errorText(error, 'Your report was not sent. Please try again.') });
    }
    form.forget();
    onSent();
  };
  const hint =
    kind === 'message'
      ? 'The admins read it, and the message you report; of your other messages they see only when they were written.'
      : 'Only the admins read it, and they never say who it came from.';
  return (
    <DialogForm form={form} onSubmit={submit} onCancel={onCancel} submitLabel="Send Report" pendingText="Sending…">
      <FormField control={control} name="text" label="What happened?" hint={`${hint} ${length}/${REPORT_TEXT_LENGTH}`}>
        {(tied) => <Textarea {...tied} data-first-focus required maxLength={REPORT_TEXT_LENGTH} rows={6} />}
      </FormField>
      <p className="text-ink-soft">
        If somebody is in danger, please call 911 first. We are not at the table with you.
      </p>
    </DialogForm>
  );
}
