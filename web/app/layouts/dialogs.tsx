import { lazy, Suspense, useState } from 'react';
import { useSelector } from 'react-redux';
import { RegionSelect } from '../../features/catalogue/region-select.tsx';
import { selectAuthDialog } from '../../features/session/auth-dialog.ts';

const AuthDialog = lazy(async () => ({ default: (await import('../../features/auth/auth-dialog.tsx')).AuthDialog }));
const Join = lazy(async () => ({ default: (await import('./join.tsx')).Join }));

/** The dialogs that may open over any page. Their code comes when one is first wanted. */
export function Dialogs() {
  const { open, intent } = useSelector(selectAuthDialog);
  const [authWanted, setAuthWanted] = useState(open);
  if (open && !authWanted) setAuthWanted(true);
  const [joinWanted, setJoinWanted] = useState(intent !== null);
  if (intent !== null && !joinWanted) setJoinWanted(true);
  return (
    <Suspense>
      {authWanted && <AuthDialog RegionSelect={RegionSelect} />}
      {joinWanted && <Join />}
    </Suspense>
  );
}
