import { useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { toast } from '../../ui/toast.tsx';

// Only for this page load: the celebration appears once, and a reload shows the dashboard.
let joined: string | null = null;
const listeners = new Set<() => void>();

/** Sets the game event that the person has just joined. Null after it was celebrated. */
export function setJustJoined(gameEventId: string | null): void {
  joined = gameEventId;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The game event that the person has just joined, or null. */
export const useJustJoined = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => joined,
    () => null,
  );

const DASHBOARD = '/member';

/** Leads a person who has just got a seat to the dashboard, which celebrates it. */
export function useArrival(): (gameEventId: string, options?: { replace: true }) => Promise<void> {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return async (gameEventId, options) => {
    toast({ title: "You've successfully joined the event" });
    setJustJoined(gameEventId);
    await navigate(DASHBOARD, { replace: options?.replace ?? pathname === DASHBOARD });
  };
}
