import { randomFrom, seedOf } from '../../lib/seed.ts';

const lands = [
  'fill-art-felt',
  'fill-art-amber',
  'fill-art-brick',
  'fill-art-oak',
  'fill-art-felt-deep',
  'fill-art-rose',
];
const cells = [
  [0, 0],
  [1, 0],
  [2, 0],
  [-1, 0],
  [-2, 0],
  [-0.5, -1],
  [0.5, -1],
  [1.5, -1],
  [-1.5, -1],
  [-0.5, 1],
  [0.5, 1],
  [1.5, 1],
  [-1.5, 1],
] as const;
const hexagon = 'M0-33 28.5-16.5V16.5L0 33-28.5 16.5V-16.5z';
const meeple =
  'M0-20a7 7 0 0 1 6 10c6 2 14 4 14 9 0 4-5 5-11 4l6 12c1 3-1 4-3 4H4c-2 0-3-5-4-5s-2 5-4 5h-8c-2 0-4-1-3-4l6-12c-6 1-11 0-11-4 0-5 8-7 14-9a7 7 0 0 1 6-10z';

/** An island of six-sided fields with little wooden people on it. */
export function HexesCover({ look }: { look: string }) {
  const random = randomFrom(seedOf(look));
  return (
    <g transform="translate(160 104) rotate(-5)">
      {cells.map(([column, row]) => (
        <g key={`${column} ${row}`} transform={`translate(${column * 58} ${row * 50})`}>
          <path d={hexagon} transform="translate(4 7)" className="fill-art-shadow" />
        </g>
      ))}
      {cells.map(([column, row]) => (
        <g key={`${column} ${row}`} transform={`translate(${column * 58} ${row * 50})`}>
          <path
            d={hexagon}
            strokeWidth={3.5}
            strokeLinejoin="round"
            className={`stroke-art-cream ${lands[Math.floor(random() * lands.length)]}`}
          />
          {random() < 0.45 && <circle r={9.5} className="fill-art-cream" opacity={0.9} />}
        </g>
      ))}
      <Meeple x={-64} y={-22} className="fill-art-dusk" />
      <Meeple x={30} y={22} className="fill-art-ink" />
      <Meeple x={92} y={-30} className="fill-art-plum" />
    </g>
  );
}

function Meeple({ x, y, className }: { x: number; y: number; className: string }) {
  return (
    <g transform={`translate(${x} ${y}) scale(1.25)`}>
      <path d={meeple} transform="translate(2.5 4)" className="fill-art-shadow" />
      <path d={meeple} className={className} />
    </g>
  );
}
