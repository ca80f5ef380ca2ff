import { KeyRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorReply, errorText, isApiError } from '../../lib/base-query.ts';
import { focusOnMount } from '../../lib/focus-on-mount.ts';
import { isAnswered } from '../../lib/once-only.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { Problem } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { ONE_TIME_CODE_LENGTH, OneTimeCode, TestCode } from '../../ui/one-time-code.tsx';
import { dismissToast, toast } from '../../ui/toast.tsx';
import { useLoginMutation, useVerifyOtpMutation } from './auth-api.ts';
import type { StepProps } from './step.ts';
import { useFinish } from './use-finish.ts';
import { useIsInvited } from './use-is-invited.ts';
import { useSendCode } from './use-send-code.ts';

/** Specification, section 9. */
const invalidCode = 'The code you entered is invalid or expired.';

export function OtpStep({ state, send }: StepProps) {
  const email = state.draft.email.trim();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [verify, { isLoading: verifying }] = useVerifyOtpMutation();
  const [login, { isLoading: loggingIn }] = useLoginMutation();
  const busy = verifying || loggingIn;
  const finish = useFinish();
  const isInvited = useIsInvited();
  const input = useRef<HTMLInputElement>(null);

  /** The code that was right, while its person is not signed in because no answer came. */
  const proven = useRef<string>(undefined);

  const logIn = async () => {
    const { data, error } = await login({ email });
    if (data) return finish(data.user);
    const fallback = 'Failed to log in. Please try again.';
    toast({ tone: 'destructive', title: 'Login Failed', description: fallback });
    // without an answer the same press may come again
    if (isApiError(error) && !isAnswered(error.status)) return setProblem(errorText(error, fallback));
    // The code is used up, so the person needs a new one.
    send({ type: 'startedOver', notice: errorText(error, 'Your code is used up. Please ask for a new one.') });
  };

  const submit = async (entered: string) => {
    if (busy || entered.length < ONE_TIME_CODE_LENGTH) return;
    if (proven.current === entered) return logIn();
    const { data, error } = await verify({ email, code: entered });
    // The message that a code was sent is useless once the code is entered.
    if (data) dismissToast();
    if (data?.userExists) {
      proven.current = entered;
      return logIn();
    }
    if (data) return send({ type: 'newcomerVerified', isInvited });
    const refused = isApiError(error) && error.status === 400;
    const sentence = refused ? invalidCode : errorText(error, invalidCode);
    const tooOften = isApiError(error) && error.status === 429;
    // the code was right, and is used up
    if (errorReply(error)?.code === 'barred') return send({ type: 'startedOver', notice: sentence });
    toast({ tone: 'destructive', title: tooOften ? 'Too Many Attempts' : 'Invalid OTP', description: sentence });
    setProblem(sentence);
    // Only a wrong code is cleared; a request that never arrived can be repeated.
    if (refused) setCode('');
    input.current?.focus();
  };

  return (
    <Form onSubmit={() => void submit(code)}>
      <DialogBody className="space-y-4">
        {state.testCode !== null && (
          <p className="flex items-center gap-3 rounded-field bg-amber-wash px-4 py-3 text-amber-ink">
            <KeyRound aria-hidden className="size-5 shrink-0" />
            <span>
              <TestCode code={state.testCode} />
            </span>
          </p>
        )}
        {state.notice !== null && <p role="status">{state.notice}</p>}
        <OneTimeCode
          ref={(element) => {
            input.current = element;
            focusOnMount(element);
          }}
          value={code}
          onChange={(next) => {
            if (busy) return;
            setCode(next);
            if (next !== '') setProblem(null);
          }}
          onComplete={(entered) => void submit(entered)}
          problemId={problem === null ? undefined : 'otp-problem'}
        />
        {problem !== null && <Problem id="otp-problem">{problem}</Problem>}
        <Resend state={state} send={send} />
      </DialogBody>
      <DialogFooter>
        <Button
          type="submit"
          className="w-full"
          disabled={code.length < ONE_TIME_CODE_LENGTH}
          pending={busy}
          pendingText={loggingIn ? 'Signing you in…' : 'Checking…'}
        >
          Verify Code
        </Button>
      </DialogFooter>
    </Form>
  );
}

function Resend({ state, send }: StepProps) {
  const { sendCode, sending } = useSendCode(send);
  const seconds = Math.ceil((state.resendAt - useNow(1000)) / 1000);
  return (
    <Button
      variant="ghost"
      className="-mx-3 px-3! tabular-nums disabled:mx-0"
      disabled={seconds > 0}
      pending={sending}
      pendingText="Sending…"
      onClick={() => void sendCode(state.draft.email.trim())}
    >
      {seconds > 0 ? `Resend code in ${waiting(seconds)}` : 'Resend code'}
    </Button>
  );
}

const waiting = (seconds: number): string => (seconds <= 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`);
