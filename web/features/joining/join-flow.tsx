import { useEffect } from 'react';
import { toast } from '../../ui/toast.tsx';
import { useAppDispatch, useAppSelector } from '../session/app-state.ts';
import { intentSettled, openAuthDialog, selectAuthDialog } from '../session/auth-dialog-state.ts';
import { isAdminOnly, useSession } from '../session/session-api.ts';
import type { Cause, Remedy } from './cannot-join-dialog.tsx';
import { JoinDialog, type Summary } from './join-dialog.tsx';

/** The way to a seat: asks visitors to sign in, then checks and asks to confirm. The app renders it once. */
export function JoinFlow({ Summary, Cause, Remedy }: { Summary: Summary; Cause: Cause; Remedy: Remedy }) {
  const dispatch = useAppDispatch();
  const asked = useAppSelector(selectAuthDialog);
  const { open, intent: started } = asked;
  const intent = started?.kind === 'join' ? started : null;
  const { status, user } = useSession();
  const mustSignIn = status === 'visitor' && intent !== null && !open;
  useEffect(() => {
    if (mustSignIn) dispatch(openAuthDialog(asked));
  }, [mustSignIn, asked, dispatch]);

  const isForMembers = user !== null && isAdminOnly(user) && intent !== null;
  useEffect(() => {
    if (!isForMembers) return;
    const description = 'You are signed in as an admin. Seats are for members: sign in as one to take a seat.';
    toast({ tone: 'destructive', title: 'Unable to join', description });
    dispatch(intentSettled());
  }, [isForMembers, dispatch]);

  if (intent === null || open || status !== 'signed-in' || isForMembers) return null;
  return (
    <JoinDialog
      key={intent.gameEventId}
      gameEventId={intent.gameEventId}
      isAgreed={intent.agreed === true}
      Summary={Summary}
      Cause={Cause}
      Remedy={Remedy}
      onSettled={() => dispatch(intentSettled())}
    />
  );
}
