import {
  At,
  Boxes,
  between,
  Dots,
  each,
  type Point,
  pick,
  range,
  Slab,
  type Subject,
  shuffled,
} from '../shapes/draw-with.tsx';

const towns: Point[] = [
  [-64, -40],
  [2, -54],
  [66, -34],
  [-54, 34],
  [22, 40],
];
const lines = [
  [0, 1],
  [1, 2],
  [0, 3],
  [3, 4],
  [2, 4],
  [0, 4],
] as const;

/** Trains between the towns of a map, and the ticket that asks for the way. */
export const ticketToRide: Subject = (random) => {
  const colors = shuffled(random, ['brick', 'felt', 'dusk', 'amber', 'plum', 'ink']);
  const at = towns.map(([x, y]): Point => [x + between(random, -6, 6), y + between(random, -5, 5)]);
  const mirror = pick(random, [-1, 1]);
  const place = (town: number): Point => {
    const [x, y] = at[town] ?? [0, 0];
    return [x * mirror, y];
  };
  const empty = 1 + Math.floor(random() * 4);
  return (
    <At turn={between(random, -7, 7)}>
      <Slab w={184} h={148} rx={8} fill="cream" edge="oak" />
      <g transform={`scale(${mirror} 1)`}>
        <path
          d="M-84-46c20-16 46-10 66-18s44-6 62 2 36 4 40 22-8 22-4 38-4 30-22 34-22 26-46 26-26-16-46-14-34 10-46-4 4-26-4-40-14-34 0-46z"
          fill="oak"
          opacity={0.36}
        />
        <path
          d="M-84 6c26 8 40-10 66-4s40 34 62 26 24-14 42-12"
          fill="none"
          stroke="sky"
          strokeWidth={4}
          opacity={0.8}
        />
      </g>
      {each(lines, ([from, to], line) => {
        const [[x, y], [endX, endY]] = [place(from), place(to)];
        const long = Math.hypot(endX - x, endY - y);
        const cars = Math.floor((long - 12) / 24);
        const gap = (long - cars * 24) / 2;
        return (
          <At x={x} y={y} turn={(Math.atan2(endY - y, endX - x) * 180) / Math.PI}>
            {line === empty ? (
              <path
                d={range(cars)
                  .map((car) => `M${(gap + car * 24 + 2).toFixed(1)}-5h20v10h-20z`)
                  .join('')}
                fill="none"
                stroke={colors[line]}
                strokeWidth={1.6}
              />
            ) : (
              <>
                <Boxes at={range(cars).map((car) => [gap + car * 24 + 3, -2])} w={21} h={11} fill="shadow" />
                <g stroke={colors[line]} strokeWidth={3} strokeLinejoin="round">
                  <Boxes
                    at={range(cars).map((car) => [gap + car * 24 + 3, -4.5])}
                    w={18}
                    h={9}
                    fill={colors[line] ?? 'ink'}
                  />
                </g>
                <Boxes at={range(cars).map((car) => [gap + car * 24 + 4.5, -3])} w={15} h={5} fill="glint" />
              </>
            )}
          </At>
        );
      })}
      <Dots at={towns.map((_, town) => place(town)).map(([x, y]) => [x + 1, y + 3])} r={8.8} fill="shadow" />
      <Dots at={towns.map((_, town) => place(town))} r={8.7} fill="walnut-deep" />
      <Dots at={towns.map((_, town) => place(town))} r={6.2} fill="amber" />
      <At x={mirror * 56} y={66} turn={mirror * -12}>
        <path d="M-28-13h62a6 6 0 0 0 0 12v18h-62V5a6 6 0 0 0 0-12z" transform="translate(0 4)" fill="shadow" />
        <path d="M-31-16h62v9a7 7 0 0 0 0 14v9h-62V7a7 7 0 0 0 0-14z" fill="snow" />
        <path d="M-17-11v22" stroke="stone" strokeWidth={2} strokeDasharray="3 3" />
        <path d="M-8 7v-7a5 5 0 0 1 5-5h4v-6h5v6h3v-7h12V7z" fill="brick" />
        <path d="M-3 8.5h.01M5 8.5h.01M16 8.5h.01" stroke="ink" strokeWidth={6.5} strokeLinecap="round" />
      </At>
    </At>
  );
};
