import { useState } from 'react';
import { quoted } from '../../../platform/quoted.ts';
import { makePasskey, passkeyProblem } from '../../lib/passkeys.ts';
import { toast } from '../../ui/toast.tsx';
import { useAddPasskeyMutation, useCreationOptionsMutation } from './passkeys-api.ts';

/** Adds a passkey of this device, or of a phone or key that the browser offers, and says how it went. */
export function useAddPasskey() {
  const [askForOptions] = useCreationOptionsMutation();
  const [save] = useAddPasskeyMutation();
  const [isAdding, setIsAdding] = useState(false);

  /** @returns whether it was added */
  const add = async (): Promise<boolean> => {
    if (isAdding) return false;
    setIsAdding(true);
    try {
      const { name } = await save(await makePasskey(await askForOptions().unwrap())).unwrap();
      toast({ title: 'Passkey Added', description: `Next time you can sign in with ${quoted(name)}.` });
      return true;
    } catch (error) {
      toast({ tone: 'destructive', title: 'No Passkey Added', description: passkeyProblem(error) });
      return false;
    } finally {
      setIsAdding(false);
    }
  };
  return { add, isAdding };
}
