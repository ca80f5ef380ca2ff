import { lazy, Suspense, useState } from 'react';
import { useInviteFromAddress } from '../../features/invitations/use-invite-from-address.ts';
import { useAppSelector } from '../../features/session/app-state.ts';
import { selectAuthDialog } from '../../features/session/auth-dialog-state.ts';
import { selectInvite } from '../../features/session/invite.ts';
import { useWantedAddress } from './use-wanted-address.ts';

const Auth = lazy(async () => ({ default: (await import('./auth.tsx')).Auth }));
const InvitationFlow = lazy(async () => ({
  default: (await import('../../features/invitations/invitation-flow.tsx')).InvitationFlow,
}));
const Join = lazy(async () => ({ default: (await import('./join.tsx')).Join }));

/** The dialogs that may open over any page. Their code is loaded when the first one opens. */
export function Dialogs() {
  useInviteFromAddress();
  useWantedAddress();
  const invite = useAppSelector(selectInvite);
  const [inviteWanted, setInviteWanted] = useState(invite !== null);
  if (invite !== null && !inviteWanted) setInviteWanted(true);
  const { open, intent } = useAppSelector(selectAuthDialog);
  const [authWanted, setAuthWanted] = useState(open);
  if (open && !authWanted) setAuthWanted(true);
  const [joinWanted, setJoinWanted] = useState(intent !== null);
  if (intent !== null && !joinWanted) setJoinWanted(true);
  return (
    <Suspense>
      {authWanted && <Auth />}
      {joinWanted && <Join />}
      {inviteWanted && <InvitationFlow />}
    </Suspense>
  );
}
