import { At, between, each, type Point, pick, type Subject, shuffled } from '../shapes/draw-with.tsx';

const ring: Point[] = [
  [-27, -46.8],
  [27, -46.8],
  [54, 0],
  [27, 46.8],
  [-27, 46.8],
  [-54, 0],
];
const hexagon = (r: number) =>
  `M${[0, 1, 2, 3, 4, 5].map((at) => `${(Math.sin((at * Math.PI) / 3) * r).toFixed(1)} ${(-Math.cos((at * Math.PI) / 3) * r).toFixed(1)}`).join('L')}z`;
const trees = 'M-19 4l5-10 5 10zM9-14l5-9 5 9zM8 20l5-10 5 10z';
const lands = [
  { fill: 'felt-deep', mark: <path d={trees} fill="felt" /> },
  {
    fill: 'amber',
    mark: <path d="M-17-8v12M-12-12v10M13 2v12M18-2v12" stroke="oak-deep" strokeWidth={2.4} strokeLinecap="round" />,
  },
  { fill: 'brick', mark: <path d="M-20 0h9v5h-9zM10 12h9v5h-9zM6-18h9v5H6z" fill="brick-deep" /> },
  { fill: 'leaf', mark: <path d="M-18-4a3 3 0 1 1 4 4M12 12a3 3 0 1 1 4 4M10-18a3 3 0 1 1 4 4" fill="snow" /> },
  { fill: 'stone', mark: <path d="M-21 6l6-11 6 11zM8-12l5-9 5 9zM8 20l6-10 6 10z" fill="ink" opacity={0.45} /> },
  { fill: 'felt', mark: <path d={trees} fill="felt-deep" /> },
];
const house = 'M-9 8v-11l9-9 9 9v11z';

/** An island of six lands around a desert, its numbers, and the first houses and roads on it. */
export const catan: Subject = (random) => {
  const island = shuffled(random, lands);
  const numbers = shuffled(random, [3, 4, 5, 6, 8, 9, 10]);
  const turn = pick(random, [0, 60, 120]);
  const [one = 'plum', other = 'brick', third = 'snow'] = shuffled(random, ['plum', 'dusk', 'snow', 'brick-deep']);
  return (
    <At turn={between(random, -9, 9)}>
      <path d={hexagon(94)} transform="translate(4 7) rotate(30)" fill="shadow" />
      <path d={hexagon(94)} transform="rotate(30)" fill="sky" stroke="dusk" strokeWidth={5} strokeLinejoin="round" />
      <path d={hexagon(31)} fill="oak" stroke="cream" strokeWidth={3} />
      <path d="M-8 13c0-10 4-12 4-19a6.4 6.4 0 1 1 8 0c0 7 4 9 4 19z" fill="ink" />
      {each(ring, ([x, y], at) => (
        <At x={x} y={y}>
          <path d={hexagon(31)} fill={island[at]?.fill} stroke="cream" strokeWidth={3} />
          {island[at]?.mark}
          <circle r={10.5} fill="cream" stroke="shade" />
          <text y={4.6} fontSize={13} fill={[6, 8].includes(numbers[at] ?? 0) ? 'brick-deep' : 'ink'}>
            {numbers[at]}
          </text>
        </At>
      ))}
      <g transform={`rotate(${turn})`} stroke="shadow">
        <path d="M-27 -12v24" stroke={one} strokeWidth={6.5} />
        <path d="M-24 17.5l21 12" stroke={one} strokeWidth={6.5} />
        <path d="M3 29l21-12" stroke={other} strokeWidth={6.5} />
        <path d="M3-29l21 12" stroke={third} strokeWidth={6.5} />
        {each(
          [
            [-27, -15, one],
            [27, 15, other],
            [0, -31, third],
          ] as const,
          ([x, y, fill]) => (
            <g transform={`translate(${x} ${y}) rotate(${-turn})`}>
              <path d={house} fill={fill} strokeWidth={1.6} />
            </g>
          ),
        )}
      </g>
    </At>
  );
};
