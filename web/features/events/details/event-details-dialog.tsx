import { BookOpen, CalendarDays, MapPin, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { GameEvent } from '../../../../modules/events/contract.ts';
import { useSiteConfig } from '../../../lib/site-config.ts';
import { clockTime, longDate } from '../../../lib/time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ArtImage } from '../../../ui/art-image.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialog.tsx';
import { Reliability } from '../../../ui/reliability.tsx';
import { countdown, displayEvent } from '../event-state.ts';
import { GameCover } from '../game-cover.tsx';
import { hostName } from '../host-name.ts';
import { CancelEventButton } from './cancel-event-button.tsx';
import { ParticipantList } from './participant-list.tsx';
import type { Person } from './person.ts';

type Props = {
  gameEvent: GameEvent;
  viewerId: string;
  /** The game's rules in short, where they are known. */
  howToPlay?: string | undefined;
  /** Opens a chat with somebody at this table; without it there are no message buttons. */
  onMessage?: ((person: Person) => void) | undefined;
  /** What else the viewer may do, beside what hosts may: leaving, rating. */
  actions?: ReactNode;
  onClose: () => void;
};

const link = 'font-semibold underline decoration-line-strong underline-offset-3 hover:decoration-current';

/** All about a meetup for those at its table: when, where, who, how to play; for the host, who stays and whether it takes place. */
export function EventDetailsDialog({ gameEvent, viewerId, howToPlay, onMessage, actions, onClose }: Props) {
  const { timeZone } = useSiteConfig();
  const now = useNow();
  const { badges, startsInHours } = displayEvent(gameEvent, now);
  const game = gameEvent.game?.name ?? 'Unknown Game';
  const isHost = gameEvent.hostId === viewerId;
  const mayManage = isHost && gameEvent.status === 'upcoming' && Date.parse(gameEvent.eventDate) > now;
  const { host, cafe } = gameEvent;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={game} className="md:max-w-xl!">
      <DialogBody className="space-y-6 pb-5">
        <ArtImage
          src={gameEvent.game?.imageUrl ?? null}
          alt=""
          drawing={<GameCover name={game} />}
          className="aspect-auto! h-36 rounded-card"
        />
        <div className="space-y-2.5 [&_svg]:mt-1 [&_svg]:size-4.5 [&_svg]:shrink-0">
          <ul aria-label="Status" className="flex flex-wrap gap-1.5">
            {badges.map(({ label, tone }) => (
              <li key={label}>
                <Badge tone={tone}>{label}</Badge>
              </li>
            ))}
            {startsInHours !== null && (
              <li>
                <Badge tone="amber">{countdown(startsInHours)}</Badge>
              </li>
            )}
          </ul>
          <p className="flex gap-2.5">
            <CalendarDays aria-hidden className="text-ink-soft" />
            <time dateTime={gameEvent.eventDate}>
              {longDate(gameEvent.eventDate, timeZone)},{' '}
              <span className="whitespace-nowrap font-semibold">{clockTime(gameEvent.eventDate, timeZone)}</span>
            </time>
          </p>
          <p className="flex gap-2.5">
            <MapPin aria-hidden className="text-ink-soft" />
            {cafe ? (
              <span>
                <Link to={`/cafes/${gameEvent.cafeId}`} replace className={link}>
                  {cafe.name}
                </Link>
                <span className="block text-ink-soft text-sm">{cafe.address}</span>
              </span>
            ) : (
              <span className="font-semibold">Unknown Cafe</span>
            )}
          </p>
          {gameEvent.description !== '' && (
            <p className="whitespace-pre-line break-words border-amber border-l-3 pl-3 text-ink-soft">
              {gameEvent.description}
            </p>
          )}
        </div>
        <section aria-label="Host">
          <h3 className="mb-2 text-lg">Host</h3>
          <div className="flex items-center gap-3">
            <Avatar firstName={host?.firstName ?? ''} lastName={host?.lastName ?? ''} />
            <div className="min-w-0 flex-1 leading-snug">
              <p>
                {host ? (
                  <Link to={`/organizers/${gameEvent.hostId}`} replace className={link}>
                    {isHost ? 'You' : hostName(host)}
                    <span className="sr-only">: bio and events</span>
                  </Link>
                ) : (
                  <span className="font-semibold">{hostName(host)}</span>
                )}
              </p>
              <Reliability score={host?.reliabilityScore ?? 100} />
            </div>
            {onMessage && host && !isHost && (
              <MessageButton person={{ id: gameEvent.hostId, ...host }} onMessage={onMessage} />
            )}
          </div>
        </section>
        <ParticipantList
          gameEvent={gameEvent}
          viewerId={viewerId}
          mayRemove={mayManage}
          messageButton={onMessage && ((person) => <MessageButton person={person} onMessage={onMessage} />)}
        />
        {howToPlay !== undefined && howToPlay !== '' && (
          <details className="rounded-card border border-line bg-paper">
            <summary className="flex min-h-12 cursor-pointer items-center gap-2.5 rounded-card px-4 font-semibold">
              <BookOpen aria-hidden className="size-4.5 text-ink-soft" />
              How to play
            </summary>
            <p className="whitespace-pre-line px-4 pb-4 text-ink-soft">{howToPlay}</p>
          </details>
        )}
      </DialogBody>
      {(mayManage || actions) && (
        <DialogFooter className="border-line border-t">
          {actions}
          {mayManage && <CancelEventButton gameEvent={gameEvent} />}
        </DialogFooter>
      )}
    </Dialog>
  );
}

function MessageButton({ person, onMessage }: { person: Person; onMessage: (person: Person) => void }) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={`Message ${person.firstName}`}
      // the name alone, without what else is known of a host
      onClick={() => onMessage({ id: person.id, firstName: person.firstName, lastName: person.lastName })}
    >
      <MessageCircle aria-hidden />
    </Button>
  );
}
