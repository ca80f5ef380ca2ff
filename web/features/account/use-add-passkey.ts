import { useRef, useState } from 'react';
import type { AddPasskeyRequest } from '../../../modules/identity/passkeys/contract.ts';
import { quoted } from '../../../platform/quoted.ts';
import { isApiError } from '../../lib/base-query.ts';
import { isAnswered } from '../../lib/once-only.ts';
import { makePasskey, passkeyProblem } from '../../lib/passkeys.ts';
import { toast } from '../../ui/toast.tsx';
import { useAddPasskeyMutation, useCreationOptionsMutation } from './passkeys-api.ts';

/** Adds a passkey of this device, or of a phone or key that the browser offers, and says how it went. */
export function useAddPasskey() {
  const [askForOptions] = useCreationOptionsMutation();
  const [save] = useAddPasskeyMutation();
  const [isAdding, setIsAdding] = useState(false);
  // The device makes one passkey. If no answer came, it is sent again.
  const made = useRef<AddPasskeyRequest>(undefined);

  /** @returns whether it was added */
  const add = async (): Promise<boolean> => {
    if (isAdding) return false;
    setIsAdding(true);
    try {
      made.current ??= await makePasskey(await askForOptions().unwrap());
      const { name } = await save(made.current).unwrap();
      made.current = undefined;
      toast({ title: 'Passkey Added', description: `Next time you can sign in with ${quoted(name)}.` });
      return true;
    } catch (error) {
      if (isApiError(error) && isAnswered(error.status)) made.current = undefined;
      toast({ tone: 'destructive', title: 'No Passkey Added', description: passkeyProblem(error) });
      return false;
    } finally {
      setIsAdding(false);
    }
  };
  return { add, isAdding };
}
