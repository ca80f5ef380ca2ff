import { At, between, each, pick, type Subject, shuffled } from '../shapes/draw-with.tsx';

type Numbered = { number: number; color: string };

function Tile({ number, color, x, y }: Numbered & { x: number; y: number }) {
  return (
    <At x={x} y={y}>
      <rect x={-14} y={-19} width={36} height={48} rx={6} fill="shadow" />
      <rect x={-18} y={-23} width={36} height={48} rx={6} fill="stone" />
      <rect x={-18} y={-25} width={36} height={47} rx={6} fill="snow" />
      <text y={1} fontSize={25} fill={color}>
        {number}
      </text>
      <circle cy={12} r={4.4} fill="none" stroke={color} strokeWidth={1.8} />
    </At>
  );
}

/** A run of one color and a group of one number, laid out above the rack. */
export const rummikub: Subject = (random) => {
  const colors = shuffled(random, ['brick', 'dusk', 'amber', 'ink']);
  const start = 1 + Math.floor(random() * 9);
  const same = 2 + Math.floor(random() * 11);
  const run = [0, 1, 2, 3].map((at) => ({ number: start + at, color: colors[0] ?? 'ink' }));
  const group = colors.slice(1).map((color) => ({ number: same, color }));
  const side = pick(random, [-1, 1]);
  return (
    <At turn={between(random, -5, 5)}>
      {each(run, (tile, at) => (
        <Tile {...tile} x={(at - 1.5) * 39 - side * 8} y={-58} />
      ))}
      {each(group, (tile, at) => (
        <Tile {...tile} x={(at - 1) * 39 + side * 26} y={-2} />
      ))}
      <rect x={-84} y={46} width={176} height={44} rx={8} fill="shadow" />
      {each([0, 1, 2, 3], (at) => (
        <rect
          x={(at - 2) * 40 + 3}
          y={30}
          width={34}
          height={30}
          rx={5}
          fill={at === 3 ? 'cream' : 'snow'}
          stroke="stone"
        />
      ))}
      <rect x={-90} y={52} width={180} height={34} rx={8} fill="walnut-deep" />
      <rect x={-90} y={52} width={180} height={24} rx={8} fill="walnut" />
      <path d="M-80 57h160" stroke="glint" strokeWidth={3} strokeLinecap="round" />
    </At>
  );
};
