import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { intentSettled, openAuthDialog, selectAuthDialog } from '../session/auth-dialog-state.ts';
import { useSession } from '../session/session-api.ts';
import { JoinDialog, type Summary } from './join-dialog.tsx';

/** Carries out the wish for a seat: to sign in first, if need be, then to check and to confirm. Rendered once, by the app. */
export function JoinFlow({ Summary }: { Summary: Summary }) {
  const dispatch = useDispatch();
  const { open, intent } = useSelector(selectAuthDialog);
  const { status } = useSession();
  const mustSignIn = status === 'visitor' && intent !== null && !open;
  useEffect(() => {
    if (mustSignIn) dispatch(openAuthDialog({ intent }));
  }, [mustSignIn, intent, dispatch]);

  if (intent === null || open || status !== 'signed-in') return null;
  return (
    <JoinDialog
      key={intent.gameEvent.id}
      gameEvent={intent.gameEvent}
      Summary={Summary}
      onSettled={() => dispatch(intentSettled())}
    />
  );
}
