import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAppDispatch } from '../session/app-state.ts';
import { invited } from '../session/invite.ts';
import { keptInvite } from '../session/kept-invite.ts';
import { useSession } from '../session/session-api.ts';
import { inviteCodeOf } from './invite-code.ts';

const PARAMETER = 'invite';

/**
 * Takes an invite code out of the address of any page and keeps it. A code that was kept before a reload is
 * restored.
 */
export function useInviteFromAddress(): void {
  const dispatch = useAppDispatch();
  const { status } = useSession();
  const [parameters, setParameters] = useSearchParams();
  const parameter = parameters.get(PARAMETER);

  useEffect(() => {
    const code = inviteCodeOf(keptInvite() ?? '');
    if (code !== null) dispatch(invited(code));
  }, [dispatch]);

  useEffect(() => {
    // Only once the session is known, because a guard may still redirect.
    if (parameter === null || status === 'loading') return;
    const code = inviteCodeOf(parameter);
    if (code !== null) dispatch(invited(code));
    const without = (present: URLSearchParams) => {
      present.delete(PARAMETER);
      return present;
    };
    setParameters(without, { replace: true, preventScrollReset: true });
  }, [parameter, status, dispatch, setParameters]);
}
