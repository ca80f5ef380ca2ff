import { At, between, each, pick, range, type Subject, shuffled } from '../shapes/draw-with.tsx';
import { PlayingCard, type Suit } from '../shapes/pieces.tsx';

/** A chip, to be placed by `Chip`. */
const chip = (
  <g id="chip">
    <circle cx={2} cy={4} r={21} fill="shadow" />
    <circle r={21} stroke="shade" />
    <circle r={17.6} fill="none" stroke="snow" strokeWidth={6} strokeDasharray="9.2 9.2" />
    <circle r={12.5} fill="none" stroke="snow" strokeWidth={1.6} opacity={0.7} />
  </g>
);

const Chip = ({ x, y, fill }: { x: number; y: number; fill: string }) => <use href="#chip" x={x} y={y} fill={fill} />;

/** Two cards in hand, and chips. */
export const poker: Subject = (random) => {
  const [high, low] = pick(random, [
    ['A', 'K'],
    ['A', 'A'],
    ['K', 'Q'],
    ['Q', 'J'],
  ] as const);
  const [one = 'heart', other = 'spade'] = shuffled<Suit>(random, ['heart', 'spade', 'diamond', 'club']);
  const side = pick(random, [-1, 1]);
  const colors = shuffled(random, ['brick', 'dusk', 'felt', 'ink', 'plum']);
  return (
    <>
      <defs>{chip}</defs>
      <At x={side * 22 - 20} y={-26} turn={between(random, -17, -9)}>
        <PlayingCard suit={one} rank={high} />
      </At>
      <At x={side * 22 + 24} y={-22} turn={between(random, 7, 15)}>
        <PlayingCard suit={other} rank={low} />
      </At>
      {each(range(4), (at) => (
        <Chip x={-side * 56} y={68 - at * 6.5} fill={colors[0] ?? 'brick'} />
      ))}
      {each(range(2), (at) => (
        <Chip x={-side * 10} y={66 - at * 6.5} fill={colors[1] ?? 'dusk'} />
      ))}
      <Chip x={side * 40} y={62 + between(random, -4, 4)} fill={colors[2] ?? 'felt'} />
    </>
  );
};
