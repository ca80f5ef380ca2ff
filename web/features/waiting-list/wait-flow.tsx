import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { type AppState, useAppDispatch, useAppSelector } from '../session/app-state.ts';
import { intentSettled, openAuthDialog, selectAuthDialog } from '../session/auth-dialog-state.ts';
import { useSession } from '../session/session-api.ts';
import { useJoinLine } from './use-line-moves.ts';

/** Joins the waiting list whose button was pressed before it was known who is there: visitors sign in first. */
export function WaitFlow({ gameEventId }: { gameEventId: string }) {
  const dispatch = useAppDispatch();
  const { status } = useSession();
  const { open, intent } = useAppSelector(selectAuthDialog);
  const store = useStore<AppState>();
  const { joinLine } = useJoinLine({ id: gameEventId });
  const mustSignIn = status === 'visitor' && !open;
  useEffect(() => {
    if (mustSignIn) dispatch(openAuthDialog({ intent }));
  }, [mustSignIn, intent, dispatch]);
  const isReady = status === 'signed-in' && !open;
  // biome-ignore lint/correctness/useExhaustiveDependencies: joining once, when it becomes possible
  useEffect(() => {
    // the page that follows signing in has this flow, too: the first of them takes the intent
    if (!isReady || !selectAuthDialog(store.getState()).intent) return;
    dispatch(intentSettled());
    void joinLine();
  }, [isReady]);
  return null;
}
