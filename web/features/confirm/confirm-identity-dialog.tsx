import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../lib/base-query.ts';
import { type Confirmation, useConfirmation } from '../../lib/confirmation.ts';
import { canUsePasskeys, passkeyProblem, signWithPasskey } from '../../lib/passkeys.ts';
import { useLast } from '../../lib/use-last.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { Field, Input, Problem } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { CodeSteps, useCodeSteps } from '../session/code-steps.tsx';
import { usePasskeyOptionsMutation } from '../session/proof-api.ts';
import { useSession } from '../session/session-api.ts';
import { useConfirmMutation } from './confirm-api.ts';

/**
 * Asks people to confirm who they are, if the server demands it before it does what was requested. The request is then
 * repeated, and typed values stay. Closing the dialog gives the request up.
 */
export function ConfirmIdentityDialog() {
  const asked = useConfirmation();
  const shown = useLast(asked);
  return (
    <Dialog
      open={asked !== null}
      onOpenChange={(open) => !open && asked?.settle('declined')}
      title="Is it you?"
      description="You signed in a while ago. Confirm that it is you, and we continue with what you started."
      keepOnOutsidePress
    >
      {shown && <Ways {...shown} />}
    </Dialog>
  );
}

/** Mounted again each time the dialog opens. */
function Ways({ ways, settle }: Confirmation) {
  const [isByCode, setIsByCode] = useState(false);
  if (ways.includes('password')) return <ByPassword settle={settle} />;
  const hasPasskey = ways.includes('passkey') && canUsePasskeys();
  if (ways.includes('code') && (isByCode || !hasPasskey)) return <ByCode settle={settle} />;
  const onCode = ways.includes('code') ? () => setIsByCode(true) : undefined;
  return <ByPasskey settle={settle} onCode={onCode} />;
}

type Settle = Pick<Confirmation, 'settle'>;

function ByPasskey({ settle, onCode }: Settle & { onCode: (() => void) | undefined }) {
  const [askForOptions] = usePasskeyOptionsMutation();
  const [confirm] = useConfirmMutation();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const submit = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      await confirm({ passkey: await signWithPasskey(await askForOptions('confirm').unwrap()) }).unwrap();
      settle('confirmed');
    } catch (error) {
      setIsBusy(false);
      setProblem(passkeyProblem(error));
    }
  };
  return (
    <>
      <DialogBody className="space-y-4">
        {problem === undefined ? null : <Problem id="confirm-problem">{problem}</Problem>}
        {!onCode && (
          <p className="text-ink-soft">
            {canUsePasskeys()
              ? 'If you lost your passkey, log out, and log in with an emailed code instead.'
              : 'This browser cannot use your passkey. Log out, and log in with an emailed code instead.'}
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        {onCode && (
          <Button variant="outline" onClick={onCode}>
            Use an Emailed Code
          </Button>
        )}
        {canUsePasskeys() && (
          <Button
            data-first-focus
            pending={isBusy}
            pendingText="Waiting for your passkey…"
            onClick={() => void submit()}
          >
            <KeyRound aria-hidden />
            Use Passkey
          </Button>
        )}
      </DialogFooter>
    </>
  );
}

function ByPassword({ settle }: Settle) {
  const [confirm, { isLoading }] = useConfirmMutation();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = async () => {
    if (isLoading || password === '') return;
    setProblem(undefined);
    const { error } = await confirm({ password });
    if (!error) return settle('confirmed');
    setProblem(errorText(error, 'This was not confirmed. Please try again.'));
  };
  return (
    <Form onSubmit={() => void submit()}>
      <DialogBody>
        <Field label="Password" error={problem}>
          {(tie) => (
            <Input
              {...tie}
              data-first-focus
              type="password"
              autoComplete="current-password"
              maxLength={200}
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          )}
        </Field>
      </DialogBody>
      <DialogFooter>
        <Button type="submit" disabled={password === ''} pending={isLoading} pendingText="Checking…">
          Confirm
        </Button>
      </DialogFooter>
    </Form>
  );
}

function ByCode({ settle }: Settle) {
  const { user } = useSession();
  const [confirm, { isLoading }] = useConfirmMutation();
  const steps = useCodeSteps(user?.email ?? '');
  const submit = async (code: string) => {
    if (isLoading) return;
    steps.clear();
    const { error } = await confirm({ code });
    if (!error) return settle('confirmed');
    steps.refused(error, 'This was not confirmed. Please try again.');
  };
  return (
    <Form onSubmit={() => void (steps.sent ? steps.isComplete && submit(steps.code) : steps.ask())}>
      <DialogBody className="space-y-4">
        <CodeSteps
          steps={steps}
          isBusy={isLoading}
          problemId="confirm-problem"
          onComplete={(code) => void submit(code)}
        />
      </DialogBody>
      <DialogFooter>
        {steps.sent ? (
          <Button type="submit" disabled={!steps.isComplete} pending={isLoading} pendingText="Checking…">
            Confirm
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
