import { randomFrom, seedOf } from '../../lib/seed.ts';

const lines = [0, 1, 2, 3, 4, 5, 6];
const gap = 26;

/** Black and white stones where the lines of a wooden board cross. */
export function StonesCover({ look }: { look: string }) {
  const random = randomFrom(seedOf(look));
  const stones = lines
    .flatMap((column) => lines.map((row) => ({ column, row, laid: random() < 0.52, dark: random() < 0.5 })))
    .filter(({ laid }) => laid);
  return (
    <g transform="translate(160 100) rotate(6)">
      <rect x={-94} y={-90} width={200} height={200} rx={10} className="fill-art-shadow" />
      <rect x={-100} y={-100} width={200} height={200} rx={10} className="fill-art-oak" />
      <g transform="translate(-78 -78)">
        {lines.map((line) => (
          <path
            key={line}
            d={`M${line * gap} 0v156M0 ${line * gap}h156`}
            strokeWidth={1.5}
            className="stroke-art-walnut"
          />
        ))}
        {stones.map(({ column, row, dark }) => (
          <g key={`${column} ${row}`} transform={`translate(${column * gap} ${row * gap})`}>
            <circle cx={2} cy={3.5} r={11} className="fill-art-shadow" />
            <circle r={11} className={dark ? 'fill-art-ink' : 'fill-art-cream'} />
            <circle cx={-3.5} cy={-4} r={3.2} className="fill-white/30" />
          </g>
        ))}
      </g>
    </g>
  );
}
