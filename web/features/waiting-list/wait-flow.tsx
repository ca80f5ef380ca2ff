import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { type AppState, useAppDispatch, useAppSelector } from '../session/app-state.ts';
import { intentSettled, selectAuthDialog } from '../session/auth-dialog-state.ts';
import { useSession } from '../session/session-api.ts';
import { useJoinLine } from './use-line-moves.ts';

/** Joins the waiting list whose button a visitor pressed, once they have signed in. */
export function WaitFlow({ gameEventId }: { gameEventId: string }) {
  const dispatch = useAppDispatch();
  const { status } = useSession();
  const { open } = useAppSelector(selectAuthDialog);
  const store = useStore<AppState>();
  const { joinLine } = useJoinLine({ id: gameEventId });
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
