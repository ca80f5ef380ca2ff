import type { ReactNode } from 'react';
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
  /** Whether it is in a dialog: its link then replaces the dialog's history entry, and its heading is one level lower. */
  inDialog?: boolean;
  /** Actions, such as a message button. */
  action?: ReactNode;
};

/** The host: their note, bio and turn-out. */
export function HostWords({ gameEvent, words, inDialog = false, action }: Props) {
  const Heading = inDialog ? 'h3' : 'h2';
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
      <div className="flex items-center gap-4">
        <HostDisc gameEvent={gameEvent} size={56} />
        <div className="min-w-0 flex-1">
          <Heading className="wrap-anywhere text-lg/5.5">
            {viewerHosts(gameEvent) ? 'You host' : `${hostName(host)} hosts`}
          </Heading>
          {completed > 0 && <p className="text-sm text-ink-soft">{counted(completed, 'event')} completed</p>}
          <Reliability score={host?.reliabilityScore ?? 100} />
        </div>
        {action}
        {host && (
          <Link
            to={`/organizers/${hostId}`}
            replace={inDialog}
            viewTransition
            className="tap-text font-semibold text-base text-felt-ink hover:underline"
          >
            Profile
            <span className="sr-only"> of {hostName(host)}: bio and events</span>
          </Link>
        )}
      </div>
      {bio !== '' && <p className="wrap-anywhere mt-3 whitespace-pre-line text-ink-soft">{bio}</p>}
    </section>
  );
}
