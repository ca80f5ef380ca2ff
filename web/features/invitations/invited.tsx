import { CalendarClock, CalendarPlus, Dices, Star } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { DialogBody, DialogFooter } from '../../ui/dialog.tsx';

const offers = [
  { icon: CalendarPlus, text: 'Create and manage game events at cafes' },
  { icon: CalendarClock, text: 'Choose games, set schedules and manage participants' },
  { icon: Star, text: 'Build your reputation through reliability scores' },
  { icon: Dices, text: "Still join other organizers' events" },
];

type Props = { onAccept: () => void; accepting: boolean; onLater: () => void };

/** What an invitation offers (specification, section 2). */
export function Invited({ onAccept, accepting, onLater }: Props) {
  return (
    <>
      <DialogBody>
        <ul className="space-y-3">
          {offers.map(({ icon: Icon, text }) => (
            <li key={text} className="flex items-center gap-3.5">
              <span className="grid size-10 shrink-0 place-items-center rounded-field bg-felt-wash text-felt-ink">
                <Icon aria-hidden className="size-5" />
              </span>
              {text}
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" onClick={onLater}>
          Maybe Later
        </Button>
        <Button data-first-focus onClick={onAccept} pending={accepting} pendingText="Upgrading...">
          Accept & Become an Organizer
        </Button>
      </DialogFooter>
    </>
  );
}
