import { useNavigate } from 'react-router-dom';
import type { User } from '../../../modules/identity/contract.ts';
import { useAppDispatch } from '../session/app-state.ts';
import { signedIn } from '../session/auth-dialog-state.ts';
import { useBeginSession } from '../session/session-api.ts';

/** Ends the dialog for somebody who just signed in or up, and brings them to their dashboard (specification, section 2). */
export function useFinish(): (user: User) => Promise<void> {
  const dispatch = useAppDispatch();
  const beginSession = useBeginSession();
  const navigate = useNavigate();
  return async (user) => {
    await beginSession(user);
    dispatch(signedIn());
    await navigate('/member', { replace: true });
  };
}
