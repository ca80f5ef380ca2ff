import { useNavigate } from 'react-router-dom';
import type { User } from '../../../modules/identity/contract.ts';
import { useAppDispatch, useAppSelector } from '../session/app-state.ts';
import { selectAuthDialog, signedIn } from '../session/auth-dialog-state.ts';
import { invitedTo } from '../session/kept-guest.ts';
import { useBeginSession } from '../session/session-api.ts';

/**
 * Closes the dialog after signing in or up. Then navigates to the view that the person requested, to the game event at
 * which a friend holds a seat for them, or to the dashboard (specification, section 2). A new organizer has one more
 * step, above the page that they reached.
 */
export function useFinish(): (user: User, oneMoreStep?: () => void) => Promise<void> {
  const dispatch = useAppDispatch();
  const beginSession = useBeginSession();
  const navigate = useNavigate();
  const { wanted } = useAppSelector(selectAuthDialog);
  return async (user, oneMoreStep) => {
    await beginSession(user);
    if (oneMoreStep) oneMoreStep();
    else dispatch(signedIn());
    const invited = invitedTo();
    await navigate(invited === null ? (wanted ?? '/member') : `/events/${invited}`, { replace: true });
  };
}
