import { type ReactNode, useId } from 'react';
import type { GameEvent, Participant } from '../../../modules/events/contract.ts';
import { checkInOpensAt, checkInPhase } from '../../../modules/events/rules.ts';
import type { GameEventNeedingRating } from '../../../modules/reliability/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { useNeedsRatingQuery } from '../../features/attendance/attendance-api.ts';
import { CheckInWords, RatingForm } from '../../features/attendance/rating-form.tsx';
import { useCheckInByHostMutation } from '../../features/check-in/check-in-api.ts';
import { useGuestContests } from '../../features/contests/host-contest.tsx';
import { useParticipantsQuery } from '../../features/events/details/details-api.ts';
import { hostName } from '../../features/events/host-name.ts';
import { errorText } from '../../lib/base-query.ts';
import { dayAndTimeWithin } from '../../lib/day-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { clockTime } from '../../lib/time.ts';
import { Button } from '../../ui/button.tsx';
import { Disc } from '../../ui/disc.tsx';
import { dismissFailure, toast } from '../../ui/toast.tsx';

type Props = {
  gameEvent: GameEvent;
  now: number;
  /** Which table of a night it is; without it, there is only one. */
  table?: string;
  onRated: () => void;
};

/** The list of people who have checked in. After the start it is the rating form, preset to them. */
export function ForTheHost({ gameEvent, now, table, onRated }: Props) {
  const headed = (words: string) => (table === undefined ? words : `${words} at ${table}`);
  const { timeZone } = useSiteConfig();
  const contests = useGuestContests(gameEvent.id, now);
  const hasStarted = Date.parse(gameEvent.eventDate) <= now;
  const { data: ratable, refetch } = useNeedsRatingQuery(undefined, {
    skip: !hasStarted,
    refetchOnMountOrArgChange: true,
  });
  const rated = ratable?.find(({ id }) => id === gameEvent.id);
  if (!rated)
    return (
      <Arriving gameEvent={gameEvent} now={now} heading={headed('Who is here')}>
        {table === undefined && <CheckInLater gameEvent={gameEvent} now={now} />}
      </Arriving>
    );
  const isOpen = checkInPhase(gameEvent.eventDate, new Date(now).toISOString()) === 'open';
  const mayCheckIn = ({ checkIn, leftLate }: GameEventNeedingRating['participants'][number]) =>
    isOpen && !checkIn && !leftLate;
  return (
    <>
      <RatingForm
        gameEvent={rated}
        heading={headed(isOpen ? 'Who is here' : 'Who came')}
        onStale={() => void refetch()}
        onRated={() => {
          void refetch();
          onRated();
        }}
        aside={(person) =>
          mayCheckIn(person) && <CheckInButton gameEventId={gameEvent.id} userId={person.id} name={person.firstName} />
        }
        below={contests.below}
      />
      {contests.dialog}
      <p className="mt-3 text-ink-soft">
        Everyone who checked in is set to Attended. If you do not rate them, they are rated Attended when rating closes.
        You can change ratings until {dayAndTimeWithin(rated.ratingClosesAt, now, timeZone)}.
      </p>
    </>
  );
}

/** Where the code will be, before check-in opens. */
export function CheckInLater({ gameEvent: { eventDate }, now }: Pick<Props, 'gameEvent' | 'now'>) {
  const { timeZone } = useSiteConfig();
  if (checkInPhase(eventDate, new Date(now).toISOString()) !== 'not_open') return null;
  return (
    <p className="rounded-card bg-sunken p-4">
      Check-in opens at {clockTime(checkInOpensAt(eventDate), timeZone)}. Then you find the code here.
    </p>
  );
}

type ArrivingProps = Pick<Props, 'gameEvent' | 'now'> & { heading: string; children: ReactNode };

/** Before the start: who has checked in. */
function Arriving({ gameEvent, now, heading, children }: ArrivingProps) {
  const id = useId();
  const { data } = useParticipantsQuery(gameEvent.id, { refetchOnMountOrArgChange: true });
  const phase = checkInPhase(gameEvent.eventDate, new Date(now).toISOString());
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-xl">
        {heading}
      </h2>
      {children}
      {data?.length === 0 && <p className="text-ink-soft">Nobody has a seat yet.</p>}
      <ul className="space-y-2">
        {data?.map((participant) => (
          <Arrival
            key={participant.id}
            gameEventId={gameEvent.id}
            participant={participant}
            isOpen={phase === 'open'}
          />
        ))}
      </ul>
    </section>
  );
}

type ArrivalProps = { gameEventId: string; participant: Participant; isOpen: boolean };

function Arrival({
  gameEventId,
  participant: { userId, user, checkIn, minutesLate, isConfirmed, firstTime },
  isOpen,
}: ArrivalProps) {
  return (
    <li className="flex min-h-16 items-center gap-3 rounded-card border border-line bg-raised px-4 py-2">
      <Disc initials={user.initials} hue={user.hue} photo={user.photo} size={36} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{hostName(user)}</p>
        {firstTime && <p className="text-amber-ink text-sm">First time here</p>}
        <CheckInWords checkIn={checkIn} minutesLate={minutesLate} />
        {!checkIn && minutesLate === null && isConfirmed && <p className="text-ink-soft">Said “I’ll be there”</p>}
      </div>
      {isOpen && !checkIn && userId && (
        <CheckInButton gameEventId={gameEventId} userId={userId} name={user.firstName} />
      )}
    </li>
  );
}

/** Checks in a participant who has no phone at hand. */
function CheckInButton({ gameEventId, userId, name }: { gameEventId: string; userId: string; name: string }) {
  const [checkIn, { isLoading }] = useCheckInByHostMutation();
  const act = async () => {
    const { error } = await checkIn({ gameEventId, userId });
    if (!error) return dismissFailure();
    const description = errorText(error, `${isolated(name)} is not checked in. Please try again.`);
    toast({ tone: 'destructive', title: 'Unable to check in', description });
  };
  return (
    <Button
      variant="ghost"
      className="-ml-2 px-2! text-felt-ink!"
      aria-label={`Check in ${isolated(name)}`}
      pending={isLoading}
      pendingText="Saving…"
      onClick={() => void act()}
    >
      Check in
    </Button>
  );
}
