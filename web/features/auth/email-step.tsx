import { KeyRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { canUsePasskeys } from '../../lib/passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import type { StepProps } from './step.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';
import { useSendCode } from './use-send-code.ts';

export function EmailStep({ state, send }: StepProps) {
  const { sendCode, sending } = useSendCode(send);
  const email = state.draft.email.trim();
  const field = useRef<HTMLInputElement>(null);
  const { notice } = state;
  // The field gets the focus at first, and whenever it has a problem.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => field.current?.focus(), [notice]);
  return (
    <Form
      onSubmit={() => {
        if (email !== '' && !sending) void sendCode(email);
      }}
    >
      <DialogBody>
        <Field label="Email address" error={notice ?? undefined}>
          {(tie) => (
            <Input
              {...tie}
              ref={field}
              type="email"
              name="email"
              autoComplete="email"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              placeholder="you@example.com"
              value={state.draft.email}
              onChange={({ target }) => send({ type: 'typed', draft: { email: target.value } })}
            />
          )}
        </Field>
      </DialogBody>
      <DialogFooter>
        <div className="grid w-full gap-2">
          <Button
            type="submit"
            className="w-full"
            disabled={email === ''}
            pending={sending}
            pendingText="Sending your code…"
          >
            Continue
          </Button>
          {canUsePasskeys() && <PasskeyButton send={send} />}
        </div>
      </DialogFooter>
    </Form>
  );
}

function PasskeyButton({ send }: Pick<StepProps, 'send'>) {
  const { signIn, isSigningIn } = usePasskeySignIn(send);
  return (
    <Button
      variant="outline"
      className="w-full"
      pending={isSigningIn}
      pendingText="Signing you in…"
      onClick={() => void signIn()}
    >
      <KeyRound aria-hidden />
      Use a Passkey
    </Button>
  );
}
