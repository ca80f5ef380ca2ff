import { At, between, each, type Point, type Subject, shuffled } from '../shapes/draw-with.tsx';

const stones = [
  { deep: 'brick-deep', fill: 'brick', light: 'rose' },
  { deep: 'dusk-deep', fill: 'dusk', light: 'sky' },
  { deep: 'felt-deep', fill: 'felt', light: 'leaf' },
  { deep: 'stone', fill: 'snow', light: 'snow' },
  { deep: 'plum-deep', fill: 'plum', light: 'lilac' },
];
type Stone = (typeof stones)[number];
const places: (readonly [...Point, scale: number])[] = [
  [4, 30, 1.36],
  [-52, -28, 1.12],
  [58, 40, 0.98],
  [2, -56, 0.86],
];

function Gem({ stone: { deep, fill, light } }: { stone: Stone }) {
  return (
    <>
      <path d="M-22-2-9-18h26L30-2 4 36z" fill="shadow" />
      <path d="M-26-8-13-24h26L26-8 0 30z" fill={fill} stroke="shade" />
      <path d="M-26-8h16L0 30z" fill={deep} />
      <path d="M26-8H10L0 30z" fill={deep} opacity={0.6} />
      <path d="M-13-24-10-8-26-8zM13-24 10-8h16z" fill={light} />
      <path d="M-13-24h26L10-8h-20z" fill="glint" />
    </>
  );
}

function Token({ x, y, stone }: { x: number; y: number; stone: Stone }) {
  return (
    <At x={x} y={y}>
      <circle cx={3} cy={5} r={27} fill="shadow" />
      <circle r={27} fill="ink" />
      <circle r={24} fill="none" stroke={stone.fill} strokeWidth={6} strokeDasharray="9.4 9.4" />
      <circle r={18} fill="cream" />
      <At scale={0.46} y={-1}>
        <Gem stone={stone} />
      </At>
    </At>
  );
}

/** Cut stones, and the chips they are bought with. */
export const splendor: Subject = (random) => {
  const cut = shuffled(random, stones);
  const mirror = random() < 0.5 ? -1 : 1;
  return (
    <At turn={between(random, -8, 8)}>
      {each(cut.slice(3), (stone, at) => (
        <Token x={mirror * (at === 0 ? -58 : 58)} y={at === 0 ? 46 : -42} stone={stone} />
      ))}
      {each(places, ([x, y, scale], at) => (
        <At x={mirror * x} y={y} scale={scale} turn={between(random, -8, 8)}>
          <Gem stone={cut[at] as Stone} />
        </At>
      ))}
    </At>
  );
};
