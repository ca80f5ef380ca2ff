import { useState } from 'react';
import { passkeyProblem, signWithPasskey } from '../../lib/passkeys.ts';
import { dismissToast } from '../../ui/toast.tsx';
import { usePasskeyOptionsMutation } from '../session/proof-api.ts';
import { useSignInByPasskeyMutation } from './auth-api.ts';
import type { AuthEvent } from './auth-steps.ts';
import { useFinish } from './use-finish.ts';

/** Signs in with a passkey. The dialog shows why it did not work; the code by mail remains. */
export function usePasskeySignIn(send: (event: AuthEvent) => void) {
  const [askForOptions] = usePasskeyOptionsMutation();
  const [signInByPasskey] = useSignInByPasskeyMutation();
  const [isSigningIn, setIsSigningIn] = useState(false);
  const finish = useFinish();

  const signIn = async () => {
    if (isSigningIn) return;
    setIsSigningIn(true);
    try {
      const passkey = await signWithPasskey(await askForOptions('signIn').unwrap());
      const { user } = await signInByPasskey(passkey).unwrap();
      dismissToast();
      await finish(user);
    } catch (error) {
      setIsSigningIn(false);
      send({ type: 'startedOver', notice: passkeyProblem(error) });
    }
  };
  return { signIn, isSigningIn };
}
