import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../session/app-state.ts';
import { invited } from '../session/invite.ts';
import { keptInvite } from '../session/kept-invite.ts';
import { useSession } from '../session/session-api.ts';
import { inviteCodeOf } from './invite-code.ts';

/** The fragment of the address that contains an invite code. Links of older mails have it in the query. */
const PREFIX = '#invite=';
const PARAMETER = 'invite';

/**
 * Takes an invite code out of the address of any page and keeps it. A code that was kept before a reload is
 * restored.
 */
export function useInviteFromAddress(): void {
  const dispatch = useAppDispatch();
  const { status } = useSession();
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    const code = inviteCodeOf(keptInvite() ?? '');
    if (code !== null) dispatch(invited(code));
  }, [dispatch]);

  useEffect(() => {
    const parameters = new URLSearchParams(search);
    const inHash = hash.startsWith(PREFIX);
    const given = inHash ? decodeURIComponent(hash.slice(PREFIX.length)) : parameters.get(PARAMETER);
    // Only once the session is known, because a guard may still redirect.
    if (given === null || status === 'loading') return;
    const code = inviteCodeOf(given);
    if (code !== null) dispatch(invited(code));
    parameters.delete(PARAMETER);
    void navigate(
      { pathname, search: parameters.toString(), hash: inHash ? '' : hash },
      { replace: true, preventScrollReset: true },
    );
  }, [hash, pathname, search, status, dispatch, navigate]);
}
