import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../features/session/app-state.ts';
import { closeAuthDialog, selectAuthDialog } from '../../features/session/auth-dialog-state.ts';
import { selectInvite } from '../../features/session/invite.ts';
import { afterLoad } from '../../lib/after-load.ts';
import { Dialog } from '../../ui/dialog.tsx';
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
  useWantedAddress();
  const dispatch = useAppDispatch();
  const invite = useAppSelector(selectInvite);
  const [inviteLeft, setInviteLeft] = useState(false);
  const { open, intent } = useAppSelector(selectAuthDialog);
  // so that a press finds them here, also on a slow network
  useEffect(() => {
    const asked = [Dialog, Join, Auth].map(({ load }) => afterLoad(load));
    return () => {
      for (const callOff of asked) callOff();
    };
  }, []);
  const leave = () => void dispatch(closeAuthDialog());
  return (
    <>
      <Auth open={open} onClose={leave} />
      <Join open={intent !== null && !open} onClose={leave} />
      <InvitationFlow open={invite !== null && !inviteLeft} onClose={() => setInviteLeft(true)} />
    </>
  );
}
