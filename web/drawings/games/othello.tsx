import { At, between, Dots, type Point, range, Slab, type Subject } from '../shapes/draw-with.tsx';

const gap = 24;

/** Discs of two sides within the squares of a green board, one of them being turned over. */
export const othello: Subject = (random) => {
  const lean = random() * 6;
  const discs = range(36)
    .map((at) => ({ column: at % 6, row: Math.floor(at / 6) }))
    .filter(({ column, row }) => Math.hypot(column - 2.5, row - 2.5) < 2 + random() * 1.2)
    .map(({ column, row }) => ({
      at: [(column - 2.5) * gap, (row - 2.5) * gap] as Point,
      black: (column * 2 + row * 3 + Math.floor(lean) + (random() < 0.3 ? 1 : 0)) % 2 === 0,
    }));
  const [turning, ...rest] = discs;
  const of = (black: boolean) => rest.filter((disc) => disc.black === black).map(({ at }) => at);
  return (
    <At turn={between(random, -9, 9)}>
      <Slab w={164} h={164} rx={9} fill="ink" edge="walnut-deep" />
      <rect x={-73} y={-73} width={146} height={146} rx={3} fill="felt" />
      <path
        d={range(7)
          .map((at) => `M${(at - 3) * gap}-72v144M-72 ${(at - 3) * gap}h144`)
          .join('')}
        stroke="felt-deep"
        strokeWidth={2.2}
      />
      <Dots at={rest.map(({ at: [x, y] }) => [x + 1, y + 2.6])} r={9.8} fill="shadow" />
      <Dots at={of(true)} r={9.8} fill="ink" />
      <Dots at={of(false)} r={9.8} fill="snow" />
      {turning && (
        <At x={turning.at[0]} y={turning.at[1]} turn={30}>
          <ellipse cx={4} cy={5} rx={10} ry={9} fill="shadow" />
          <ellipse rx={9.8} ry={6.4} cy={2} fill="ink" />
          <ellipse rx={9.8} ry={6.4} cy={-1.4} fill="snow" />
        </At>
      )}
    </At>
  );
};
