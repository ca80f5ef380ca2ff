import { At, Boxes, between, each, type Point, pick, range, Slab, type Subject } from '../shapes/draw-with.tsx';

/** Five kinds of glazed tile, around 0/0. */
const glazes = [
  <>
    <path d="M-16-16h32v32h-32z" fill="dusk" />
    <path d="M0-13 4-4 13 0 4 4 0 13-4 4-13 0-4-4z" fill="cream" />
  </>,
  <>
    <path d="M-16-16h32v32h-32z" fill="brick" />
    <path d="M-16-16 16 16M16-16-16 16" stroke="amber" strokeWidth={5} />
    <path d="M0-7 7 0 0 7-7 0z" fill="cream" />
  </>,
  <>
    <path d="M-16-16h32v32h-32z" fill="felt" />
    <circle r={10} fill="none" stroke="cream" strokeWidth={3.4} />
    <circle r={3.6} fill="cream" />
  </>,
  <>
    <path d="M-16-16h32v32h-32z" fill="snow" />
    <path d="M0-13 13 0 0 13-13 0z" fill="teal" />
    <path d="M-16-16h8l-8 8zM16-16v8l-8-8zM16 16h-8l8-8zM-16 16v-8l8 8z" fill="teal" />
    <circle r={4} fill="snow" />
  </>,
  <>
    <path d="M-16-16h32v32h-32z" fill="amber" />
    <path
      d="M-16 0A16 16 0 0 0 0-16M16 0A16 16 0 0 1 0-16M-16 0A16 16 0 0 1 0 16M16 0A16 16 0 0 0 0 16"
      fill="none"
      stroke="brick-deep"
      strokeWidth={3.4}
    />
  </>,
];

/** A wall of patterned tiles, each kind on its own diagonal, not full yet. */
export const azul: Subject = (random) => {
  const shift = Math.floor(random() * 5);
  const cells = range(16).map((at) => ({ column: at % 4, row: Math.floor(at / 4) }));
  const corner = ({ column, row }: { column: number; row: number }): Point => [(column - 1.5) * 38, (row - 1.5) * 38];
  const gaps = range(4).map(() => Math.floor(random() * 16));
  const laid = cells.filter((_, at) => !gaps.includes(at));
  const frame = pick(random, ['walnut-deep', 'ink', 'dusk-deep']);
  return (
    <At turn={between(random, -8, 8)}>
      <Slab w={166} h={166} rx={10} fill={frame} edge="ink" />
      <Boxes at={cells.map(corner).map(([x, y]) => [x - 17.5, y - 17.5])} w={35} fill="glint" opacity={0.45} />
      <Boxes at={laid.map(corner).map(([x, y]) => [x - 14, y - 12.4])} w={32} fill="shadow" />
      {each(laid, (cell) => {
        const [x, y] = corner(cell);
        return (
          <At x={x} y={y}>
            {glazes[(cell.column - cell.row + 5 + shift) % 5]}
          </At>
        );
      })}
    </At>
  );
};
