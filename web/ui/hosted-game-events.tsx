import type { HostedGameEvent } from '../../modules/identity/contract.ts';
import { dayAndTime } from '../lib/day-words.ts';
import { useSiteConfig } from '../lib/site-config.tsx';
import { useNow } from '../lib/use-now.ts';

/** The upcoming gameEvents of a host, about which somebody must decide before the host can stop hosting. */
export function HostedGameEvents({ of }: { of: readonly HostedGameEvent[] }) {
  const { timeZone } = useSiteConfig();
  const now = useNow();
  return (
    <ul className="divide-y divide-line rounded-field border border-line">
      {of.map(({ id, gameName, cafeName, eventDate, currentParticipants: seats }) => (
        <li key={id} className="wrap-anywhere px-3.5 py-2.5">
          <span className="block font-semibold">
            {gameName} at {cafeName}
          </span>
          <span className="block text-ink-soft text-sm">
            {dayAndTime(eventDate, now, timeZone)}, {seats} {seats === 1 ? 'participant' : 'participants'}
          </span>
        </li>
      ))}
    </ul>
  );
}
