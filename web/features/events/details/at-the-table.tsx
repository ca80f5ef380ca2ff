import type { GameEvent } from '../../../../modules/events/contract.ts';
import { drawingOf } from '../../../lib/drawing.ts';
import { TableOf } from '../../../ui/table-of.tsx';
import { seatedAt } from '../seated.ts';

/** The table from above: its host, the seats that are taken, and those to sit down at. */
export function AtTheTable({ gameEvent }: { gameEvent: GameEvent }) {
  const { game, currentParticipants, maxParticipants } = gameEvent;
  const open = maxParticipants - currentParticipants;
  return (
    <section aria-labelledby="table">
      <h2 id="table" className="mb-3 text-2xl">
        At the table
      </h2>
      <figure className="flex flex-col items-center gap-3 rounded-card border border-line bg-sunken p-4">
        <TableOf
          seats={maxParticipants + 1}
          people={seatedAt(gameEvent)}
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
