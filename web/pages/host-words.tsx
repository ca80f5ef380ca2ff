import { Link } from 'react-router-dom';
import type { GameEvent } from '../../modules/events/contract.ts';
import { HostDisc } from '../features/events/host-disc.tsx';
import { hostName } from '../features/events/host-name.ts';
import { useProfileQuery } from '../features/organizers/organizers-api.ts';
import { counted } from '../lib/counted.ts';
import { viewerHosts } from '../lib/viewer-hosts.ts';
import { Reliability } from '../ui/reliability.tsx';

type Props = {
  gameEvent: GameEvent;
  /** The host's note; may be empty. */
  words: string;
};

/** The host: their note, bio and turn-out. */
export function HostWords({ gameEvent, words }: Props) {
  const { host, hostId } = gameEvent;
  const { currentData: profile } = useProfileQuery(hostId, { skip: !host });
  const bio = profile?.user.bio ?? '';
  const completed = profile?.stats.completed ?? 0;
  return (
    <section aria-label="Host">
      {words !== '' && (
        <blockquote className="relative mb-4 rounded-card bg-amber-wash p-4 text-lg text-amber-ink after:absolute after:top-full after:left-6 after:border-8 after:border-transparent after:border-t-amber-wash">
          <p className="wrap-anywhere whitespace-pre-line">{words}</p>
        </blockquote>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <HostDisc gameEvent={gameEvent} size={56} />
        <div className="min-w-32 flex-1">
          <h2 className="wrap-anywhere text-lg">{viewerHosts(gameEvent) ? 'You host' : `${hostName(host)} hosts`}</h2>
          {completed > 0 && <p className="text-sm text-ink-soft">{counted(completed, 'event')} completed</p>}
          <Reliability score={host?.reliabilityScore ?? 100} />
        </div>
        {host && (
          <Link
            to={`/organizers/${hostId}`}
            viewTransition
            className="tap-text font-semibold text-base text-felt-ink hover:underline print:hidden"
          >
            Profile
            <span className="sr-only"> of {hostName(host)}: bio and events</span>
          </Link>
        )}
      </div>
      {bio !== '' && <p className="wrap-anywhere mt-3 whitespace-pre-line text-ink-soft print:hidden">{bio}</p>}
    </section>
  );
}
