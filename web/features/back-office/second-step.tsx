import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { UserReply } from '../../../modules/identity/contract.ts';
import { errorReply, errorText } from '../../lib/base-query.ts';
import { focusOnMount } from '../../lib/focus-on-mount.ts';
import { canUsePasskeys, passkeyProblem, signWithPasskey } from '../../lib/passkeys.ts';
import { useMailedCode } from '../../lib/use-mailed-code.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { ONE_TIME_CODE_LENGTH, OneTimeCode, TestCode } from '../../ui/one-time-code.tsx';
import { toast } from '../../ui/toast.tsx';
import { usePasskeyOptionsMutation } from '../session/proof-api.ts';
import { useBeginSession } from '../session/session-api.ts';
import {
  useSecondStepByCodeMutation,
  useSecondStepByPasskeyMutation,
  useSecondStepCodeMutation,
} from './back-office-api.ts';

type Props = { canMailCode: boolean; onStartOver: () => void };

/** The admin's passkey, or a mailed code if they lost it. The server remembers the password for ten minutes. */
export function SecondStep({ canMailCode, onStartOver }: Props) {
  const [askForOptions] = usePasskeyOptionsMutation();
  const [enterByPasskey] = useSecondStepByPasskeyMutation();
  const [sendCode, { isLoading: isSending }] = useSecondStepCodeMutation();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const enter = useEnter();

  const fail = (error: unknown, sentence: string) => {
    if (errorReply(error)?.code !== 'no_second_step') return setProblem(sentence);
    toast({ tone: 'destructive', title: 'Login failed', description: sentence });
    onStartOver();
  };
  const byPasskey = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      await enter(await enterByPasskey(await signWithPasskey(await askForOptions('secondStep').unwrap())).unwrap());
    } catch (error) {
      setIsBusy(false);
      fail(error, passkeyProblem(error));
    }
  };
  const { sent, mailCode } = useMailedCode(sendCode, (sentence, error) => fail(error, sentence));
  const ask = () => {
    setProblem(undefined);
    return mailCode();
  };

  if (sent) return <MailedCode testCode={sent.testCode} onFailed={fail} />;
  return (
    <div className="mt-6 space-y-4">
      <p ref={focusOnMount} tabIndex={-1} role="status" className="outline-none">
        Your password is right. {canUsePasskeys() ? 'Now use your passkey.' : 'This browser cannot use your passkey.'}
      </p>
      {problem !== undefined && <Problem id="second-step-problem">{problem}</Problem>}
      {canUsePasskeys() && (
        <Button
          size="lg"
          className="w-full"
          pending={isBusy}
          pendingText="Waiting for your passkey…"
          onClick={() => void byPasskey()}
        >
          <KeyRound aria-hidden />
          Use Passkey
        </Button>
      )}
      {canMailCode ? (
        <Button
          variant="ghost"
          className="w-full"
          pending={isSending}
          pendingText="Sending…"
          onClick={() => void ask()}
        >
          I lost it: email me a code
        </Button>
      ) : (
        <p className="text-ink-soft">
          Your account has no email address for a code. If you lost your passkey, ask the person who runs this server to
          remove it.
        </p>
      )}
    </div>
  );
}

function useEnter(): (reply: UserReply) => Promise<void> {
  const beginSession = useBeginSession();
  return async ({ user }) => {
    toast({ title: 'Login successful' });
    await beginSession(user);
  };
}

type CodeProps = { testCode: string | undefined; onFailed: (error: unknown, sentence: string) => void };

function MailedCode({ testCode, onFailed }: CodeProps) {
  const [enterByCode, { isLoading }] = useSecondStepByCodeMutation();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const enter = useEnter();

  const submit = async (entered: string) => {
    if (isLoading || entered.length < ONE_TIME_CODE_LENGTH) return;
    setProblem(undefined);
    const { data, error } = await enterByCode({ code: entered });
    if (data) return enter(data);
    const sentence = errorText(error, 'This code did not work. Please try again.');
    if (errorReply(error)?.code === 'invalid_code') setCode('');
    if (errorReply(error)?.code === 'no_second_step') return onFailed(error, sentence);
    setProblem(sentence);
  };
  return (
    <Form className="mt-6 space-y-4" onSubmit={() => void submit(code)}>
      <p role="status">
        {testCode === undefined ? 'We sent a code to your email address.' : <TestCode code={testCode} />}
      </p>
      <OneTimeCode
        value={code}
        onChange={(next) => !isLoading && setCode(next)}
        onComplete={(entered) => void submit(entered)}
        problemId={problem === undefined ? undefined : 'second-step-problem'}
      />
      {problem !== undefined && <Problem id="second-step-problem">{problem}</Problem>}
      <Button
        type="submit"
        size="lg"
        className="w-full"
        disabled={code.length < ONE_TIME_CODE_LENGTH}
        pending={isLoading}
        pendingText="Logging in…"
      >
        Log In
      </Button>
    </Form>
  );
}
