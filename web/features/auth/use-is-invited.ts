import { useAppSelector } from '../session/app-state.ts';
import { selectAuthDialog } from '../session/auth-dialog-state.ts';
import { selectInvite } from '../session/invite.ts';

/** Whether a group's page invited this visitor to a seat, and nobody invited them to become an organizer. */
export function useIsInvited(): boolean {
  const { intent } = useAppSelector(selectAuthDialog);
  return useAppSelector(selectInvite) === null && intent?.invited === true;
}
