import { lazy, Suspense, useState } from 'react';
import { useConfirmation } from '../../lib/confirmation.ts';

const Dialog = lazy(async () => ({
  default: (await import('../../features/confirm/confirm-identity-dialog.tsx')).ConfirmIdentityDialog,
}));

/** The question who this is, above any page. Its code is loaded when it is first asked. */
export function ConfirmIdentity() {
  const asked = useConfirmation();
  const [isWanted, setIsWanted] = useState(false);
  if (asked !== null && !isWanted) setIsWanted(true);
  return <Suspense>{isWanted && <Dialog />}</Suspense>;
}
