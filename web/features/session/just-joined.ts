import { useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { toast } from '../../ui/toast.tsx';

// For this page load alone: a reload shows the dashboard, and the celebration comes once.
let joined: string | null = null;
const listeners = new Set<() => void>();

/** Says which meetup somebody has just joined; null once that has been celebrated. */
export function setJustJoined(gameEventId: string | null): void {
  joined = gameEventId;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The meetup that has just been joined; null where there is none. */
export const useJustJoined = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => joined,
    () => null,
  );

const DASHBOARD = '/member';

/** Leads somebody who has just got a seat, in whatever way, to the dashboard, where it is celebrated. */
export function useArrival(): (gameEventId: string, options?: { replace: true }) => Promise<void> {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return async (gameEventId, options) => {
    toast({ title: "You've successfully joined the event" });
    setJustJoined(gameEventId);
    await navigate(DASHBOARD, { replace: options?.replace ?? pathname === DASHBOARD });
  };
}
