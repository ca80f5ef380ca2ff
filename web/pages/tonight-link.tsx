import { QrCode, ScanLine } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { GameEvent } from '../../modules/events/contract.ts';
import { checkInPhase, runningLatePhase } from '../../modules/events/rules.ts';
import { eventPath } from '../features/events/event-path.ts';
import { viewerChecksIn } from '../lib/viewer-hosts.ts';
import { Button } from '../ui/button.tsx';
import { late } from '../ui/late.tsx';

const GuestCheckIn = late(async () => (await import('../features/check-in/guest-check-in.tsx')).GuestCheckIn);

type Props = {
  gameEvent: GameEvent;
  /** The present moment in milliseconds. */
  now: number;
};

const isOff = ({ status }: GameEvent) => status === 'cancelled' || status === 'archived';

/** Whether check-in is open. */
export const isTonightOpen = (gameEvent: GameEvent, now: number): boolean =>
  !isOff(gameEvent) && checkInPhase(gameEvent.eventDate, new Date(now).toISOString()) === 'open';

/** The link to tonight's table while check-in is open: the host sees the code, a participant enters it. */
export function TonightButton({ gameEvent, now }: Props) {
  const isHere = gameEvent.people.some(({ isYou, checkedInAt }) => isYou && checkedInAt !== null);
  if (!isTonightOpen(gameEvent, now) || isHere) return null;
  const runs = viewerChecksIn(gameEvent);
  const Icon = runs ? QrCode : ScanLine;
  return (
    <Button variant="amber" className="px-4!" asChild>
      <Link to={`${eventPath(gameEvent)}/tonight`} viewTransition>
        <Icon aria-hidden />
        {runs ? 'Show the code' : 'Check in'}
      </Link>
    </Button>
  );
}

/**
 * For participants, from two hours before the start to the end: check-in and running late. Its code is loaded only then.
 */
export function TonightForGuest({ gameEvent, now }: Props) {
  const at = new Date(now).toISOString();
  const isLateOpen = runningLatePhase(gameEvent.eventDate, at) === 'open';
  if (isOff(gameEvent) || !(isLateOpen || isTonightOpen(gameEvent, now))) return null;
  return <GuestCheckIn gameEvent={gameEvent} now={now} />;
}
