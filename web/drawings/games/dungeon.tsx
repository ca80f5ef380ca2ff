import { At, between, each, type Point, pick, range, Slab, type Subject } from '../shapes/draw-with.tsx';

const corner = (at: number, r: number): Point => [
  Math.round(Math.sin((at * Math.PI) / 3) * r),
  Math.round(-Math.cos((at * Math.PI) / 3) * r),
];
const outline = range(6).map((at) => corner(at, 46));
const inner = [0, 2, 4].map((at) => corner(at, 27));
const path = (points: readonly Point[]) => `M${points.map((at) => at.join(' ')).join('L')}z`;

/** A die of twenty sides on the map of a dungeon. */
export const dungeon: Subject = (random) => {
  const [fill, deep, ink] = pick(random, [
    ['plum', 'plum-deep', 'cream'],
    ['brick', 'brick-deep', 'cream'],
    ['teal', 'dusk-deep', 'cream'],
    ['felt', 'felt-deep', 'cream'],
  ] as const);
  const value = pick(random, [20, 20, 17, 12, 1]);
  const side = pick(random, [-1, 1]);
  return (
    <>
      <At turn={between(random, -9, 9)} x={side * -6} y={-6}>
        <Slab w={166} h={146} rx={4} fill="cream" edge="oak" />
        <path d="M-83-73h166v146h-166z" fill="oak" opacity={0.28} />
        <g transform={`scale(${side} 1)`}>
          <path
            d="M-70-60h44v34h34v-22h52v46H34v22h34v38H-6V36h-30V10h-34z"
            fill="snow"
            stroke="ink"
            strokeWidth={3.4}
          />
          <path
            d="M-48-60v34M-70-38h44M34-48v46M-26-26v36M8-26v24M16 20v38M42 20v38"
            stroke="stone"
            strokeWidth={1.6}
          />
          <path d="M-14-30v10M34 8h10M-36 20v12" stroke="brick" strokeWidth={5} />
          <path d="M44-38l9 12M53-38l-9 12" stroke="brick" strokeWidth={3.4} strokeLinecap="round" />
          <path d="M-58 40c6-8 16 6 22-4" fill="none" stroke="dusk" strokeWidth={2.4} strokeDasharray="4 4" />
        </g>
      </At>
      <At x={side * 22} y={30} turn={between(random, -14, 14)}>
        <path
          d={path(outline)}
          transform="translate(5 9)"
          fill="shadow"
          stroke="shadow"
          strokeWidth={8}
          strokeLinejoin="round"
        />
        <path d={path(outline)} fill={deep} stroke={deep} strokeWidth={6} strokeLinejoin="round" />
        <path d={path(inner)} fill={fill} stroke={fill} strokeWidth={3} strokeLinejoin="round" />
        {each([0, 2, 4], (at) => (
          <path d={path([corner(at, 46), corner(at + 1, 46), corner(at, 27)])} fill={fill} opacity={0.55} />
        ))}
        <path d={path([corner(5, 46), corner(0, 46), corner(0, 27)])} fill="glint" />
        <path
          d={`${[0, 2, 4].map((at) => `M${corner(at, 46).join(' ')}L${corner(at, 27).join(' ')}L${corner(at + 1, 46).join(' ')}L${corner(at + 2, 27).join(' ')}`).join('')}`}
          fill="none"
          stroke="glint"
          strokeWidth={1.8}
        />
        <text y={9} fontSize={23} fill={ink}>
          {value}
        </text>
      </At>
    </>
  );
};
