import { useSyncExternalStore } from 'react';
import { useAppSelector } from '../../features/session/app-state.ts';
import { showsStale } from '../../lib/stale-answers.ts';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Says that this page may be out of date, as long as it is. */
export function StaleNote() {
  const isStale = useAppSelector(showsStale);
  const isOffline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
  return (
    <div aria-live="polite">
      {(isStale || isOffline) && (
        <p className="border-line border-b px-4 py-2 text-center text-ink-soft">
          {isOffline
            ? 'You are offline. This page may be out of date.'
            : 'Some of this page may be out of date. We are catching up.'}
        </p>
      )}
    </div>
  );
}
