import { between, each, pick, type Random, range, type Subject } from '../shapes/draw-with.tsx';

const woods = ['oak', 'oak-deep', 'amber', 'cream'] as const;
const wood = (random: Random) => pick(random, woods);

function Block({ x, y, w, fill, grain }: { x: number; y: number; w: number; fill: string; grain?: boolean }) {
  return (
    <>
      <rect x={x} y={y} width={w} height={15.6} rx={2.5} fill={fill} stroke="walnut" strokeWidth={0.8} />
      {grain && (
        <path d={`M${x + 8} ${y + 5}h${w - 30}M${x + 22} ${y + 10.5}h${w - 30}`} stroke="shade" strokeWidth={1.6} />
      )}
    </>
  );
}

/** A tower of wooden blocks, with holes in it and one block half out. */
export const jenga: Subject = (random) => {
  const side = pick(random, [-1, 1]);
  const out = 3 + 2 * Math.floor(random() * 2);
  const gone = range(10).map(() => random());
  return (
    <g transform="translate(0 86)">
      <ellipse cx={10} cy={-2} rx={72} ry={9} fill="shadow" />
      {each(range(10), (layer) => {
        const y = -17 * layer - 17;
        const sway = Math.sin(layer * 0.7 + gone.length) * 1.5 + between(random, -1.5, 1.5);
        if (layer % 2 === 0) return <Block x={-42 + sway} y={y} w={84} fill={wood(random)} grain />;
        const left = layer < 8 && (gone[layer] ?? 0) < 0.5 ? [0, 2] : [0, 1, 2];
        return each(left, (at) => <Block x={-42 + at * 28.5 + sway} y={y} w={27} fill={wood(random)} />);
      })}
      <Block x={side > 0 ? 10 : -78} y={-17 * out - 17} w={68} fill="amber" grain />
      <g transform={`translate(${side * -66} -9) rotate(${side * 12})`}>
        <Block x={-20} y={-7} w={44} fill="oak" grain />
      </g>
    </g>
  );
};
