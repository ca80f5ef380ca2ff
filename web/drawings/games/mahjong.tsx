import { At, between, Dots, each, type Point, range, type Subject, shuffled } from '../shapes/draw-with.tsx';

const circles = (at: readonly Point[]) => (
  <>
    <Dots at={at} r={5.4} fill="dusk" />
    <Dots at={at} r={3.2} fill="snow" />
    <Dots at={at} r={1.6} fill="brick" />
  </>
);
const sticks = (at: readonly Point[]) => (
  <>
    <path d={at.map(([x, y]) => `M${x} ${y - 6}v12`).join('')} stroke="felt" strokeWidth={4} strokeLinecap="round" />
    <Dots at={at} r={1.3} fill="snow" />
  </>
);
/** The signs on the tiles, around 0/0. */
const faces = [
  circles(
    [
      [0, -13],
      [0, 0],
      [0, 13],
    ].map(([x = 0, y = 0]) => [x + y * 0.5, y]),
  ),
  circles([-8, 8].flatMap((x) => [-12, 0, 12].map((y) => [x, y] as const))),
  <>
    <circle r={13} fill="none" stroke="dusk" strokeWidth={3} />
    <circle r={8} fill="brick" />
    <Dots at={range(6).map((at) => [Math.cos(at * 1.047) * 13, Math.sin(at * 1.047) * 13])} r={2.2} fill="felt" />
  </>,
  sticks([
    [0, -11],
    [-8, 10],
    [0, 10],
    [8, 10],
  ]),
  sticks([-8, 0, 8].flatMap((x) => [-11, 9].map((y) => [x, y] as const))),
  <path key="red" d="M-9-12H9V3H-9zM0-19v38" fill="none" stroke="brick" strokeWidth={3.6} />,
  <path key="white" d="M-10-14h20v28h-20zM-5-9h10v18h-10z" fill="none" stroke="dusk" strokeWidth={2.6} />,
  <>
    <path d="M-11 6C-10-8-2-16 6-16c-2 5-1 8 4 11-8 1-8 8-10 14-4 2-8 1-11-3z" fill="felt" />
    <path d="M-7 9-5 17M1 9l1 8" stroke="brick" strokeWidth={2.4} />
    <circle cx={4} cy={-10} r={1.6} fill="snow" />
  </>,
];

/** Eight tiles of bone with green backs: circles, bamboo, a dragon, a bird. */
export const mahjong: Subject = (random) => {
  const drawn = shuffled(random, faces);
  return (
    <At turn={between(random, -6, 6)}>
      <defs>
        <g id="tile">
          <rect x={-17} y={-22} width={40} height={58} rx={7} fill="shadow" />
          <rect x={-20} y={-26} width={40} height={58} rx={7} fill="felt-deep" />
          <rect x={-20} y={-28} width={40} height={56} rx={7} fill="stone" />
          <rect x={-20} y={-30} width={40} height={55} rx={7} fill="snow" />
        </g>
      </defs>
      {each(drawn, (face, at) => (
        <At x={((at % 4) - 1.5) * 44} y={at < 4 ? -38 : 32} turn={between(random, -3, 3)}>
          <use href="#tile" />
          <At y={-2.5} scale={1.06}>
            {face}
          </At>
        </At>
      ))}
    </At>
  );
};
