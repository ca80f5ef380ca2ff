import { useAppSelector } from '../session/app-state.ts';
import { selectAuthDialog } from '../session/auth-dialog-state.ts';
import { selectInvite } from '../session/invite.ts';

/** Whether this visitor was invited to a seat, and has no invitation to become an organizer. */
export function useIsInvited(): boolean {
  const { invited } = useAppSelector(selectAuthDialog);
  return useAppSelector(selectInvite) === null && invited;
}
