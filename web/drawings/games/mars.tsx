import {
  At,
  Boxes,
  between,
  Dots,
  each,
  type Point,
  pick,
  range,
  type Subject,
  shuffled,
} from '../shapes/draw-with.tsx';

const cells: Point[] = [-2, -1, 0, 1, 2].flatMap((row) =>
  range(5 - Math.abs(row)).map((at) => [(at - (4 - Math.abs(row)) / 2) * 28, row * 24] as Point),
);
const hexagon = 'M0-16 13.9-8V8L0 16-13.9 8V-8z';

/** A red planet that turns green and blue, field by field. */
export const mars: Subject = (random) => {
  const tiles = shuffled(random, [
    ...range(5).map(() => 'leaf'),
    ...range(4).map(() => 'sky'),
    'stone',
    'stone',
    ...range(8).map(() => ''),
  ]);
  const [one, other] = pick(random, [
    ['amber', 'night'],
    ['snow', 'plum'],
    ['amber', 'snow'],
  ] as const);
  return (
    <At turn={between(random, -14, 14)}>
      <defs>
        <path id="field" d={hexagon} stroke="cream" strokeWidth={1.8} />
      </defs>
      <circle cx={5} cy={8} r={88} fill="shadow" />
      <circle r={88} fill="brick" />
      <circle r={84} fill="none" stroke="rose" strokeWidth={5} opacity={0.5} />
      <Dots
        at={[
          [-66, 34],
          [64, -38],
          [52, 50],
        ]}
        r={7}
        fill="brick-deep"
      />
      {each(cells, ([x, y], at) => (
        <At x={x} y={y}>
          <use href="#field" fill={tiles[at] || 'none'} />
          {tiles[at] === 'leaf' && <path d="M-5 6l5-14 5 14zM0 6v4" fill="felt" stroke="felt" />}
          {tiles[at] === 'sky' && (
            <path d="M-8-2q4-4 8 0t8 0M-8 5q4-4 8 0t8 0" fill="none" stroke="dusk" strokeWidth={2} />
          )}
          {tiles[at] === 'stone' && <path d="M-7 7V-3h5v-6h6v8h4v8z" fill="ink" />}
        </At>
      ))}
      <Boxes
        at={shuffled(random, cells)
          .slice(0, 3)
          .map(([x, y]) => [x - 2, y - 1])}
        w={9}
        fill={one}
      />
      <Boxes
        at={shuffled(random, cells)
          .slice(0, 2)
          .map(([x, y]) => [x - 8, y - 4])}
        w={9}
        fill={other}
      />
    </At>
  );
};
