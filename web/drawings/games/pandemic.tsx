import {
  At,
  Boxes,
  between,
  Dots,
  each,
  type Point,
  pick,
  Slab,
  type Subject,
  shuffled,
} from '../shapes/draw-with.tsx';
import { Pawn } from '../shapes/pieces.tsx';

const world =
  'M-84-42l22-12 26 4 10 8-14 8-2 12-14 6-4-8-10-2zM-48 2l14 0 12 12-8 22-8 14-6-20-6-14zM-14-46l18-6 12 8-6 10-16 4-10-6zM-14-20l22-4 14 12-2 10-10 26-8 4-8-22-10-8zM16-40l24-12 34 4 12 14-12 10-6 16-14 2-4 12-10-10-14-4-8-14zM54 24l18-4 10 10-8 12-18 0z';
const cities: { at: Point; color: string }[] = [
  { at: [-60, -36], color: 'sky' },
  { at: [-34, -34], color: 'sky' },
  { at: [-2, -38], color: 'sky' },
  { at: [-32, 14], color: 'amber' },
  { at: [0, 4], color: 'amber' },
  { at: [22, -24], color: 'ink' },
  { at: [46, -14], color: 'ink' },
  { at: [66, -34], color: 'brick' },
  { at: [68, 30], color: 'brick' },
];
const ways = [
  [0, 1],
  [1, 2],
  [1, 3],
  [3, 4],
  [2, 5],
  [4, 5],
  [5, 6],
  [6, 7],
  [6, 8],
  [3, 8],
] as const;

/** A map of the world, its cities in four colors, and the cubes that spread between them. */
export const pandemic: Subject = (random) => {
  const ill = shuffled(random, cities).slice(0, 4);
  const where = pick(random, [
    [-22, -2],
    [44, 8],
    [14, -2],
  ] as const);
  return (
    <At turn={between(random, -6, 6)}>
      <Slab w={186} h={132} rx={9} fill="dusk-deep" edge="ink" />
      <path d={world} fill="dusk" stroke="dusk" strokeWidth={5} strokeLinejoin="round" />
      <path
        d={ways.map(([from, to]) => `M${cities[from]?.at.join(' ')}L${cities[to]?.at.join(' ')}`).join('')}
        stroke="cream"
        strokeWidth={1.8}
        opacity={0.7}
      />
      <Dots at={cities.map(({ at }) => at)} r={6.8} fill="cream" />
      {each(['sky', 'amber', 'ink', 'brick'], (color) => (
        <Dots at={cities.filter((city) => city.color === color).map(({ at }) => at)} r={5} fill={color} />
      ))}
      {each(ill, ({ at: [x, y], color }, city) => (
        <At x={x + 8} y={y - 8} turn={between(random, -20, 20)}>
          <Boxes at={[[-4, -3], [6, -3], ...(city === 0 ? [[1, -13] as const] : [])]} w={11} fill="shadow" />
          <g stroke="cream" strokeWidth={1}>
            <Boxes at={[[-6, -6], [5, -6], ...(city === 0 ? [[-0.5, -16] as const] : [])]} w={10.5} fill={color} />
          </g>
        </At>
      ))}
      <path d="M-84 44h56" stroke="glint" strokeWidth={9} strokeLinecap="round" />
      <Dots at={[0, 1, 2, 3, 4].map((at) => [-84 + at * 14, 44])} r={3.4} fill="leaf" />
      <Dots at={[[-84 + 14 * Math.floor(random() * 4), 44]]} r={5.6} fill="brick" />
      <Pawn x={where[0]} y={where[1] + 48} scale={0.62} fill="snow" />
    </At>
  );
};
