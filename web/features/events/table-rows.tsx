import type { ReactNode } from 'react';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { Badge } from '../../ui/badge.tsx';
import { eventPath } from './event-path.ts';
import { displayEvent } from './event-state.ts';
import { ShortRow } from './short-row.tsx';

type Props = {
  gameEvents: readonly GameEvent[];
  /** The present moment in milliseconds. */
  now: number;
  /** What else there is to say of one, below its date. */
  note?: (gameEvent: GameEvent) => ReactNode;
};

/** Tables in short rows with the seats that are left; a press opens the page of one. */
export const TableRows = ({ gameEvents, now, note }: Props) => (
  <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-raised">
    {gameEvents.map((gameEvent) => (
      <li key={gameEvent.id}>
        <ShortRow
          gameEvent={gameEvent}
          now={now}
          link={{ to: eventPath(gameEvent), viewTransition: true }}
          note={note?.(gameEvent)}
        >
          {displayEvent(gameEvent, now).badges.map(({ label, tone }) => (
            <Badge key={label} tone={tone}>
              {label}
            </Badge>
          ))}
        </ShortRow>
      </li>
    ))}
  </ul>
);
