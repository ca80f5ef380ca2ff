import { type ComponentType, useEffect, useState } from 'react';
import { useConfirmation } from '../../lib/confirmation.ts';

/**
 * The question who this is, above any page. Its code is fetched when it is first asked. If that fails, what was requested fails
 * as without a connection, where it was requested: trying it again fetches the code again.
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
