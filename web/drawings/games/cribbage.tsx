import { At, between, Dots, type Point, pick, range, Slab, type Subject } from '../shapes/draw-with.tsx';
import { PlayingCard } from '../shapes/pieces.tsx';

/** Pegs that race along a board of holes, and two cards that make fifteen. */
export const cribbage: Subject = (random) => {
  const holes: Point[] = [-15, -5, 7, 17].flatMap((y) =>
    range(20).map((at) => [-82 + at * 8.2 + Math.floor(at / 5) * 2.6, y] as Point),
  );
  const peg = (row: number): Point[] => {
    const ahead = 6 + Math.floor(random() * 12);
    return [holes[row * 20 + ahead], holes[row * 20 + ahead - 2 - Math.floor(random() * 4)]].filter(
      (at) => at !== undefined,
    );
  };
  const [one, other] = [peg(0), peg(2)];
  const face = pick(random, ['J', 'Q', 'K']);
  return (
    <>
      <At x={-24} y={-34} turn={between(random, -16, -6)} scale={0.82}>
        <PlayingCard suit={pick(random, ['heart', 'diamond'])} rank="5" />
      </At>
      <At x={28} y={-34} turn={between(random, 4, 14)} scale={0.82}>
        <PlayingCard suit={pick(random, ['spade', 'club'])} rank={face} />
      </At>
      <At y={46} turn={between(random, -5, 5)}>
        <Slab w={186} h={54} rx={12} fill="oak-deep" edge="walnut-deep" />
        <path d="M-84-22h168" stroke="glint" strokeWidth={2.4} strokeLinecap="round" />
        <Dots at={holes} r={1.9} fill="walnut-deep" />
        <Dots at={[...one, ...other].map(([x, y]) => [x + 1.6, y + 3])} r={4.4} fill="shadow" />
        <Dots at={one} r={4.4} fill="brick" />
        <Dots at={other} r={4.4} fill="sky" />
      </At>
    </>
  );
};
