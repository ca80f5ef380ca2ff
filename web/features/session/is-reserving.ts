import { useAppSelector } from './app-state.ts';
import { selectAuthDialog } from './auth-dialog-state.ts';

/** What a button says while the dialog that it opens is on its way. */
export const ONE_MOMENT = 'One moment…';

/** Whether the person has pressed the button for a seat at this game event, and the dialogs that follow are not over. */
export const useIsReserving = (gameEventId: string): boolean =>
  useAppSelector((state) => {
    const { intent } = selectAuthDialog(state);
    return intent?.kind === 'join' && intent.gameEventId === gameEventId;
  });
