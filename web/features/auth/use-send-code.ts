import { errorReply, errorText } from '../../lib/base-query.ts';
import { present } from '../../lib/present.ts';
import { dismissToast, toast } from '../../ui/toast.tsx';
import { useSendOtpMutation } from '../session/proof-api.ts';
import { type AuthEvent, RESEND_MS } from './auth-steps.ts';

/** Requests a code for an address, and reports the result to the dialog. */
export function useSendCode(send: (event: AuthEvent) => void) {
  const [sendOtp, { isLoading }] = useSendOtpMutation();

  const sendCode = async (email: string) => {
    const { data, error } = await sendOtp({ email });
    if (data) {
      toast({
        title: 'OTP Sent',
        description: data.testCode ? 'Your code is on the screen.' : 'Check your email for a 6-digit code.',
      });
      send({ type: 'codeSent', testCode: data.testCode ?? null, resendAt: present() + RESEND_MS });
      return;
    }
    const reply = errorReply(error);
    const waitMs = (reply?.retryAfterSeconds ?? 0) * 1000;
    if (reply?.code === 'code_on_its_way') {
      // This browser has a valid code already.
      const notice = reply.error;
      send({ type: 'codeSent', testCode: null, resendAt: present() + waitMs, notice });
      return;
    }
    const failed = 'Failed to send OTP. Please try again.';
    const notice = reply?.fields?.email ?? errorText(error, 'Your code was not sent.');
    // If the person has to wait, the field says for how long, so no retry is offered.
    if (waitMs > 0) dismissToast();
    else toast({ tone: 'destructive', title: 'Error', description: failed });
    send({ type: 'codeRefused', notice, ...(waitMs > 0 && { resendAt: present() + waitMs }) });
  };

  return { sendCode, sending: isLoading };
}
