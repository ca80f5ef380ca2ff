import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorText, isApiError } from '../../lib/base-query.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAppDispatch, useAppSelector } from '../session/app-state.ts';
import { selectAuthDialog } from '../session/auth-dialog-state.ts';
import { inviteSettled, selectInvite } from '../session/invite.ts';
import { isMember, useSession } from '../session/session-api.ts';
import { useRedeemInvitationMutation } from './invitations-api.ts';
import { Invited } from './invited.tsx';
import { Welcome } from './welcome.tsx';

/** Offers an invitation to members who are not organizers, and welcomes those who accept. The app renders it once. */
export function InvitationFlow() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { user } = useSession();
  const code = useAppSelector(selectInvite);
  const busyElsewhere = useAppSelector(selectAuthDialog);
  const [redeem, { isLoading }] = useRedeemInvitationMutation();
  const [welcome, setWelcome] = useState<'not yet' | 'open' | 'closed'>('not yet');

  const ofNoUse = code !== null && user !== null && (user.isProvider || !isMember(user));
  useEffect(() => {
    if (ofNoUse && !isLoading) dispatch(inviteSettled());
  }, [ofNoUse, isLoading, dispatch]);

  // One dialog at a time: the join flow comes first.
  const offering = code !== null && isMember(user) && !ofNoUse && !busyElsewhere.open && busyElsewhere.intent === null;

  const accept = async () => {
    if (code === null) return;
    const { error } = await redeem({ code });
    if (error) {
      const description = errorText(error, 'Unable to redeem invite code. Please try again.');
      toast({ tone: 'destructive', title: 'Redemption Failed', description });
      // A refused code stays refused. A request that never arrived, or was rate limited, may be repeated.
      const refused = isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;
      if (refused) dispatch(inviteSettled());
      return;
    }
    setWelcome('open');
    dispatch(inviteSettled());
  };

  const close = () => {
    if (isLoading) return;
    if (welcome === 'open') setWelcome('closed');
    dispatch(inviteSettled());
  };

  // The dialog keeps its text while it fades out.
  const welcoming = welcome === 'open' || (welcome === 'closed' && !offering);
  return (
    <Dialog
      open={offering || welcome === 'open'}
      onOpenChange={(open) => !open && close()}
      title={welcoming ? 'Welcome, Game Organizer!' : "You've Been Invited!"}
      description={
        welcoming
          ? 'You can host from now on. Three steps to your first table:'
          : 'You are invited to become a Game Organizer. As one, you can:'
      }
      keepOnOutsidePress
      // The two long buttons are side by side.
      className="md:max-w-lg!"
    >
      {welcoming ? (
        <Welcome
          onLater={close}
          onDashboard={() => {
            setWelcome('closed');
            void navigate('/member', { replace: true });
          }}
        />
      ) : (
        <Invited onAccept={() => void accept()} accepting={isLoading} onLater={close} />
      )}
    </Dialog>
  );
}
