import { gameNameOf } from '../../../modules/catalog/rules.ts';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { cn } from '../../lib/cn.ts';
import { drawingOf } from '../../lib/drawing.ts';
import { TABLE_BOX, tableLayout } from '../../lib/table-layout.ts';
import { type Seated, TableOf } from '../../ui/table-of.tsx';

type Props = {
  gameEvent: Pick<GameEvent, 'game' | 'maxParticipants'>;
  people: readonly Seated[];
  /** Takes an open seat. Without it, open seats cannot be pressed. */
  onTake?: (() => void) | undefined;
  /** Shows a person, given their index. Without it, and for people without a name, discs cannot be pressed. */
  onPerson?: ((at: number) => void) | undefined;
  /** Why nobody can sit down any more, in a word or two that lie on the table. */
  over?: string | undefined;
  /** Whether first names are shown under the discs, if the viewer may know them. */
  named?: boolean;
  className?: string;
};

const pressable =
  'absolute min-h-11 min-w-11 -translate-1/2 rounded-full outline-offset-2 transition-colors duration-150 hover:bg-on-room/15';

const percent = (units: number) => `${(units / TABLE_BOX) * 100}%`;

const around = (x: number, y: number, radius: number) => ({
  left: percent(x),
  top: percent(y),
  width: percent(radius * 2),
  height: percent(radius * 2),
});

/** The table in its room: the game on it, the people around it, and the open seats. */
export function RoomTable({
  gameEvent: { game, maxParticipants },
  people,
  onTake,
  onPerson,
  over,
  named = false,
  className,
}: Props) {
  const seats = maxParticipants + 1;
  const seated = people.toSorted((one, other) => Number(other.host ?? false) - Number(one.host ?? false));
  const { places, faceRadius, nameWidth: width } = tableLayout(Math.max(seats, people.length));
  const nameWidth = percent(width);
  return (
    <div className={cn('relative aspect-square', className)}>
      <TableOf
        seats={seats}
        people={people}
        size={300}
        picture={over === undefined ? drawingOf('pieces', gameNameOf(game)) : undefined}
        isOver={over !== undefined}
        className="size-full"
      />
      {over !== undefined && (
        <p className="absolute inset-0 m-auto h-fit w-1/3 text-balance text-center font-display font-heading text-lg text-on-room">
          {over}
        </p>
      )}
      {places.map(({ x, y, angle }, at) => {
        const person = seated[at];
        const name = person?.name;
        const isOpen = at >= seated.length;
        return (
          <span key={angle}>
            {isOpen && onTake && (
              <button
                type="button"
                aria-label={`Take open seat ${at - seated.length + 1}`}
                onClick={onTake}
                className={pressable}
                style={around(x, y, faceRadius)}
              />
            )}
            {person?.name !== undefined && !person.you && onPerson && (
              <button
                type="button"
                aria-haspopup="dialog"
                aria-label={person.host ? `${person.name}, the host` : person.name}
                onClick={() => onPerson(people.indexOf(person))}
                className={pressable}
                style={around(x, y, faceRadius)}
              />
            )}
            {named && (name !== undefined || (isOpen && onTake)) && (
              <span
                aria-hidden={isOpen}
                // so that a name is cut at its end, in scripts from right to left, too
                dir="auto"
                className="pointer-events-none absolute -translate-x-1/2 truncate rounded-full bg-room-deep/85 px-1.5 text-sm text-on-room"
                style={{ left: percent(x), top: percent(y + faceRadius * 0.94), maxWidth: `min(6rem, ${nameWidth})` }}
              >
                {isOpen ? 'Open' : name}
              </span>
            )}
          </span>
        );
      })}
    </div>
  );
}
