import { useState } from 'react';
import { errorReply, errorText } from '../../lib/base-query.ts';
import { useMailedCode } from '../../lib/use-mailed-code.ts';
import { Problem } from '../../ui/field.tsx';
import { ONE_TIME_CODE_LENGTH, OneTimeCode, TestCode } from '../../ui/one-time-code.tsx';
import { useSendOtpMutation } from './proof-api.ts';

/** The two steps of a form that a mailed code completes: it asks for the code, and then it is sent with the code. */
export function useCodeSteps(email: string) {
  const [sendCode, { isLoading: isSending }] = useSendOtpMutation();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const { sent, mailCode } = useMailedCode(() => sendCode({ email }), setProblem);
  const clear = () => setProblem(undefined);
  return {
    ...{ email, sent, isSending, code, setCode, problem, clear },
    isComplete: code.length === ONE_TIME_CODE_LENGTH,
    ask: () => {
      clear();
      return mailCode();
    },
    /** Shows why what was sent with the code was refused: the server's own words, else `fallback`. */
    refused: (error: unknown, fallback: string) => {
      if (errorReply(error)?.code === 'invalid_code') setCode('');
      setProblem(errorText(error, fallback));
    },
  };
}

type Props = {
  steps: ReturnType<typeof useCodeSteps>;
  isBusy: boolean;
  problemId: string;
  /** Called with a code that is whole. Without it only the form's button sends: autofill is no decision. */
  onComplete?: (code: string) => void;
};

/** Where the code goes, the boxes for it once it was sent, and what is wrong. */
export const CodeSteps = ({ steps, isBusy, problemId, onComplete = () => undefined }: Props) => {
  const { email, sent, code, setCode, problem } = steps;
  return (
    <>
      <p>
        {sent?.testCode !== undefined ? (
          <TestCode code={sent.testCode} />
        ) : (
          <>
            {sent ? 'We sent a code to ' : 'We email a code to '}
            <span className="wrap-anywhere font-semibold">{email}</span>.
          </>
        )}
      </p>
      {sent && (
        <OneTimeCode
          value={code}
          onChange={(next) => !isBusy && setCode(next)}
          onComplete={onComplete}
          problemId={problem === undefined ? undefined : problemId}
        />
      )}
      {problem !== undefined && <Problem id={problemId}>{problem}</Problem>}
    </>
  );
};
