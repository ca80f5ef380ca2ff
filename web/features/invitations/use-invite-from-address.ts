import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAppDispatch } from '../session/app-state.ts';
import { invited } from '../session/invite.ts';
import { keptInvite } from '../session/kept-invite.ts';
import { useSession } from '../session/session-api.ts';
import { inviteCodeOf } from './invite-code.ts';

const PARAMETER = 'invite';

/**
 * Takes an invite code out of the address of any page and keeps it. One that was kept before the page was reloaded is
 * taken up again.
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
    // Once it is known who is there: until then a guard may still lead elsewhere.
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
