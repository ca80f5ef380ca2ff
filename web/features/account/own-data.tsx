import { Download } from 'lucide-react';
import { useState } from 'react';
import type { User } from '../../../modules/identity/contract.ts';
import { errorReply, errorText } from '../../lib/base-query.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { Problem } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { CodeSteps, useCodeSteps } from '../session/code-steps.tsx';
import { useDownloadOwnDataMutation } from './own-data-api.ts';

const FAILED = 'Your data was not downloaded. Please try again.';

type Props = { user: User; onDelete: () => void };

/** The buttons that download the person's own data, with a mailed code, and that delete the account. */
export function OwnData({ user, onDelete }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  // an admin without an address gets no code: the server asks who it is
  const [download, { isLoading, error }] = useDownloadOwnDataMutation();
  const isDeclined = errorReply(error)?.code === 'confirm_identity';
  return (
    <>
      <p className="text-ink-soft">
        Everything we have on record about you, in one file: your profile, seats, the messages you wrote, your ratings,
        disputes, reports and warnings, what admins noted, and our emails.
      </p>
      <Button
        variant="outline"
        pending={isLoading}
        pendingText="Preparing…"
        onClick={() => (user.email === '' ? void download(undefined) : setIsAsking(true))}
      >
        <Download aria-hidden />
        Download My Data
      </Button>
      {error && !isDeclined && <Problem id="own-data-problem">{errorText(error, FAILED)}</Problem>}
      <Button variant="ghost" className="text-brick-ink" onClick={onDelete}>
        Delete My Account…
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Download your data?"
        description="It is everything on record about you, so we ask for a new code first."
        keepOnOutsidePress
      >
        <Steps user={user} onClose={() => setIsAsking(false)} />
      </Dialog>
    </>
  );
}

/** Mounted again each time the dialog opens. */
function Steps({ user, onClose }: { user: User; onClose: () => void }) {
  const [download, { isLoading }] = useDownloadOwnDataMutation();
  const steps = useCodeSteps(user.email);
  const submit = async (code: string) => {
    if (isLoading) return;
    steps.clear();
    const { error } = await download(code);
    if (error) return steps.refused(error, FAILED);
    onClose();
  };
  return (
    <Form onSubmit={() => void (steps.sent ? steps.isComplete && submit(steps.code) : steps.ask())}>
      <DialogBody className="space-y-4">
        <CodeSteps
          steps={steps}
          isBusy={isLoading}
          problemId="download-problem"
          onComplete={(code) => void submit(code)}
        />
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        {steps.sent ? (
          <Button type="submit" disabled={!steps.isComplete} pending={isLoading} pendingText="Preparing…">
            Download My Data
          </Button>
        ) : (
          <Button data-first-focus type="submit" pending={steps.isSending} pendingText="Sending…">
            Email Me a Code
          </Button>
        )}
      </DialogFooter>
    </Form>
  );
}
