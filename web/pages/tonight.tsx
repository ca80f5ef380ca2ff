import { ArrowLeft, Crown, Dices, MapPin } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, type LoaderFunctionArgs, useLocation, useNavigate, useParams } from 'react-router-dom';
import { cafeNameOf, gameNameOf, UNKNOWN_CAFE } from '../../modules/catalog/rules.ts';
import type { GameEvent } from '../../modules/events/contract.ts';
import { checkInPhase } from '../../modules/events/rules.ts';
import { isolated } from '../../platform/isolated.ts';
import { quoted } from '../../platform/quoted.ts';
import { codeOfFragment } from '../features/check-in/code-of-address.ts';
import { CodeTicket } from '../features/check-in/code-ticket.tsx';
import { GuestCheckIn } from '../features/check-in/guest-check-in.tsx';
import { useParticipantsQuery } from '../features/events/details/details-api.ts';
import { eventPath, eventTitle } from '../features/events/event-path.ts';
import { loadGameEvent, useGameEventQuery } from '../features/events/events-api.ts';
import { RoomTable } from '../features/events/room-table.tsx';
import { nameAmong } from '../features/events/seated.ts';
import { seatedTonight } from '../features/events/seated-tonight.ts';
import { useViewerAt } from '../features/events/viewer-at.ts';
import { useSession } from '../features/session/session-api.ts';
import { dayAndTime } from '../lib/day-words.ts';
import { dispatchContext } from '../lib/route-context.ts';
import { useSiteConfig } from '../lib/site-config.tsx';
import { clockTime } from '../lib/time.ts';
import { useNow } from '../lib/use-now.ts';
import { viewerChecksIn } from '../lib/viewer-hosts.ts';
import { Button } from '../ui/button.tsx';
import { Disc } from '../ui/disc.tsx';
import { AwaitedPage } from './awaited-page.tsx';
import { NightLink } from './night/night-link.tsx';
import { ForTheHost } from './tonight/for-the-host.tsx';

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
  const navigate = useNavigate();
  const runs = viewerChecksIn(gameEvent);
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
              {runs && <Crown aria-hidden className="size-4" />}
              {runs && phase === 'open' ? 'Your table, now' : dayAndTime(eventDate, now, timeZone)}
            </p>
            <h1 className="wrap-anywhere mt-1 text-2xl md:text-4xl">
              <Link to={eventPath(gameEvent)} viewTransition className="hover:underline">
                {gameNameOf(gameEvent.game)}
              </Link>
            </h1>
            <p className="text-on-room-soft">
              {runs
                ? `${isolated(cafeNameOf(cafe))} · ${clockTime(eventDate, timeZone)} · `
                : cafe
                  ? `${isolated(cafe.name)}, ${isolated(cafe.address)}`
                  : UNKNOWN_CAFE}
              {runs && (
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
          {runs && phase === 'open' && !isOff && <CodeTicket gameEventId={gameEvent.id} />}
          {!runs && description !== '' && (
            <p className="flex items-start gap-2">
              <MapPin aria-hidden className="mt-0.5 size-5 shrink-0" />
              <span>
                {quoted(description)} <span className="text-on-room-soft">{gameEvent.host?.firstName}</span>
              </span>
            </p>
          )}
        </section>
        <div className="min-w-0">
          {isOff ? (
            <p className="rounded-card bg-sunken p-4">This event was cancelled.</p>
          ) : runs ? (
            <>
              <NightLink gameEvent={gameEvent} />
              <ForTheHost gameEvent={gameEvent} now={now} onRated={() => void navigate('/member')} />
            </>
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
  const nameOf = ({ firstName, initials }: GameEvent['people'][number]) =>
    firstName === null ? 'A member' : nameAmong(people, { firstName, initials });
  const named = (some: GameEvent['people']) => new Intl.ListFormat('en-US').format(some.map(nameOf));
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
          {late.map((person) => (
            <span key={`${nameOf(person)} ${person.minutesLate}`} className="block text-ink-soft">
              {nameOf(person)} is running about {person.minutesLate} minutes late
            </span>
          ))}
        </p>
      </div>
    </section>
  );
}

export { TonightPage as Component };
