import { nanoid } from '@reduxjs/toolkit';
import { isolated } from '../../../../platform/isolated.ts';
import { errorText, isApiError } from '../../../lib/base-query.ts';
import { isAnswered } from '../../../lib/once-only.ts';
import { useSiteConfig } from '../../../lib/site-config.tsx';
import { longMoment } from '../../../lib/time.ts';
import { isMadeBefore } from '../../../lib/use-one-intention.ts';
import { toast } from '../../../ui/toast.tsx';
import { useAppDispatch } from '../../session/app-state.ts';
import { agreed } from '../../session/auth-dialog-state.ts';
import { useSignupMutation } from '../auth-api.ts';
import { type AuthEvent, type AuthState, afterSignUp } from '../auth-steps.ts';
import { useFinish } from '../use-finish.ts';
import { signupRequest } from './sign-up.ts';

/** The message if the server gives no reason. */
const SIGN_UP_FAILED = 'Failed to create account. Please try again.';

/**
 * Creates the account and signs in. Returns the error if the current form can fix it, otherwise moves to another step.
 *
 * @param takesSeat whether the person was told that it takes the seat, too
 */
export function useSignUp(send: (event: AuthEvent) => void, takesSeat: boolean) {
  const [signup] = useSignupMutation();
  const finish = useFinish();
  const dispatch = useAppDispatch();
  const { timeZone } = useSiteConfig();

  return async (state: AuthState): Promise<unknown> => {
    const request = signupRequest(state);
    const { key, requests: before } = state.unanswered ?? { key: nanoid(), requests: [] };
    let { data, error } = await signup({ ...request, key });
    // An earlier press has worked, whose answer was lost: the account is as it was sent then.
    for (const earlier of before.toReversed())
      if (isMadeBefore(error)) ({ data, error } = await signup({ ...earlier, key }));
    const isLost = isApiError(error) && !isAnswered(error.status);
    send({ type: 'signUpAnswered', unanswered: isLost ? { key, requests: [...before, request] } : null });
    if (data) {
      const until = data.user.penaltyExpiresAt;
      const welcome = `Welcome to the table, ${isolated(data.user.firstName)}.`;
      const inherited =
        until &&
        `An earlier account with your email address was put on hold. The hold continues until ${longMoment(until, timeZone)}.`;
      toast({ title: 'Account Created', description: inherited ? `${welcome} ${inherited}` : welcome });
      if (takesSeat) dispatch(agreed());
      if (afterSignUp(state)) await finish(data.user, () => send({ type: 'accountCreated' }));
      else await finish(data.user);
      return undefined;
    }
    toast({ tone: 'destructive', title: 'Signup Failed', description: SIGN_UP_FAILED });
    const status = isApiError(error) ? error.status : 0;
    if (status === 401) {
      send({
        type: 'startedOver',
        notice: 'A code is good for ten minutes, and yours ran out. What you typed is kept.',
      });
      return undefined;
    }
    if (state.inviteCode !== null && (status === 404 || status === 410)) {
      send({ type: 'inviteRefused', notice: errorText(error, SIGN_UP_FAILED) });
      return undefined;
    }
    return error;
  };
}
