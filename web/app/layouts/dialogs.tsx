import { useEffect, useState } from 'react';
import { useInviteFromAddress } from '../../features/invitations/use-invite-from-address.ts';
import { useAppDispatch, useAppSelector } from '../../features/session/app-state.ts';
import { closeAuthDialog, selectAuthDialog } from '../../features/session/auth-dialog-state.ts';
import { selectInvite } from '../../features/session/invite.ts';
import { late } from '../../ui/late.tsx';
import { useWantedAddress } from './use-wanted-address.ts';

type Opened = { open: boolean; onClose: () => void };
const close = ({ onClose }: Opened) => onClose();

const Auth = late<Opened>(async () => (await import('./auth.tsx')).Auth, { close });
const InvitationFlow = late<Opened>(
  async () => (await import('../../features/invitations/invitation-flow.tsx')).InvitationFlow,
  { close },
);
const Join = late<Opened>(async () => (await import('./join.tsx')).Join, { close });

/** The dialogs that may open over any page. Their code is loaded after the page, or when the first one opens. */
export function Dialogs() {
  useInviteFromAddress();
  useWantedAddress();
  const dispatch = useAppDispatch();
  const invite = useAppSelector(selectInvite);
  const [inviteWanted, setInviteWanted] = useState(invite !== null);
  const [inviteLeft, setInviteLeft] = useState(false);
  if (invite !== null && !inviteWanted) setInviteWanted(true);
  const { open, intent } = useAppSelector(selectAuthDialog);
  const [authWanted, setAuthWanted] = useState(open);
  if (open && !authWanted) setAuthWanted(true);
  const [joinWanted, setJoinWanted] = useState(intent !== null);
  if (intent !== null && !joinWanted) setJoinWanted(true);
  useEffect(() => {
    // so that a press finds it here, also on a slow network
    const load = () => {
      Join.load();
      Auth.load();
    };
    if (document.readyState === 'complete') load();
    else addEventListener('load', load, { once: true });
    return () => removeEventListener('load', load);
  }, []);
  const leave = () => void dispatch(closeAuthDialog());
  return (
    <>
      {authWanted && <Auth open={open} onClose={leave} />}
      {joinWanted && <Join open={intent !== null && !open} onClose={leave} />}
      {inviteWanted && <InvitationFlow open={invite !== null && !inviteLeft} onClose={() => setInviteLeft(true)} />}
    </>
  );
}
