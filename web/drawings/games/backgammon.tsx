import { At, between, Dots, type Point, pick, range, Slab, type Subject } from '../shapes/draw-with.tsx';
import { Die, rolled } from '../shapes/pieces.tsx';

const points = range(12);
const left = (at: number) => (at < 6 ? -84 + at * 13.2 : 4.8 + (at - 6) * 13.2);

/** Twenty-four points, men on eight of them, and the dice that decide. */
export const backgammon: Subject = (random) => {
  const spike = (at: number, top: boolean) =>
    `M${left(at).toFixed(1)}${top ? '-60' : ' 60'}h13.2l-6.6${top ? ' ' : '-'}50z`;
  // light and dark by turns, above and below
  const spikes = (light: boolean) => points.map((at) => spike(at, (at % 2 === 0) === light)).join('');
  const shift = Math.floor(random() * 3);
  const stacks = [
    { at: 0, top: true, men: 4, dark: true },
    { at: 4 - shift, top: true, men: 2, dark: false },
    { at: 6 + shift, top: true, men: 3, dark: false },
    { at: 11, top: true, men: 2, dark: true },
    { at: 1 + shift, top: false, men: 3, dark: false },
    { at: 5, top: false, men: 4, dark: true },
    { at: 7 + shift, top: false, men: 4, dark: false },
    { at: 11, top: false, men: 2, dark: true },
  ];
  const men = stacks.flatMap(({ at, top, men: count, dark }) =>
    range(count).map((man) => ({ dark, at: [left(at) + 6.6, (top ? -1 : 1) * (53.4 - man * 12.4)] as Point })),
  );
  const colored = (dark: boolean) => men.filter((man) => man.dark === dark).map(({ at }) => at);
  const all = men.map(({ at }) => at);
  const [wood, red] = pick(random, [
    ['oak', 'brick-deep'],
    ['felt', 'felt-deep'],
    ['oak', 'dusk'],
    ['rose', 'plum'],
  ] as const);
  return (
    <At turn={between(random, -7, 7)}>
      <Slab w={182} h={136} rx={8} fill="walnut-deep" edge="ink" />
      <path d="M-84.5-60h80.2V60h-80.2zM4.3-60h80.2V60H4.3z" fill={wood} />
      <path d={spikes(true)} fill="cream" />
      <path d={spikes(false)} fill={red} />
      <Dots at={all.map(([x, y]) => [x + 0.8, y + 1.8])} r={6.2} fill="shadow" />
      <Dots at={colored(true)} r={6.2} fill="ink" />
      <Dots at={colored(false)} r={6.2} fill="amber" />
      <Dots at={all} r={3.4} fill="glint" opacity={0.6} />
      <path d="M0-60V60" stroke="oak-deep" strokeWidth={1.6} />
      <Die x={34} y={-2} size={19} turn={between(random, -30, 0)} value={rolled(random)} fill="snow" dot="brick" />
      <Die x={60} y={4} size={19} turn={between(random, 0, 40)} value={rolled(random)} fill="snow" dot="brick" />
    </At>
  );
};
