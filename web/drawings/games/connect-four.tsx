import { between, Dots, type Point, pick, range, type Subject } from '../shapes/draw-with.tsx';

/** An upright frame of seven columns; discs have dropped into it from above. */
export const connectFour: Subject = (random) => {
  const heights = range(7).map(() => 1 + Math.floor(random() * 4.4));
  const cells = heights.flatMap((height, column) =>
    range(6).map((row) => ({
      at: [(column - 3) * 23, 62 - row * 23] as Point,
      taken: row < height,
      // the colors alternate in pairs of rows, so that no four are in a row in any direction: the game is not over
      first: (column + Math.floor(row / 2)) % 2 === 0,
    })),
  );
  const of = (which: (cell: (typeof cells)[number]) => boolean) => cells.filter(which).map(({ at }) => at);
  const taken = of((cell) => cell.taken);
  const [frame, edge] = pick(random, [
    ['dusk', 'dusk-deep'],
    ['teal', 'dusk-deep'],
    ['felt', 'felt-deep'],
  ] as const);
  const [one, other] = pick(random, [
    ['amber', 'brick'],
    ['brick', 'amber'],
    ['amber', 'brick'],
  ] as const);
  const falling = (Math.floor(between(random, 0, 6.9)) - 3) * 23;
  return (
    <>
      <ellipse cx={4} cy={86} rx={90} ry={8} fill="shadow" />
      <circle cx={falling} cy={-78} r={10.4} fill={one} />
      <circle cx={falling} cy={-78} r={6.4} fill="none" stroke="shade" strokeWidth={2} />
      <path d="M-86-60v142M86-60v142" stroke={edge} strokeWidth={11} strokeLinecap="round" />
      <rect x={-84} y={-64} width={168} height={142} rx={10} fill={frame} />
      <path d="M-80-60h160" stroke="glint" strokeWidth={3} strokeLinecap="round" />
      <Dots at={of((cell) => !cell.taken)} r={9.6} fill="night" />
      <Dots at={of((cell) => cell.taken && cell.first)} r={9.6} fill={one} />
      <Dots at={of((cell) => cell.taken && !cell.first)} r={9.6} fill={other} />
      <Dots at={taken} r={6.2} fill="shade" />
      <Dots at={taken.map(([x, y]) => [x - 0.6, y - 1])} r={5} fill="glint" opacity={0.5} />
    </>
  );
};
