import { useState } from 'react';
import type { SendOtpReply } from '../../modules/identity/contract.ts';
import { errorReply, errorText } from './base-query.ts';

type Sent = { readonly data?: SendOtpReply | undefined; readonly error?: unknown };

/**
 * A code that is mailed on request.
 *
 * @param send requests the code from the server
 * @param onFailed receives the reason why no code was sent, as a sentence
 * @returns `sent`: undefined until there is a code to enter
 */
export function useMailedCode(send: () => Promise<Sent>, onFailed: (sentence: string, error: unknown) => void) {
  const [sent, setSent] = useState<{ readonly testCode: string | undefined }>();
  const mailCode = async () => {
    const { data, error } = await send();
    // a code that was requested a moment ago is still valid
    if (error && errorReply(error)?.code !== 'code_on_its_way') {
      return onFailed(errorText(error, 'Your code was not sent. Please try again.'), error);
    }
    setSent({ testCode: data?.testCode });
  };
  return { sent, mailCode };
}
