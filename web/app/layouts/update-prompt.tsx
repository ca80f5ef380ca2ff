import { useSyncExternalStore } from 'react';
import { Button } from '../../ui/button.tsx';
import { activateUpdate, updateWaiting } from '../service-worker.ts';

/** Asks before a new version replaces the one in use: a reload could lose what somebody is typing. */
export function UpdatePrompt() {
  const waiting = useSyncExternalStore(updateWaiting.subscribe, updateWaiting.get, () => false);
  if (!waiting) return null;
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-4 z-30 mx-auto flex max-w-md animate-rise items-center justify-between gap-4 rounded-card border border-line bg-raised py-2 pr-2 pl-5 shadow-lift"
    >
      <p>A new version of Tablemates is ready.</p>
      <Button onClick={activateUpdate}>Reload</Button>
    </div>
  );
}
