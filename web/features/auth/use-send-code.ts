import { errorReply, errorText } from '../../lib/base-query.ts';
import { dismissToast, toast } from '../../ui/toast.tsx';
import { useSendOtpMutation } from './auth-api.ts';
import { type AuthEvent, RESEND_MS } from './auth-steps.ts';

/** Has a code sent to an address, and tells the dialog how that went. */
export function useSendCode(send: (event: AuthEvent) => void) {
  const [sendOtp, { isLoading }] = useSendOtpMutation();

  const sendCode = async (email: string) => {
    const { data, error } = await sendOtp({ email });
    if (data) {
      toast({
        title: 'OTP Sent',
        description: data.testCode ? 'Your code is on the screen.' : 'Check your email for a 6-digit code.',
      });
      send({ type: 'codeSent', testCode: data.testCode ?? null, resendAt: Date.now() + RESEND_MS });
      return;
    }
    const reply = errorReply(error);
    const waitMs = (reply?.retryAfterSeconds ?? 0) * 1000;
    if (reply?.code === 'code_on_its_way') {
      // There is a code for this browser already, and it is as good as a new one.
      const notice = reply.error;
      send({ type: 'codeSent', testCode: null, resendAt: Date.now() + waitMs, notice });
      return;
    }
    const failed = 'Failed to send OTP. Please try again.';
    const notice = reply?.fields?.email ?? errorText(error, 'Your code was not sent.');
    // Where one has to wait, trying again at once is no use: the field says for how long.
    if (waitMs > 0) dismissToast();
    else toast({ tone: 'destructive', title: 'Error', description: failed });
    send({ type: 'codeRefused', notice, ...(waitMs > 0 && { resendAt: Date.now() + waitMs }) });
  };

  return { sendCode, sending: isLoading };
}
