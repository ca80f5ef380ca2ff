import { useState } from 'react';
import { cn } from '../lib/cn.ts';
import { pictureAddress } from '../lib/picture.ts';
import { FEWEST_SEATS, MOST_SEATS, type Place, TABLE_BOX, tableLayout } from '../lib/table-layout.ts';

/** Colors of people, by the number that the API gives them. All are dark enough for cream letters, and none is the color of errors. */
const hues = [
  'fill-disc-felt',
  'fill-disc-dusk',
  'fill-disc-plum',
  'fill-disc-walnut',
  'fill-disc-teal',
  'fill-disc-ochre',
] as const;

export type Seated = {
  /** Null if the viewer may not see the name. */
  readonly initials: string | null;
  /** 0 to 5. */
  readonly hue: number;
  readonly host?: boolean;
  /** Whether this is the viewer, who gets a green ring. */
  readonly you?: boolean;
  /** A tick for somebody who confirmed or is there. A clock for somebody who has not answered yet, or runs late. */
  readonly answer?: 'yes' | 'open' | 'here' | 'late';
  /** The host's name for the label. */
  readonly name?: string;
  /** The name of the person's photograph, if the viewer may see it. */
  readonly photo?: string;
};

type Props = {
  /** The number of seats, including the host's. */
  seats: number;
  people: readonly Seated[];
  /** The width in CSS pixels. Small tables leave out details that nobody could read. */
  size: number;
  /** The address of the drawing on the table. */
  picture?: string | undefined;
  /** Whether nobody can sit down any more. Seats that stayed open are then bare chairs. */
  isOver?: boolean;
  className?: string;
};

/** Below this width letters and chairs are too small to read. */
const READABLE = 96;

/** A table from above with its people: the host at the top, then participants, then open seats. */
export function TableOf({ seats, people, size, picture, isOver = false, className }: Props) {
  const seated = people.toSorted((one, other) => Number(other.host ?? false) - Number(one.host ?? false));
  const { places, faceRadius, tableRadius } = tableLayout(Math.max(seats, people.length));
  const middle = TABLE_BOX / 2;
  const side = tableRadius * 1.32;
  const readable = size >= READABLE;
  return (
    <svg
      viewBox={`0 0 ${TABLE_BOX} ${TABLE_BOX}`}
      width={size}
      height={size}
      role="img"
      aria-label={tableLabel(seats, people, isOver)}
      className={cn('select-none', isOver && 'opacity-55 saturate-50', className)}
    >
      <circle cx={middle + 2} cy={middle + 5} r={tableRadius} className="fill-art-shadow" />
      <circle cx={middle} cy={middle + 2} r={tableRadius} className="fill-art-walnut-deep" />
      <circle cx={middle} cy={middle} r={tableRadius - 2} className="fill-art-oak" />
      <circle
        cx={middle}
        cy={middle}
        r={tableRadius * 0.87}
        fill="none"
        strokeWidth={1.5}
        className="stroke-art-walnut opacity-30"
      />
      {readable && picture && (
        <image href={picture} x={middle - side / 2} y={middle - side / 2} width={side} height={side} />
      )}
      {places.map((place, at) => (
        <Seat
          key={place.angle}
          place={place}
          radius={faceRadius}
          person={seated[at]}
          readable={readable}
          isOver={isOver}
        />
      ))}
    </svg>
  );
}

type SeatProps = { place: Place; radius: number; person: Seated | undefined; readable: boolean; isOver: boolean };

function Seat({ place: { x, y, angle }, radius, person, readable, isOver }: SeatProps) {
  const back = radius * 1.26;
  // only a seat that is taken while the page is open moves
  const [wasOpen] = useState(person === undefined);
  return (
    <g transform={`translate(${x} ${y})`}>
      {readable && (
        <path
          d={`M${-back * 0.71} ${-back * 0.71}A${back} ${back} 0 0 1 ${back * 0.71} ${-back * 0.71}`}
          transform={`rotate(${angle})`}
          fill="none"
          strokeWidth={radius * 0.18}
          strokeLinecap="round"
          className="stroke-art-oak-deep"
        />
      )}
      {person ? (
        <g className={wasOpen ? 'origin-center motion-safe:animate-seat [transform-box:fill-box]' : undefined}>
          <Face person={person} radius={radius} readable={readable} />
          {readable && person.answer && <Answer answer={person.answer} radius={radius} />}
        </g>
      ) : (
        !isOver && (
          <>
            <circle
              r={radius * 0.94}
              strokeWidth={readable ? 1.8 : 3}
              strokeDasharray={readable ? '4 3.2' : '6 5'}
              className="in-[.room]:fill-room-deep/80 fill-amber-wash in-[.room]:stroke-amber stroke-amber-ink"
            />
            {readable && (
              <path
                d={`M${-radius * 0.28} 0h${radius * 0.56}M0 ${-radius * 0.28}v${radius * 0.56}`}
                strokeWidth={2}
                strokeLinecap="round"
                className="in-[.room]:stroke-amber stroke-amber-ink"
              />
            )}
          </>
        )
      )}
    </g>
  );
}

function Face({
  person: { initials, hue, host, you, photo },
  radius,
  readable,
}: Omit<SeatProps, 'place' | 'isOver'> & { person: Seated }) {
  return (
    // the disc of a person who has just joined drops into its seat
    <g className={you ? 'in-[.just-joined]:motion-safe:animate-drop' : undefined}>
      <circle cy={2} r={radius} className="fill-art-shadow" />
      <circle r={radius} className={hues[hue % hues.length]} />
      {readable && photo && (
        <image
          href={pictureAddress(photo, 128)}
          x={-radius}
          y={-radius}
          width={radius * 2}
          height={radius * 2}
          className="[clip-path:circle()]"
        />
      )}
      {host && <circle r={radius - 1} fill="none" strokeWidth={readable ? 2.6 : 6} className="stroke-amber" />}
      {you && <circle r={radius - 1} fill="none" strokeWidth={readable ? 3.6 : 6} className="stroke-mark-felt" />}
      {readable && !photo && (
        <circle r={radius * 0.8} fill="none" strokeWidth={1} className="stroke-art-cream opacity-35" />
      )}
      {readable &&
        !photo &&
        (initials ? (
          <text
            y={radius * 0.27}
            textAnchor="middle"
            fontSize={radius * 0.74}
            className="fill-art-cream font-bold font-sans"
          >
            {initials}
          </text>
        ) : (
          <path
            d={`M0 ${-radius * 0.42}a${radius * 0.24} ${radius * 0.24} 0 1 1-.01 0zM${-radius * 0.44} ${radius * 0.48}a${radius * 0.44} ${radius * 0.38} 0 0 1 ${radius * 0.88} 0z`}
            className="fill-art-cream opacity-80"
          />
        ))}
    </g>
  );
}

/** A tick or a clock at the edge of a face. */
function Answer({ answer, radius }: { answer: NonNullable<Seated['answer']>; radius: number }) {
  const isYes = answer === 'yes' || answer === 'here';
  const size = radius * 0.36;
  return (
    <g transform={`translate(${radius * 0.72} ${radius * 0.72})`}>
      <circle r={size} strokeWidth={1.6} className={cn('stroke-room-deep', isYes ? 'fill-felt' : 'fill-amber')} />
      <path
        d={
          isYes
            ? `M${-size * 0.45} 0l${size * 0.32} ${size * 0.34}l${size * 0.6} ${-size * 0.66}`
            : `M0 ${-size * 0.5}v${size * 0.5}l${size * 0.36} ${size * 0.2}`
        }
        fill="none"
        strokeWidth={1.6}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={isYes ? 'stroke-on-felt' : 'stroke-on-amber'}
      />
    </g>
  );
}

/** The table in words: "Table of 5: Maya hosts, 2 seats taken, 2 open". The host's seat does not count as taken. Nothing is open when it is over. */
export function tableLabel(seats: number, people: readonly Seated[], isOver = false): string {
  const all = Math.min(MOST_SEATS, Math.max(FEWEST_SEATS, seats, people.length));
  const host = people.find((person) => person.host);
  const taken = people.length - (host ? 1 : 0);
  const words = [`${taken} ${taken === 1 ? 'seat' : 'seats'} taken`];
  if (!isOver) words.push(`${all - people.length} open`);
  const yes = people.filter(({ answer }) => answer === 'yes').length;
  if (yes > 0) words.push(`${yes} confirmed`);
  if (host) words.unshift(host.name ? `${host.name} hosts` : 'the host');
  return `Table of ${all}: ${words.join(', ')}`;
}
