import { ArrowLeft, Crown, Dices, MapPin } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, type LoaderFunctionArgs, useLocation, useNavigate, useParams } from 'react-router-dom';
import { cafeNameOf, gameNameOf, UNKNOWN_CAFE } from '../../modules/catalog/rules.ts';
import type { GameEvent, Participant } from '../../modules/events/contract.ts';
import { checkInOpensAt, checkInPhase } from '../../modules/events/rules.ts';
import type { GameEventNeedingRating } from '../../modules/reliability/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { useNeedsRatingQuery } from '../features/attendance/attendance-api.ts';
import { CheckInWords, RatingForm } from '../features/attendance/rating-form.tsx';
import { useCheckInByHostMutation } from '../features/check-in/check-in-api.ts';
import { codeOfFragment } from '../features/check-in/code-of-address.ts';
import { CodeTicket } from '../features/check-in/code-ticket.tsx';
import { GuestCheckIn } from '../features/check-in/guest-check-in.tsx';
import { useGuestContests } from '../features/contests/host-contest.tsx';
import { useParticipantsQuery } from '../features/events/details/details-api.ts';
import { eventPath, eventTitle } from '../features/events/event-path.ts';
import { loadGameEvent, useGameEventQuery } from '../features/events/events-api.ts';
import { hostName } from '../features/events/host-name.ts';
import { RoomTable } from '../features/events/room-table.tsx';
import { seatedTonight } from '../features/events/seated-tonight.ts';
import { useViewerAt } from '../features/events/viewer-at.ts';
import { useSession } from '../features/session/session-api.ts';
import { errorText } from '../lib/base-query.ts';
import { dayAndTime, dayAndTimeWithin } from '../lib/day-words.ts';
import { dispatchContext } from '../lib/route-context.ts';
import { useSiteConfig } from '../lib/site-config.tsx';
import { clockTime } from '../lib/time.ts';
import { useNow } from '../lib/use-now.ts';
import { Button } from '../ui/button.tsx';
import { Disc } from '../ui/disc.tsx';
import { dismissFailure, toast } from '../ui/toast.tsx';
import { AwaitedPage } from './awaited-page.tsx';

/** The interval between renders, in milliseconds: check-in opens and closes while the page is shown. */
const EVERY_MS = 15_000;

export function loader({ context, params: { id = '' } }: LoaderFunctionArgs) {
  void context.get(dispatchContext)(loadGameEvent(id));
  return null;
}

/** Tonight's table: the code and who is there for the host, check-in for a participant. */
function TonightPage() {
  const { id = '' } = useParams();
  const query = useGameEventQuery(id);
  const { currentData: gameEvent } = query;
  const scanned = useScannedCode();
  if (gameEvent) return <TonightTable gameEvent={gameEvent} scanned={scanned} />;
  return <AwaitedPage query={query} what="game event" notFound={notFound} />;
}

const notFound = {
  title: 'Event Not Found',
  reason: 'The table may have been cleared, or the link lost a letter.',
  art: <Dices aria-hidden />,
};

/** Takes a scanned code out of the address, so that nobody copies it from there. */
function useScannedCode(): string | null {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [scanned, setScanned] = useState<string | null>(null);
  useEffect(() => {
    if (hash === '') return;
    const code = codeOfFragment(hash);
    if (code === null) return;
    setScanned(code);
    void navigate({ pathname }, { replace: true, preventScrollReset: true });
  }, [hash, pathname, navigate]);
  return scanned;
}

function TonightTable({ gameEvent, scanned }: { gameEvent: GameEvent; scanned: string | null }) {
  const { timeZone } = useSiteConfig();
  const now = useNow(EVERY_MS);
  const { as } = useViewerAt(gameEvent, now);
  const { eventDate, cafe, people, description } = gameEvent;
  const isHost = as === 'host';
  const phase = checkInPhase(eventDate, new Date(now).toISOString());
  const isOff = gameEvent.status === 'cancelled';
  const isByHost = useIsCheckedInByHost(gameEvent);
  const guests = people.filter((person) => !person.isHost);
  const here = guests.filter(({ checkedInAt }) => checkedInAt !== null).length;
  return (
    <div className="mx-auto max-w-280 px-4 pt-2 sm:px-6">
      <title>{`${eventTitle(gameEvent)} · Tablemates`}</title>
      <Button variant="ghost" className="mb-1 -ml-3 px-3!" asChild>
        <Link to="/member" viewTransition>
          <ArrowLeft aria-hidden />
          Back to Dashboard
        </Link>
      </Button>
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <section
          aria-label="At the table"
          className="room -mx-4 grid gap-4 overflow-hidden px-4 pt-4 pb-6 sm:mx-0 sm:rounded-sheet sm:px-8 lg:sticky lg:top-(--frame-top)"
        >
          <div>
            <p className="flex items-center gap-1.5 font-semibold text-amber text-sm">
              {isHost && <Crown aria-hidden className="size-4" />}
              {isHost && phase === 'open' ? 'Your table, now' : dayAndTime(eventDate, now, timeZone)}
            </p>
            <h1 className="wrap-anywhere mt-1 text-2xl md:text-4xl">
              <Link to={eventPath(gameEvent)} viewTransition className="hover:underline">
                {gameNameOf(gameEvent.game)}
              </Link>
            </h1>
            <p className="text-on-room-soft">
              {isHost
                ? `${isolated(cafeNameOf(cafe))} · ${clockTime(eventDate, timeZone)} · `
                : cafe
                  ? `${isolated(cafe.name)}, ${isolated(cafe.address)}`
                  : UNKNOWN_CAFE}
              {isHost && (
                <span aria-live="polite" className="font-semibold text-on-room">
                  {here} of {guests.length} here
                </span>
              )}
            </p>
          </div>
          <RoomTable
            gameEvent={gameEvent}
            people={seatedTonight(gameEvent)}
            named
            className="mx-auto mt-2 mb-4 w-full max-w-66 lg:max-w-76"
          />
          {isHost && phase === 'open' && !isOff && <CodeTicket gameEventId={gameEvent.id} />}
          {!isHost && description !== '' && (
            <p className="flex items-start gap-2">
              <MapPin aria-hidden className="mt-0.5 size-5 shrink-0" />
              <span>
                “{description}” <span className="text-on-room-soft">{gameEvent.host?.firstName}</span>
              </span>
            </p>
          )}
        </section>
        <div className="min-w-0">
          {isOff ? (
            <p className="rounded-card bg-sunken p-4">This event was cancelled.</p>
          ) : isHost ? (
            <ForTheHost gameEvent={gameEvent} now={now} />
          ) : as === 'participant' ? (
            <>
              <GuestCheckIn gameEvent={gameEvent} now={now} scanned={scanned} isByHost={isByHost} />
              {phase !== 'over' && <HereAlready gameEvent={gameEvent} />}
            </>
          ) : (
            <p className="rounded-card bg-sunken p-4">
              You have no seat at this table, so there is nothing to check in to.{' '}
              <Link to={eventPath(gameEvent)} viewTransition className="underline">
                See the event
              </Link>
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

/** Whether the viewer did not check in by themselves: the host did it for them. */
function useIsCheckedInByHost({ id, people }: GameEvent): boolean {
  const { user } = useSession();
  const isThere = people.some(({ isYou, isHost, checkedInAt }) => isYou && !isHost && checkedInAt !== null);
  const { data } = useParticipantsQuery(id, { skip: !isThere, refetchOnMountOrArgChange: true });
  return data?.find(({ userId }) => userId === user?.id)?.checkIn?.how === 'host';
}

/** Who has checked in and who runs late, in words. */
function HereAlready({ gameEvent: { people } }: { gameEvent: GameEvent }) {
  const named = (some: GameEvent['people']) =>
    new Intl.ListFormat('en-US').format(some.map(({ firstName }) => isolated(firstName ?? 'A member')));
  const here = people.filter(({ checkedInAt, isYou }) => checkedInAt !== null && !isYou);
  const late = people.filter(({ checkedInAt, minutesLate, isYou }) => checkedInAt === null && minutesLate && !isYou);
  if (here.length + late.length === 0) return null;
  const isHere = people.some(({ isYou, checkedInAt }) => isYou && checkedInAt !== null);
  return (
    <section aria-labelledby="here" className="mt-8 grid gap-3">
      <h2 id="here" className="text-lg">
        Here already
      </h2>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {here.length > 0 && (
          <span className="flex gap-1">
            {here.map(({ initials, hue, photo, firstName }) => (
              <Disc key={`${firstName} ${initials} ${hue}`} initials={initials} hue={hue} photo={photo} size={36} />
            ))}
          </span>
        )}
        <p>
          {here.length > 0 ? named(here) : isHere ? 'Nobody else yet' : 'Nobody yet'}
          {late.map(({ firstName, minutesLate }) => (
            <span key={`${firstName} ${minutesLate}`} className="block text-ink-soft text-sm">
              {isolated(firstName ?? 'A member')} is running about {minutesLate} minutes late
            </span>
          ))}
        </p>
      </div>
    </section>
  );
}

/** The list of people who have checked in. After the start it is the rating form, preset to them. */
function ForTheHost({ gameEvent, now }: { gameEvent: GameEvent; now: number }) {
  const { timeZone } = useSiteConfig();
  const navigate = useNavigate();
  const contests = useGuestContests(gameEvent.id, now);
  const hasStarted = Date.parse(gameEvent.eventDate) <= now;
  const { data: ratable, refetch } = useNeedsRatingQuery(undefined, {
    skip: !hasStarted,
    refetchOnMountOrArgChange: true,
  });
  const rated = ratable?.find(({ id }) => id === gameEvent.id);
  if (!rated) return <Arriving gameEvent={gameEvent} now={now} />;
  const isOpen = checkInPhase(gameEvent.eventDate, new Date(now).toISOString()) === 'open';
  const mayCheckIn = ({ checkIn, leftLate }: GameEventNeedingRating['participants'][number]) =>
    isOpen && !checkIn && !leftLate;
  return (
    <>
      <RatingForm
        gameEvent={rated}
        heading={isOpen ? 'Who is here' : 'Who came'}
        onStale={() => void refetch()}
        onRated={() => {
          void refetch();
          void navigate('/member');
        }}
        aside={(person) =>
          mayCheckIn(person) && <CheckInButton gameEventId={gameEvent.id} userId={person.id} name={person.firstName} />
        }
        below={contests.below}
      />
      {contests.dialog}
      <p className="mt-3 text-ink-soft text-sm">
        Everyone who checked in is set to Attended. If you do not rate them, they are marked Attended when rating
        closes. You can change marks until {dayAndTimeWithin(rated.ratingClosesAt, now, timeZone)}.
      </p>
    </>
  );
}

/** Before the start: who has checked in. */
function Arriving({ gameEvent, now }: { gameEvent: GameEvent; now: number }) {
  const { timeZone } = useSiteConfig();
  const { data } = useParticipantsQuery(gameEvent.id, { refetchOnMountOrArgChange: true });
  const phase = checkInPhase(gameEvent.eventDate, new Date(now).toISOString());
  return (
    <section aria-labelledby="arriving" className="grid gap-4">
      <h2 id="arriving" className="text-xl">
        Who is here
      </h2>
      {phase === 'not_open' && (
        <p className="rounded-card bg-sunken p-4">
          Check-in opens at {clockTime(checkInOpensAt(gameEvent.eventDate), timeZone)}. Then you find the code here.
        </p>
      )}
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
  participant: { userId, user, checkIn, minutesLate, isConfirmed },
  isOpen,
}: ArrivalProps) {
  return (
    <li className="flex min-h-16 items-center gap-3 rounded-card border border-line bg-raised px-4 py-2">
      <Disc initials={user.initials} hue={user.hue} photo={user.photo} size={36} />
      <div className="min-w-0 flex-1 leading-snug">
        <p className="truncate font-semibold">{hostName(user)}</p>
        <CheckInWords checkIn={checkIn} minutesLate={minutesLate} />
        {!checkIn && minutesLate === null && isConfirmed && (
          <p className="text-ink-soft text-sm">Said “I’ll be there”</p>
        )}
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

export { TonightPage as Component };
