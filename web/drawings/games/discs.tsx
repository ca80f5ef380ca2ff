import { randomFrom, seedOf } from '../../lib/seed.ts';

const columns = 7;
const rows = 6;

/** An upright frame of seven columns; discs have dropped into it from above. */
export function DiscsCover({ look }: { look: string }) {
  const random = randomFrom(seedOf(look));
  const heights = Array.from({ length: columns }, () => 1 + Math.floor(random() * 4.4));
  const discs = heights.flatMap((height, column) =>
    Array.from({ length: rows }, (_, row) => ({
      column,
      row,
      taken: row < height,
      // By turns, two rows at a time: no four in a row, whichever way one looks. The game is still on.
      amber: (column + Math.floor(row / 2)) % 2 === 0,
    })),
  );
  return (
    <g transform="translate(78 18)">
      <ellipse cx={84} cy={164} rx={104} ry={9} className="fill-art-shadow" />
      <circle cx={36} cy={-2} r={10.5} className="fill-art-amber" />
      <circle cx={36} cy={-2} r={6.5} fill="none" strokeWidth={1.5} className="stroke-art-shadow" />
      <path d="M-10 10v152M174 10v152" strokeWidth={11} strokeLinecap="round" className="stroke-art-dusk-deep" />
      <rect x={-6} y={12} width={176} height={146} rx={12} className="fill-art-dusk" />
      {discs.map(({ column, row, taken, amber }) => (
        <g key={`${column}-${row}`} transform={`translate(${column * 24 + 10} ${144 - row * 23.2})`}>
          <circle r={9.8} className={taken ? (amber ? 'fill-art-amber' : 'fill-art-brick') : 'fill-art-night'} />
          {taken && <circle r={6} fill="none" strokeWidth={1.4} className="stroke-art-shadow" />}
        </g>
      ))}
    </g>
  );
}
