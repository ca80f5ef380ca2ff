import { Check, Crown } from 'lucide-react';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { useSheetLink } from '../../features/events/open-sheet.ts';
import { moreDates } from '../../features/events/series-in-list.ts';
import { ShortRow } from '../../features/events/short-row.tsx';
import { viewerHosts } from '../../lib/viewer-hosts.ts';
import { Badge } from '../../ui/badge.tsx';
import { SeriesLine } from '../series/of-event.tsx';

type Props = { gameEvents: readonly GameEvent[]; now: number };

/** The viewer's gameEvents in short rows; a press opens their sheet. */
export function OwnEventRows({ gameEvents, now }: Props) {
  const more = moreDates(gameEvents, now);
  const sheetLink = useSheetLink();
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-raised">
      {gameEvents.map((gameEvent) => (
        <li key={gameEvent.id}>
          <ShortRow
            gameEvent={gameEvent}
            now={now}
            link={sheetLink(gameEvent)}
            note={<SeriesLine gameEvent={gameEvent} more={more.get(gameEvent.id) ?? 0} />}
          >
            <State gameEvent={gameEvent} />
          </ShortRow>
        </li>
      ))}
    </ul>
  );
}

function State({ gameEvent }: { gameEvent: GameEvent }) {
  const left = gameEvent.maxParticipants - gameEvent.currentParticipants;
  return viewerHosts(gameEvent) ? (
    <Badge tone="amber">
      <Crown aria-hidden />
      {left === 0 ? 'Full' : `${left} ${left === 1 ? 'seat' : 'seats'} left`}
    </Badge>
  ) : (
    <Badge tone="felt">
      <Check aria-hidden />
      Going
    </Badge>
  );
}
