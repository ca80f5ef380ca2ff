import { Lightbulb } from 'lucide-react';
import { focusOnMount } from '../../lib/focus-on-mount.ts';
import { Button } from '../../ui/button.tsx';
import { DialogBody, DialogFooter } from '../../ui/dialog.tsx';

const steps = [
  { title: 'Create your first event', text: 'Use Create Event on your dashboard.' },
  { title: 'Choose a game and a cafe', text: 'Pick what you like to play, and where.' },
  { title: 'Manage participants', text: 'Accept them, use the event chat, and build your reputation.' },
];

type Props = { onDashboard: () => void; onLater: () => void };

/** The first steps of a new organizer (specification, section 2). */
export function Welcome({ onDashboard, onLater }: Props) {
  return (
    <>
      <DialogBody className="space-y-5">
        <ol className="space-y-4">
          {steps.map(({ title, text }, i) => (
            <li key={title} className="flex items-start gap-3.5">
              <span
                aria-hidden
                className="grid size-10 shrink-0 place-items-center rounded-full bg-felt font-bold font-display text-lg text-on-felt"
              >
                {i + 1}
              </span>
              <span>
                <span className="block font-semibold">{title}</span>
                <span className="block text-ink-soft">{text}</span>
              </span>
            </li>
          ))}
        </ol>
        <p className="flex items-start gap-3 rounded-field bg-amber-wash px-4 py-3 text-amber-ink">
          <Lightbulb aria-hidden className="mt-0.5 size-5 shrink-0" />
          <span>Tip: your reliability score starts fresh and rises by completing events.</span>
        </p>
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" onClick={onLater}>
          I'll Explore Later
        </Button>
        <Button ref={focusOnMount} onClick={onDashboard}>
          Go to Dashboard
        </Button>
      </DialogFooter>
    </>
  );
}
