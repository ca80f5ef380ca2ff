import { At, between, Dots, type Point, type Subject, shuffled } from '../shapes/draw-with.tsx';

const step = 9.6;
const tips = [
  { color: 'brick', turn: 0 },
  { color: 'amber', turn: 60 },
  { color: 'felt', turn: 120 },
  { color: 'dusk', turn: 180 },
  { color: 'plum', turn: 240 },
  { color: 'teal', turn: 300 },
];
/** The ten hollows of the point that is on top. */
const tip: Point[] = [0, 1, 2, 3].flatMap((row) =>
  Array.from({ length: row + 1 }, (_, at) => [(at - row / 2) * step, -(8 - row) * step * 0.866] as Point),
);
/** The sixty-one in the middle. */
const middle: Point[] = [-4, -3, -2, -1, 0, 1, 2, 3, 4].flatMap((row) => {
  const count = 9 - Math.abs(row);
  return Array.from({ length: count }, (_, at) => [(at - (count - 1) / 2) * step, row * step * 0.866] as Point);
});
const turned = ([x, y]: Point, turn: number): Point => {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  return [x * cos - y * sin, x * sin + y * cos];
};
const star = tips
  .flatMap(({ turn }) => [turned([0, -80], turn), turned([0, -46], turn + 30)])
  .map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`)
  .join('L');

/** Marbles on their way across a star of six points. */
export const halma: Subject = (random) => {
  const free = shuffled(random, middle);
  const players = tips.filter((_, at) => at % 2 === 0 || random() < 0.6);
  return (
    <At turn={between(random, -20, 20)}>
      <circle cx={4} cy={7} r={88} fill="shadow" />
      <circle r={88} cy={2} fill="walnut-deep" />
      <circle r={88} fill="oak" />
      <path d={`M${star}z`} fill="cream" stroke="cream" strokeWidth={7} strokeLinejoin="round" />
      <Dots
        at={[...middle, ...tips.flatMap(({ turn }) => tip.map((at) => turned(at, turn)))]}
        r={2.6}
        fill="oak-deep"
      />
      {players.map(({ color, turn }, player) => {
        const away = 2 + Math.floor(random() * 3);
        const at = [
          ...tip.slice(0, 10 - away).map((hole) => turned(hole, turn)),
          ...free.slice(player * 4, player * 4 + away),
        ];
        return <Dots key={color} at={at} r={4.2} fill={color} />;
      })}
    </At>
  );
};
