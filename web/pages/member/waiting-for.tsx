import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cafeNameOf, gameNameOf } from '../../../modules/catalog/rules.ts';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { eventPath } from '../../features/events/event-path.ts';
import { TableDiscs } from '../../features/events/table-discs.tsx';
import { useAwaitedGameEventsQuery } from '../../features/waiting-list/awaited-api.ts';
import { HeldSeat } from '../../features/waiting-list/held-seat.tsx';
import { LeaveLineButton } from '../../features/waiting-list/leave-line-button.tsx';
import { aheadOfYou } from '../../lib/ahead-of-you.ts';
import { dayAndTime } from '../../lib/day-words.ts';
import { drawingOf } from '../../lib/drawing.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { longMoment } from '../../lib/time.ts';
import { ArtImage } from '../../ui/art-image.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { HomeSection } from './home-section.tsx';

type Props = {
  /** The present moment in milliseconds. */
  now: number;
};

/** The offers to the member. Renders nothing if there are none. */
export function HeldForYou({ now }: Props) {
  const offered = useAwaited().filter(({ yourLine }) => yourLine?.heldUntil != null);
  if (offered.length === 0) return null;
  return (
    <HomeSection title={offered.length === 1 ? 'A seat is yours to take' : 'Seats are yours to take'}>
      <ul className="grid gap-3">
        {offered.map((gameEvent) => (
          <li key={gameEvent.id} className="overflow-hidden rounded-card border border-line bg-raised">
            <WaitingGameEvent gameEvent={gameEvent} now={now} />
            <div className="bg-amber-wash p-3 text-amber-ink">
              <HeldSeat gameEvent={gameEvent} until={gameEvent.yourLine?.heldUntil ?? gameEvent.eventDate} />
            </div>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

/**
 * The waiting lists the member is on, with their places. Renders nothing if there are none. A failure is shown, because
 * the missing answer may contain an offer.
 */
export function WaitingFor({ now }: Props) {
  const { timeZone } = useSiteConfig();
  const query = useAwaitedGameEventsQuery();
  const waiting = useAwaited().flatMap((gameEvent) => {
    const place = gameEvent.yourLine?.place;
    return place ? [{ gameEvent, place }] : [];
  });
  if (!query.data && query.error) {
    return (
      <HomeSection title="Waiting for a seat">
        <LoadError
          query={query}
          title="Failed to fetch waiting lists"
          otherwise="Your places in line and the seats held for you did not arrive. Please try again."
        />
      </HomeSection>
    );
  }
  if (waiting.length === 0) return null;
  return (
    <HomeSection title="Waiting for a seat">
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-raised">
        {waiting.map(({ gameEvent, place }) => (
          <li key={gameEvent.id} className="flex flex-wrap items-center justify-end gap-x-3">
            <WaitingGameEvent gameEvent={gameEvent} now={now}>
              {aheadOfYou(place)}
            </WaitingGameEvent>
            <LeaveLineButton
              gameEvent={gameEvent}
              of={`${nameOf(gameEvent)}, ${longMoment(gameEvent.eventDate, timeZone)}`}
              className="me-3 mb-3 sm:my-3"
            />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

const nameOf = ({ game }: GameEvent) => isolated(gameNameOf(game));

/** The member's offers and waiting lists; none until they have arrived. */
const useAwaited = (): readonly GameEvent[] => useAwaitedGameEventsQuery().data ?? [];

function WaitingGameEvent({ gameEvent, now, children }: Props & { gameEvent: GameEvent; children?: ReactNode }) {
  const { timeZone } = useSiteConfig();
  const { eventDate, cafe } = gameEvent;
  const name = nameOf(gameEvent);
  return (
    <article className="flex min-w-60 flex-1 items-center gap-3 p-3">
      <ArtImage
        src={gameEvent.game?.imageUrl ?? null}
        alt=""
        drawing={drawingOf('games', name, gameEvent.id)}
        className="aspect-square! w-18 max-w-1/4 shrink-0 rounded-field"
      />
      <div className="min-w-0 flex-1">
        <h3 className="wrap-anywhere text-lg">
          <Link to={eventPath(gameEvent)} viewTransition className="tap-text hover:underline">
            {name}
          </Link>
        </h3>
        <p className="mt-0.5 text-ink-soft">
          <time dateTime={eventDate} className="font-semibold text-ink">
            {dayAndTime(eventDate, now, timeZone)}
          </time>{' '}
          · {isolated(cafeNameOf(cafe))}
        </p>
        <div className="mt-1.5">
          <TableDiscs gameEvent={gameEvent} withFree={false} size={26} />
        </div>
        {children && <p className="mt-0.5 font-semibold">{children}</p>}
      </div>
    </article>
  );
}
