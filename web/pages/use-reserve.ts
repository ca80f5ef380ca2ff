import { useDispatch } from 'react-redux';
import type { GameEvent } from '../../modules/events/contract.ts';
import { openAuthDialog } from '../features/session/auth-dialog.ts';

/** What the reserve button of a card does: asks a visitor to sign in, and keeps what they wanted. */
export function useReserve(): (gameEvent: GameEvent) => void {
  const dispatch = useDispatch();
  return (gameEvent) =>
    dispatch(
      openAuthDialog({
        intent: { kind: 'join', gameEventId: gameEvent.id, gameName: gameEvent.game?.name ?? 'Unknown Game' },
      }),
    );
}
