import { Ticket } from 'lucide-react';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { useAppDispatch, useAppSelector } from '../session/app-state.ts';
import { openAuthDialog } from '../session/auth-dialog-state.ts';
import { inviteSettled, selectInvite } from '../session/invite.ts';
import { useSession } from '../session/session-api.ts';

/** Shows an invitation to visitors until it is used or dismissed. Members are asked in a dialog instead. */
export function InviteNotice() {
  const dispatch = useAppDispatch();
  const { status } = useSession();
  const code = useAppSelector(selectInvite);
  if (code === null || status !== 'visitor') return null;
  return (
    <NoticeBar
      label="Invitation"
      icon={<Ticket aria-hidden />}
      title="You've been invited to host."
      action={{ label: 'Accept', onPress: () => dispatch(openAuthDialog()) }}
      putAway={{ label: 'Put away', onPress: () => dispatch(inviteSettled()) }}
      className="bg-felt-wash text-felt-ink"
    >
      Create an account to become a Game Organizer. Your code {code} is filled in for you.
    </NoticeBar>
  );
}
