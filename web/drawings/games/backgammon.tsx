import { seedOf } from '../../lib/seed.ts';

const POINT = 18;
const points = [0, 1, 2, 3, 4, 5];

/** The checkers of one point, from its edge to the middle. */
const stack = (half: 0 | 1, at: number, dark: boolean, ...ys: number[]) =>
  ys.map((y) => ({ half, x: at * POINT + 9, y, dark }));
const checkers = [
  ...stack(0, 0, true, 9, 24, 39, 54),
  ...stack(0, 4, false, 9, 24),
  ...stack(0, 5, true, 123, 108, 93),
  ...stack(0, 1, false, 123, 108),
  ...stack(1, 5, false, 9, 24, 39),
  ...stack(1, 2, true, 9),
  ...stack(1, 0, false, 123, 108, 93, 78),
  ...stack(1, 3, true, 123, 108),
];

/** An open backgammon board in the middle of a game, and the dice of the last throw. */
export function BackgammonCover({ look }: { look: string }) {
  const seed = seedOf(look);
  return (
    <g transform={`translate(160 100) rotate(${(seed % 13) - 6})`}>
      <rect x={-122} y={-68} width={252} height={152} rx={8} className="fill-art-shadow" />
      <rect x={-126} y={-76} width={252} height={152} rx={8} className="fill-art-walnut-deep" />
      {[0, 1].map((half) => (
        <g key={half} transform={`translate(${half === 0 ? -116 : 8} -66)`}>
          <rect width={6 * POINT} height={132} className="fill-art-oak" />
          {points.map((at) => (
            <g key={at} transform={`translate(${at * POINT} 0)`}>
              <path d="M1 0h16L9 54z" className={at % 2 === 0 ? 'fill-art-cream' : 'fill-art-brick-deep'} />
              <path d="M1 132h16L9 78z" className={at % 2 === 0 ? 'fill-art-brick-deep' : 'fill-art-cream'} />
            </g>
          ))}
          {checkers
            .filter((checker) => checker.half === half)
            .map(({ x, y, dark }) => (
              <Checker key={`${x} ${y}`} x={x} y={y} dark={dark} />
            ))}
        </g>
      ))}
      <Die x={26} y={-4} turn={(seed % 40) - 20} />
      <Die x={58} y={6} turn={12} />
    </g>
  );
}

function Checker({ x, y, dark }: { x: number; y: number; dark: boolean }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle cx={1} cy={1.8} r={7.4} className="fill-art-shadow" />
      <circle r={7.4} className={dark ? 'fill-art-ink' : 'fill-art-amber'} />
      <circle r={4.4} fill="none" strokeWidth={1.2} className="stroke-art-cream" opacity={0.5} />
    </g>
  );
}

function Die({ x, y, turn }: { x: number; y: number; turn: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <rect x={-7} y={-5.5} width={16} height={16} rx={3.5} className="fill-art-shadow" />
      <rect x={-8} y={-8} width={16} height={16} rx={3.5} className="fill-art-cream" />
      {[-4, 0, 4].map((at) => (
        <circle key={at} cx={at} cy={at} r={1.7} className="fill-art-brick" />
      ))}
    </g>
  );
}
