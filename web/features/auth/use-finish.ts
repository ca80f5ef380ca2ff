import { useNavigate } from 'react-router-dom';
import type { User } from '../../../modules/identity/contract.ts';
import { useAppDispatch } from '../session/app-state.ts';
import { signedIn } from '../session/auth-dialog-state.ts';
import { invitedTo } from '../session/kept-guest.ts';
import { useBeginSession } from '../session/session-api.ts';

/**
 * Ends the dialog for somebody who just signed in or up, and brings them to their dashboard (specification, section 2); or
 * to the evening at which a friend holds a seat for them.
 */
export function useFinish(): (user: User) => Promise<void> {
  const dispatch = useAppDispatch();
  const beginSession = useBeginSession();
  const navigate = useNavigate();
  return async (user) => {
    await beginSession(user);
    dispatch(signedIn());
    const invited = invitedTo();
    await navigate(invited === null ? '/member' : `/events/${invited}`, { replace: true });
  };
}
