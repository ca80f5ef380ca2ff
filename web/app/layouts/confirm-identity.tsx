import { type ComponentType, useEffect, useState } from 'react';
import { useConfirmation } from '../../lib/confirmation.ts';

/**
 * The question to confirm one's identity, above any page. Its code is fetched when it is first needed. If that fails,
 * the request fails as it would without a connection. Repeating the request fetches the code again.
 */
export function ConfirmIdentity() {
  const asked = useConfirmation();
  const [Dialog, setDialog] = useState<ComponentType>();
  useEffect(() => {
    if (asked === null || Dialog !== undefined) return;
    import('../../features/confirm/confirm-identity-dialog.tsx').then(
      ({ ConfirmIdentityDialog }) => setDialog(() => ConfirmIdentityDialog),
      () => asked.settle('failed'),
    );
  }, [asked, Dialog]);
  return Dialog && <Dialog />;
}
