import { errorReply, errorText, isApiError } from '../../lib/base-query.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { longMoment } from '../../lib/time.ts';
import { toast } from '../../ui/toast.tsx';
import { useSignupMutation } from './auth-api.ts';
import type { AuthEvent, AuthState } from './auth-steps.ts';
import { signupRequest } from './sign-up.ts';
import { useFinish } from './use-finish.ts';

/** What the server had against a sign-up: a sentence, and one for each field at fault. */
export type SignUpRefusal = { sentence: string; fields: Record<string, string> };

/** Creates the account and signs in; gives the refusal where the form at hand can mend it, otherwise moves the dialog. */
export function useSignUp(send: (event: AuthEvent) => void) {
  const [signup, { isLoading }] = useSignupMutation();
  const finish = useFinish();
  const { timeZone } = useSiteConfig();

  const signUp = async (state: AuthState): Promise<SignUpRefusal | null> => {
    const { data, error } = await signup(signupRequest(state));
    if (data) {
      const until = data.user.penaltyExpiresAt;
      const welcome = `Welcome to the table, ${data.user.firstName}.`;
      const inherited =
        until && `A pause from an earlier account of your mailbox goes on until ${longMoment(until, timeZone)}.`;
      toast({ title: 'Account Created', description: inherited ? `${welcome} ${inherited}` : welcome });
      await finish(data.user);
      return null;
    }
    const fallback = 'Failed to create account. Please try again.';
    toast({ tone: 'destructive', title: 'Signup Failed', description: fallback });
    const sentence = errorText(error, fallback);
    const status = isApiError(error) ? error.status : 0;
    if (status === 401) {
      send({
        type: 'startedOver',
        notice: 'A code is good for ten minutes, and yours ran out. What you typed is kept.',
      });
      return null;
    }
    if (state.inviteCode !== null && (status === 404 || status === 410)) {
      send({ type: 'inviteRefused', notice: sentence });
      return null;
    }
    return { sentence, fields: errorReply(error)?.fields ?? {} };
  };

  return { signUp, signingUp: isLoading };
}
