import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppDispatch } from '../../features/session/app-state.ts';
import { openAuthDialog } from '../../features/session/auth-dialog-state.ts';
import { useSession } from '../../features/session/session-api.ts';
import { wantedAddress } from '../../features/session/wanted-address.ts';

/** Asks a visitor who came for a member's page to sign in, and remembers that page. Once per history entry. */
export function useWantedAddress(): void {
  const dispatch = useAppDispatch();
  const { status } = useSession();
  const { key, state } = useLocation();
  const asked = useRef<string>(undefined);
  const wanted = wantedAddress(state);
  useEffect(() => {
    if (wanted === null || status !== 'visitor' || asked.current === key) return;
    asked.current = key;
    dispatch(openAuthDialog({ wanted }));
  }, [wanted, status, key, dispatch]);
}
