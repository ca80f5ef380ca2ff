import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GameEvent } from '../../../../modules/events/contract.ts';
import { toldName } from '../../../../modules/identity/shown-name-rules.ts';
import { isApiError } from '../../../lib/base-query.ts';
import { Disc } from '../../../ui/disc.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Reliability } from '../../../ui/reliability.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Seats } from '../seats.tsx';
import { useParticipantsQuery } from './details-api.ts';
import type { Person } from './person.ts';
import { RemoveButton } from './remove-button.tsx';

type Props = {
  gameEvent: GameEvent;
  viewerId: string;
  /** Whether the viewer may see the participants: the host, admins and people with a seat may. Undefined until known. */
  maySee: boolean | undefined;
  mayRemove: boolean;
  messageButton?: ((person: Person) => ReactNode) | undefined;
  /** Further information on a seat. */
  seatButton?: ((person: Person) => ReactNode) | undefined;
};

/** The participants by first name and initial. The server sends last names and scores to the host only. */
export function ParticipantList({ gameEvent, viewerId, maySee, mayRemove, messageButton, seatButton }: Props) {
  // Fetched again each time it opens: people join and leave.
  const query = useParticipantsQuery(gameEvent.id, { refetchOnMountOrArgChange: true, skip: !maySee });
  const { error } = query;
  const isOutsider = maySee === false || (isApiError(error) && error.status === 403);
  const data = isOutsider ? undefined : query.data;
  const taken = data?.length ?? gameEvent.currentParticipants;
  return (
    <section aria-label="Participants">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-2xl">Participants</h2>
        <p className="flex items-center gap-2 text-sm">
          <Seats taken={taken} of={gameEvent.maxParticipants} />
          <span>
            {taken}/{gameEvent.maxParticipants}
          </span>
        </p>
      </div>
      {!data && !error && !isOutsider && <Skeleton className="h-11 animate-await" />}
      {error && !isOutsider && (
        <LoadError
          query={query}
          title="Failed to fetch participants"
          otherwise="The list did not arrive. Please try again."
        />
      )}
      {isOutsider && <p className="text-ink-soft">Only people with a seat see who else is coming.</p>}
      {data?.length === 0 && <p className="text-ink-soft">Nobody yet. The first seat is the hardest.</p>}
      <ul className="space-y-1">
        {!error &&
          data?.map(({ id, userId, user, isConfirmed, firstTime }) => (
            <li key={id} className="flex min-h-12 flex-wrap items-center gap-x-3">
              <Disc initials={user.initials} hue={user.hue} photo={user.photo} size={36} isYou={userId === viewerId} />
              <div className="min-w-24 flex-1">
                <p className="truncate font-semibold">
                  {toldName(user)}
                  {userId === viewerId && <span className="font-normal text-ink-soft"> (you)</span>}
                </p>
                {firstTime && <p className="text-amber-ink text-sm">First time here</p>}
                {isConfirmed && (
                  <p className="flex items-center gap-1 text-felt-ink text-sm">
                    <CircleCheck aria-hidden className="size-4 shrink-0" />
                    Will be there
                  </p>
                )}
                {user.reliabilityScore !== undefined && <Reliability score={user.reliabilityScore} />}
              </div>
              <div className="ml-auto flex gap-3">
                {isKnown(user) && seatButton?.(user)}
                {isKnown(user) && userId !== viewerId && messageButton?.(user)}
                {mayRemove && isKnown(user) && userId !== viewerId && (
                  <RemoveButton gameEvent={gameEvent} person={user} />
                )}
              </div>
            </li>
          ))}
      </ul>
    </section>
  );
}

/** Whether the server names this person; it does not name "A member". */
const isKnown = <Named extends { id: string | null }>(user: Named): user is Named & { id: string } => user.id !== null;
