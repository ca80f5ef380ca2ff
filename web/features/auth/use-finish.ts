import { useNavigate } from 'react-router-dom';
import type { User } from '../../../modules/identity/contract.ts';
import { useAppDispatch, useAppSelector } from '../session/app-state.ts';
import { selectAuthDialog, signedIn } from '../session/auth-dialog-state.ts';
import { invitedTo } from '../session/kept-guest.ts';
import { useBeginSession } from '../session/session-api.ts';

/**
 * Ends the dialog for somebody who just signed in or up, and brings them to their dashboard (specification, section 2), to
 * the view of it that they asked for, or to the evening at which a friend holds a seat for them.
 * An organizer who is new has one more step, over the page that they came to.
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
