import { randomFrom, seedOf } from '../../lib/seed.ts';

const pips: Record<number, readonly (readonly [number, number])[]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};
const places = [
  { x: 104, y: 66, size: 62 },
  { x: 196, y: 58, size: 56 },
  { x: 146, y: 138, size: 66 },
  { x: 236, y: 134, size: 60 },
  { x: 58, y: 146, size: 52 },
];
const bodies = ['fill-art-cream', 'fill-art-amber', 'fill-art-cream', 'fill-art-brick', 'fill-art-cream'];

/** Five dice just come to rest. */
export function DiceCover({ look }: { look: string }) {
  const random = randomFrom(seedOf(look));
  return places.map(({ x, y, size }, at) => {
    const value = 1 + Math.floor(random() * 6);
    const turn = Math.floor(random() * 80) - 40;
    const body = bodies[at];
    return (
      <g key={x} transform={`translate(${x} ${y}) rotate(${turn})`}>
        <rect x={-size / 2 + 4} y={-size / 2 + 6} width={size} height={size} rx={13} className="fill-art-shadow" />
        <rect x={-size / 2} y={-size / 2} width={size} height={size} rx={13} className={body} />
        <rect
          x={-size / 2 + 4}
          y={-size / 2 + 4}
          width={size - 8}
          height={size - 8}
          rx={15}
          className="fill-white/15"
        />
        {(pips[value] ?? []).map(([column, row]) => (
          <circle
            key={`${column} ${row}`}
            cx={column * size * 0.26}
            cy={row * size * 0.26}
            r={size * 0.085}
            className={body === 'fill-art-brick' ? 'fill-art-cream' : 'fill-art-ink'}
          />
        ))}
      </g>
    );
  });
}
