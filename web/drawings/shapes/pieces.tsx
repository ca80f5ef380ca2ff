import { At, Dots, type Point, type Random } from './draw-with.tsx';

const pips: readonly (readonly Point[])[] = [
  [],
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
];

/** The positions of the pips of a value (0 to 6), `step` apart. */
export const pipsOf = (value: number, step: number, x = 0, y = 0): Point[] =>
  (pips[value] ?? []).map(([column, row]) => [x + column * step, y + row * step] as const);

type DieProps = { x: number; y: number; size: number; turn: number; value: number; fill?: string; dot?: string };

/** A die that came to rest. */
export function Die({ x, y, size, turn, value, fill = 'cream', dot = 'ink' }: DieProps) {
  const half = size / 2;
  return (
    <At x={x} y={y} turn={turn}>
      <rect x={-half + size * 0.06} y={-half + size * 0.1} width={size} height={size} rx={size * 0.22} fill="shadow" />
      <rect x={-half} y={-half} width={size} height={size} rx={size * 0.22} fill={fill} />
      <circle r={half * 0.9} fill="glint" />
      <Dots at={pipsOf(value, size * 0.26)} r={size * 0.09} fill={dot} />
    </At>
  );
}

/** From 1 to 6. */
export const rolled = (random: Random): number => 1 + Math.floor(random() * 6);

/** A turned wooden piece, its foot at 0/0, 67 high. */
export function Pawn({ x, y, scale = 1, fill }: { x: number; y: number; scale?: number; fill: string }) {
  return (
    <At x={x} y={y} scale={scale}>
      <ellipse cx={6} cy={7} rx={28} ry={8} fill="shadow" />
      <path
        d="M-24-3a5 5 0 0 1 4-2c6-8 8-14 9-29h-3a4 4 0 0 1 0-8h5a13 13 0 1 1 18 0h5a4 4 0 0 1 0 8h-3c1 15 3 21 9 29a5 5 0 0 1 4 2v6a5 5 0 0 1-5 5h-38a5 5 0 0 1-5-5z"
        fill={fill}
      />
      <path d="M-7-58a8 8 0 0 1 7-5" fill="none" stroke="glint" strokeWidth={3} strokeLinecap="round" />
    </At>
  );
}

const meeple =
  'M0-20a7 7 0 0 1 6 10c6 2 14 4 14 9 0 4-5 5-11 4l6 12c1 3-1 4-3 4H4c-2 0-3-5-4-5s-2 5-4 5h-8c-2 0-4-1-3-4l6-12c-6 1-11 0-11-4 0-5 8-7 14-9a7 7 0 0 1 6-10z';

/** A little wooden person, 39 high. */
export function Meeple({ x, y, scale = 1, fill }: { x: number; y: number; scale?: number; fill: string }) {
  return (
    <At x={x} y={y} scale={scale}>
      <path d={meeple} transform="translate(2.5 4)" fill="shadow" />
      <path d={meeple} fill={fill} stroke="shade" />
    </At>
  );
}

/** A cup on its saucer, from above, 31 around. */
export function Cup({ drink = 'walnut-deep', cream = 'oak' }: { drink?: string; cream?: string }) {
  return (
    <>
      <circle cx={3} cy={5} r={31} fill="shadow" />
      <circle r={31} fill="cream" />
      <circle r={23} fill="rose" opacity={0.45} />
      <path d="M17-5h11a7 7 0 0 1 0 11H17z" fill="cream" />
      <circle r={19} fill="cream" />
      <circle r={15} fill={drink} />
      <path d="M-8-4a10 10 0 0 1 8-6" fill="none" stroke={cream} strokeWidth={2.5} strokeLinecap="round" />
    </>
  );
}

/** The four suits, around 0/0, some 22 high. */
const suits = {
  heart: 'M0 10C-15 0-11-10-5.5-10-2.5-10-.5-8 0-6 .5-8 2.5-10 5.5-10 11-10 15 0 0 10z',
  spade: 'M0-11C11-1 12 6 6 7 3.5 7 1.8 6 1.2 4.5L3.5 11h-7L-1.2 4.5C-1.8 6-3.5 7-6 7-12 6-11-1 0-11z',
  diamond: 'M0-12 8.5 0 0 12-8.5 0z',
  club: 'M0-11a5.2 5.2 0 0 1 4.4 8 5.2 5.2 0 1 1-3 7.4L3.5 11h-7L-1.4 4.4a5.2 5.2 0 1 1-3-7.4A5.2 5.2 0 0 1 0-11z',
} as const;
export type Suit = keyof typeof suits;

/** A card of the old pack: its suit large, rank and suit in the corner. 76 × 108 around 0/0. */
export function PlayingCard({ suit, rank }: { suit: Suit; rank: string }) {
  const fill = suit === 'heart' || suit === 'diamond' ? 'brick' : 'ink';
  const corner = (
    <>
      <text x={-26} y={-33} fontSize={20}>
        {rank}
      </text>
      <path d={suits[suit]} transform="translate(-26 -20) scale(.7)" />
    </>
  );
  return (
    <>
      <rect x={-34} y={-50} width={76} height={108} rx={9} fill="shadow" />
      <rect x={-38} y={-54} width={76} height={108} rx={9} fill="snow" stroke="stone" />
      <g fill={fill}>
        <path d={suits[suit]} transform="translate(4 4) scale(2.1)" />
        {corner}
        <g transform="rotate(180)">{corner}</g>
      </g>
    </>
  );
}
