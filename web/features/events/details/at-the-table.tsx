import type { GameEvent } from '../../../../modules/events/contract.ts';
import { drawingOf } from '../../../lib/drawing.ts';
import { hueOf, TableOf } from '../../../ui/table-of.tsx';
import { hostName } from '../host-name.ts';

/** The table from above: its host, the seats that are taken, and those to sit down at. */
export function AtTheTable({ gameEvent }: { gameEvent: GameEvent }) {
  const { hostId, host, game, currentParticipants, maxParticipants } = gameEvent;
  const taken = Array.from({ length: currentParticipants }, (_, seat) => ({
    initials: null,
    hue: hueOf(`${gameEvent.id} ${seat}`),
  }));
  const open = maxParticipants - currentParticipants;
  const initials = host && `${host.firstName.charAt(0)}${host.lastName.charAt(0)}`;
  return (
    <section aria-labelledby="table">
      <h2 id="table" className="mb-3 text-2xl">
        At the table
      </h2>
      <figure className="flex flex-col items-center gap-3 rounded-card border border-line bg-sunken p-4">
        <TableOf
          seats={maxParticipants + 1}
          people={[{ initials, hue: hueOf(hostId), host: true, name: hostName(host) }, ...taken]}
          size={280}
          picture={drawingOf('pieces', game?.name ?? 'Unknown Game')}
          className="h-auto w-full max-w-[17.5rem]"
        />
        <figcaption className="text-ink-soft text-sm">
          {open === 0
            ? 'Every seat is taken.'
            : `${open} of ${maxParticipants} seats ${open === 1 ? 'is' : 'are'} open.`}
        </figcaption>
      </figure>
    </section>
  );
}
