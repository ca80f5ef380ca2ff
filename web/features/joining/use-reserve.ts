import { useCallback } from 'react';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { useAppDispatch } from '../session/app-state.ts';
import { intend } from '../session/auth-dialog-state.ts';

/** The action of a reserve button: `JoinFlow` asks visitors to sign in, checks, and asks to confirm. */
export function useReserve(): (gameEvent: Pick<GameEvent, 'id'>) => void {
  const dispatch = useAppDispatch();
  return useCallback(({ id }) => dispatch(intend({ intent: { kind: 'join', gameEventId: id } })), [dispatch]);
}
