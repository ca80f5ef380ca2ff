import { At, Boxes, between, Dots, type Point, pick, range, Slab, type Subject } from '../shapes/draw-with.tsx';

const size = 18.5;
const middle = (column: number, row: number): Point => [(column - 3.5) * size, (row - 3.5) * size];

/** Two rows a side and a few men on their way, one of them crowned. */
export const checkers: Subject = (random) => {
  const [light, dark] = pick(random, [
    ['cream', 'felt'],
    ['cream', 'brick-deep'],
    ['oak', 'walnut-deep'],
    ['cream', 'dusk'],
  ] as const);
  const [one, other] = dark === 'brick-deep' ? (['amber', 'ink'] as const) : (['brick', 'ink'] as const);
  const squares = range(32).map((at) => ({
    row: Math.floor(at / 4),
    column: (at % 4) * 2 + ((Math.floor(at / 4) + 1) % 2),
  }));
  const men = squares
    .filter(({ row }) => row < 2 || row > 5 || random() < 0.24)
    .map(({ row, column }) => ({ at: middle(column, row), mine: row > 4 || (row > 2 && random() < 0.5) }));
  const all = men.map(({ at }) => at);
  const of = (mine: boolean) => men.filter((man) => man.mine === mine).map(({ at }) => at);
  const crowned = men.find(({ mine }) => mine)?.at;
  return (
    <At turn={between(random, -10, 10)}>
      <Slab w={164} h={164} rx={8} fill="walnut" edge="walnut-deep" />
      <rect x={-74} y={-74} width={148} height={148} fill={light} />
      <Boxes at={squares.map(({ row, column }) => [(column - 4) * size, (row - 4) * size])} w={size} fill={dark} />
      <Dots at={all.map(([x, y]) => [x + 1, y + 2.4])} r={7.6} fill="shadow" />
      <Dots at={of(true)} r={7.6} fill={one} />
      <Dots at={of(false)} r={7.6} fill={other} />
      <Dots at={all} r={4.9} fill="glint" />
      <Dots at={of(true)} r={3.6} fill={one} />
      <Dots at={of(false)} r={3.6} fill={other} />
      {crowned && (
        <At x={crowned[0]} y={crowned[1] - 3}>
          <circle r={8} fill={one} stroke="shadow" />
          <path d="M-5 4v-8l3 3 2-4 2 4 3-3v8z" fill="cream" />
        </At>
      )}
    </At>
  );
};
