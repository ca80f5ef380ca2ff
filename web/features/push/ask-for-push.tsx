import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { hasDeclined, rememberDeclined } from '../../lib/declined.ts';
import { Button } from '../../ui/button.tsx';
import { usePushStateQuery } from './push-api.ts';
import { useStartPush } from './use-start-push.ts';

/** Offers notifications at useful moments until the person declines. The browser asks for permission only after a yes. */
export function AskForPush({ question }: { question: string }) {
  const { data: state } = usePushStateQuery();
  const { start, isStarting } = useStartPush();
  const [isDeclined, setIsDeclined] = useState(() => hasDeclined('push'));
  if (state !== 'off' || isDeclined) return null;
  const decline = () => {
    rememberDeclined('push');
    setIsDeclined(true);
  };
  return (
    <section aria-label="Notifications" className="grid gap-2 rounded-field border border-line px-4 py-3">
      <p className="flex items-start gap-2.5">
        <BellRing aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-soft" />
        {question}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" pending={isStarting} pendingText="Turning on…" onClick={start}>
          Notify me
        </Button>
        <Button variant="ghost" onClick={decline}>
          Not now
        </Button>
      </div>
    </section>
  );
}
