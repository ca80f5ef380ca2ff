import { At, Boxes, between, each, pick, range, Slab, type Subject, shuffled } from '../shapes/draw-with.tsx';
import { Die, rolled } from '../shapes/pieces.tsx';

const house = 'M-7 7v-9l7-7 7 7v9z';
const colors = ['walnut', 'sky', 'plum', 'amber', 'brick', 'leaf', 'felt', 'dusk'];

/** Streets around a square board, with houses on them, two piles of cards and the dice. */
export const monopoly: Subject = (random) => {
  const sides = [0, 90, 180, 270];
  const green = pick(random, ['leaf', 'sky', 'rose']);
  const built = shuffled(random, [-39, -13, 13, 39]);
  return (
    <At turn={between(random, -8, 8)}>
      <Slab w={170} h={170} rx={5} fill="cream" edge="stone" />
      <path d="M-54-54H54V54H-54z" fill={green} opacity={0.55} />
      {each(sides, (side, at) => (
        <g transform={`rotate(${side})`}>
          <Boxes
            at={[
              [-51, -64],
              [-25, -64],
            ]}
            w={24}
            h={10}
            fill={colors[at * 2] ?? 'brick'}
          />
          <Boxes
            at={[
              [1, -64],
              [27, -64],
            ]}
            w={24}
            h={10}
            fill={colors[at * 2 + 1] ?? 'brick'}
          />
          <path
            d={`M-54-85V-54H54V-85${range(3)
              .map((line) => `M${(line - 1) * 26}-85v31`)
              .join('')}`}
            fill="none"
            stroke="ink"
            strokeWidth={1.4}
          />
          <path
            d={house}
            transform={`translate(${built[at] ?? 0} -61)`}
            fill={at % 2 ? 'brick' : 'felt'}
            stroke="snow"
          />
        </g>
      ))}
      <path d="M-80-64l12-12M-80-76h12v12" fill="none" stroke="brick" strokeWidth={3} />
      <circle cx={70} cy={-70} r={8} fill="amber" />
      <circle cx={-70} cy={70} r={8} fill="none" stroke="dusk" strokeWidth={3.4} />
      <path d="M64 78V64h12v14zM68 64v14M72 64v14" fill="none" stroke="ink" strokeWidth={1.8} />
      <At x={-24} y={-22} turn={-45}>
        <Slab w={42} h={27} rx={3} fill="amber" edge="oak-deep" />
        <text y={7} fontSize={20}>
          ?
        </text>
      </At>
      <At x={24} y={24} turn={-45}>
        <Slab w={42} h={27} rx={3} fill="sky" edge="dusk" />
        <path d="M-9 6V-5H9V6z" fill="oak-deep" />
        <path d="M-10-2H10" stroke="amber" strokeWidth={3} />
      </At>
      <Die x={-24} y={26} size={20} turn={between(random, -30, 30)} value={rolled(random)} fill="snow" />
      <Die x={20} y={-28} size={20} turn={between(random, -30, 30)} value={rolled(random)} fill="snow" />
    </At>
  );
};
