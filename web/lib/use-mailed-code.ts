import { useState } from 'react';
import type { SendOtpReply } from '../../modules/identity/contract.ts';
import { errorReply, errorText } from './base-query.ts';

type Sent = { readonly data?: SendOtpReply | undefined; readonly error?: unknown };

/**
 * A code that is mailed on request.
 *
 * @param send asks the server for it
 * @param onFailed is told why no code was sent, in a sentence
 * @returns `sent`: undefined until there is a code to enter
 */
export function useMailedCode(send: () => Promise<Sent>, onFailed: (sentence: string, error: unknown) => void) {
  const [sent, setSent] = useState<{ readonly testCode: string | undefined }>();
  const mailCode = async () => {
    const { data, error } = await send();
    // a code that was asked for a moment ago still serves
    if (error && errorReply(error)?.code !== 'code_on_its_way') {
      return onFailed(errorText(error, 'Your code was not sent. Please try again.'), error);
    }
    setSent({ testCode: data?.testCode });
  };
  return { sent, mailCode };
}
