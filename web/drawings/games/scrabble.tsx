import { At, Boxes, between, each, type Point, pick, range, Slab, type Subject } from '../shapes/draw-with.tsx';

/** Pairs of words that cross, with the index of the shared letter in the first and in the second. */
const crossings = [
  { across: 'CAFE', down: 'TABLE', at: 1, on: 1 },
  { across: 'GAMES', down: 'PLAY', at: 1, on: 2 },
  { across: 'WORD', down: 'MOCHA', at: 1, on: 1 },
  { across: 'HELLO', down: 'TEA', at: 1, on: 1 },
  { across: 'LATTE', down: 'TURNS', at: 2, on: 0 },
  { across: 'FRIEND', down: 'DICE', at: 5, on: 0 },
  { across: 'QUIZ', down: 'JUICE', at: 1, on: 1 },
] as const;
const worth: Record<string, number> = {
  B: 3,
  C: 3,
  D: 2,
  F: 4,
  G: 2,
  H: 4,
  J: 8,
  M: 3,
  P: 3,
  Q: 10,
  W: 4,
  Y: 4,
  Z: 10,
};
const size = 27;

/** Words that cross on a board of colored fields. */
export const scrabble: Subject = (random) => {
  const { across, down, at, on } = pick(random, crossings);
  const board = pick(random, ['felt-deep', 'teal', 'dusk-deep']);
  const field = (column: number, row: number): Point => [(column - 2.5) * size, (row - 2.5) * size];
  const left = Math.floor((6 - across.length) / 2);
  const top = Math.floor((6 - down.length) / 2);
  const letters = [
    ...[...across].map((letter, place) => ({ letter, at: field(left + place, top + on) })),
    ...[...down]
      .map((letter, place) => ({ letter, at: field(left + at, top + place) }))
      .filter((_, place) => place !== on),
  ];
  const fields = range(36).map((place) => ({ column: place % 6, row: Math.floor(place / 6) }));
  const kind = ({ column, row }: (typeof fields)[number]) =>
    column === row || column + row === 5 ? 'rose' : (column * 2 + row * 3) % 7 === 0 ? 'sky' : 'leaf';
  return (
    <At turn={between(random, -9, 9)}>
      <Slab w={170} h={170} rx={8} fill={board} edge="ink" />
      {each(['rose', 'sky', 'leaf'], (color) => (
        <Boxes
          at={fields
            .filter((one) => kind(one) === color)
            .map(({ column, row }) => field(column, row))
            .map(([x, y]) => [x - 12.5, y - 12.5])}
          w={25}
          fill={color}
          opacity={color === 'leaf' ? 0.22 : 0.7}
        />
      ))}
      {each(letters, ({ letter, at: [x, y] }) => (
        <At x={x} y={y}>
          <path d="M-11-9h27v26h-27z" fill="shadow" />
          <rect x={-13} y={-13} width={26} height={26} rx={4} fill="oak-deep" />
          <rect x={-13} y={-13} width={26} height={23} rx={4} fill="cream" />
          <text x={-1} y={5} fontSize={18}>
            {letter}
          </text>
          <text x={8.6} y={8.6} fontSize={6}>
            {worth[letter] ?? 1}
          </text>
        </At>
      ))}
    </At>
  );
};
