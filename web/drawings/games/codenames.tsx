import { At, Boxes, between, each, type Point, range, type Subject, shuffled } from '../shapes/draw-with.tsx';

const words =
  'LAMP ROOK NIGHT BAYOU TRAIN SUGAR PIANO BRIDGE QUEEN MOON ROBIN PAPER OLIVE TIGER CLOCK HONEY RIVER MAPLE ANCHOR COMET'.split(
    ' ',
  );
const agent = 'M0-13a7 7 0 1 1-.01 0zM-13 11c1-9 6-11 13-11s12 2 13 11z';

/** Words on a grid; agents of two colors lie on some, and somebody in black on one. */
export const codenames: Subject = (random) => {
  const dealt = shuffled(random, words);
  const colors = shuffled(random, [
    ...'brick brick brick dusk dusk dusk ink oak'.split(' '),
    ...range(8).map(() => ''),
  ]);
  const cells = colors.map((color, at) => ({
    color,
    word: dealt[at] ?? '',
    x: ((at % 4) - 1.5) * 45,
    y: (Math.floor(at / 4) - 1.5) * 36,
  }));
  const corners = (taken: typeof cells): Point[] => taken.map(({ x, y }) => [x - 20.5, y - 16]);
  const free = cells.filter(({ color }) => !color);
  return (
    <At turn={between(random, -8, 8)} scale={0.96}>
      <Boxes at={corners(cells).map(([x, y]) => [x + 2, y + 3.5])} w={41} h={32} fill="shadow" />
      <Boxes at={corners(free)} w={41} h={32} fill="cream" />
      <Boxes at={corners(free).map(([x, y]) => [x + 4, y + 4])} w={33} h={9} fill="oak" opacity={0.35} />
      {each(cells, ({ color, word, x, y }) =>
        color ? (
          <At x={x} y={y}>
            <path d="M-20.5-16h41v32h-41z" fill={color} />
            <path d={agent} fill="cream" opacity={0.92} />
            {color === 'ink' && <path d="M-12-9h24l-4-7h-16z" fill="cream" />}
          </At>
        ) : (
          <text x={x} y={y + 10} fontSize={word.length > 5 ? 8.6 : 9.8} fill="ink">
            {word}
          </text>
        ),
      )}
    </At>
  );
};
