import { At, between, Dots, each, Slab, type Subject } from '../shapes/draw-with.tsx';
import { pipsOf } from '../shapes/pieces.tsx';

/** The positions of the tiles of the chain, and the direction of their first half. */
const places = [
  { x: -52, y: -46, turn: -90 },
  { x: 10, y: -46, turn: -90 },
  { x: 58, y: -31, turn: 0 },
  { x: 58, y: 31, turn: 0 },
  { x: 11, y: 47, turn: 90 },
  { x: -51, y: 47, turn: 90 },
];

/** A chain of tiles whose ends match, and one more to lay. */
export const dominoes: Subject = (random) => {
  const ends = [Math.floor(random() * 7)];
  for (let at = 0; at <= places.length; at += 1) ends.push(((ends[at] ?? 0) + 1 + Math.floor(random() * 6)) % 7);
  const flipped = random() < 0.5;
  const loose = { x: -14, y: 0, turn: between(random, 50, 120) };
  return (
    <At turn={between(random, -8, 8)} scale={1.12}>
      {each([...places, loose], ({ x, y, turn }, at) => (
        <At x={flipped ? -x : x} y={y} turn={flipped ? -turn : turn}>
          <Slab w={30} h={60} rx={6} fill="snow" edge="stone" />
          <path d="M-10 0h20" stroke="walnut" strokeWidth={1.8} />
          <Dots
            at={[...pipsOf(ends[at] ?? 0, 7.4, 0, -15), ...pipsOf(ends[at + 1] ?? 0, 7.4, 0, 15)]}
            r={3}
            fill="ink"
          />
        </At>
      ))}
    </At>
  );
};
