import { BookOpen, CalendarDays, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { GameEvent } from '../../../../modules/events/contract.ts';
import { cn } from '../../../lib/cn.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Reliability } from '../../../ui/reliability.tsx';
import { EventNotes } from '../event-notes.tsx';
import { countdown, displayEvent } from '../event-state.ts';
import { HostDisc } from '../host-disc.tsx';
import { hostName } from '../host-name.ts';
import { When } from '../when.tsx';

const link = 'font-semibold underline decoration-line-strong underline-offset-3 hover:decoration-current';

type FactsProps = {
  gameEvent: GameEvent;
  /** The present moment in milliseconds. */
  now: number;
  /** Whether its links take the place of this page in the history, as those of a dialog do. */
  replace?: boolean;
};

/** Its state, time and place, and the host's description. */
export function EventFacts({ gameEvent, now, replace = false }: FactsProps) {
  const { badges, startsInHours } = displayEvent(gameEvent, now);
  const { cafe, cafeId, eventDate, description } = gameEvent;
  return (
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
        <When eventDate={eventDate} />
      </p>
      <EventNotes gameEvent={gameEvent} now={now} />
      <p className="flex gap-2.5">
        <MapPin aria-hidden className="text-ink-soft" />
        {cafe ? (
          <span>
            <Link to={`/cafes/${cafeId}`} replace={replace} className={cn(link, 'tap-text')}>
              {cafe.name}
            </Link>
            <span className="block text-ink-soft text-sm">{cafe.address}</span>
          </span>
        ) : (
          <span className="font-semibold">Unknown Cafe</span>
        )}
      </p>
      {description !== '' && (
        <p className="whitespace-pre-line break-words border-amber border-l-3 pl-3 text-ink-soft">{description}</p>
      )}
    </div>
  );
}

type HostProps = {
  gameEvent: GameEvent;
  isViewer: boolean;
  replace?: boolean;
  /** What one may do about them, such as to write. */
  action?: ReactNode;
};

/** Who hosts, and how reliably; leads to their bio and game events. */
export function EventHost({ gameEvent, isViewer, replace = false, action }: HostProps) {
  const { host, hostId } = gameEvent;
  return (
    <div className="flex items-center gap-3">
      <div className="relative flex min-w-0 flex-1 items-center gap-3">
        <HostDisc gameEvent={gameEvent} size={36} />
        <div className="min-w-0 leading-snug">
          <p>
            {host ? (
              <Link
                to={`/organizers/${hostId}`}
                replace={replace}
                className={cn(link, 'after:absolute after:-inset-1')}
              >
                {isViewer ? 'You' : hostName(host)}
                <span className="sr-only">: bio and events</span>
              </Link>
            ) : (
              <span className="font-semibold">{hostName(host)}</span>
            )}
          </p>
          <Reliability score={host?.reliabilityScore ?? 100} />
        </div>
      </div>
      {action}
    </div>
  );
}

/**
 * The game's rules in short; nothing where they are not known.
 * @param open under a heading of the page; else folded, for a dialog
 */
export function HowToPlay({ children: rules, open = false }: { children: string | undefined; open?: boolean }) {
  if (!rules) return null;
  if (open) {
    return (
      <section aria-labelledby="how-to-play">
        <h2 id="how-to-play" className="mb-2 text-2xl">
          How to play
        </h2>
        <p className="whitespace-pre-line">{rules}</p>
      </section>
    );
  }
  return (
    <details className="rounded-card border border-line bg-paper">
      <summary className="flex min-h-12 cursor-pointer items-center gap-2.5 rounded-card px-4 font-semibold">
        <BookOpen aria-hidden className="size-4.5 text-ink-soft" />
        How to play
      </summary>
      <p className="whitespace-pre-line px-4 pb-4 text-ink-soft">{rules}</p>
    </details>
  );
}
