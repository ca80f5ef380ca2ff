import { At, between, Dots, type Point, range, Slab, type Subject, shuffled } from '../shapes/draw-with.tsx';

const gap = 17;
const places: Point[] = range(81).map((at) => [((at % 9) - 4) * gap, (Math.floor(at / 9) - 4) * gap]);

/** Black and white stones where the nine lines cross: two corners taken, the middle fought for. */
export const go: Subject = (random) => {
  const lean = random() * Math.PI;
  const laid = shuffled(random, places)
    .slice(0, 30)
    .map((at) => ({ at, black: at[0] * Math.cos(lean) + at[1] * Math.sin(lean) + (random() - 0.5) * 70 > 0 }));
  const of = (black: boolean) => laid.filter((stone) => stone.black === black).map(({ at }) => at);
  const all = laid.map(({ at }) => at);
  return (
    <At turn={between(random, -9, 9)}>
      <Slab w={164} h={164} rx={6} fill="amber" edge="oak-deep" />
      <rect x={-82} y={-82} width={164} height={164} rx={6} fill="oak" opacity={0.55} />
      <path
        d={range(9)
          .map((at) => `M${(at - 4) * gap}-68v136M-68 ${(at - 4) * gap}h136`)
          .join('')}
        stroke="walnut-deep"
        strokeWidth={1.2}
      />
      <Dots
        at={[-2, 2].flatMap((x) => [-2, 2].map((y) => [x * gap, y * gap] as const)).concat([[0, 0]])}
        r={2.4}
        fill="walnut-deep"
      />
      <Dots at={all.map(([x, y]) => [x + 1.2, y + 2.4])} r={8} fill="shadow" />
      <Dots at={of(true)} r={7.9} fill="ink" />
      <Dots at={of(false)} r={7.9} fill="snow" />
      <Dots at={all.map(([x, y]) => [x - 2.4, y - 2.8])} r={2} fill="glint" />
    </At>
  );
};
