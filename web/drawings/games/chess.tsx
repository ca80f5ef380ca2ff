import { At, Boxes, between, each, pick, range, Slab, type Subject, shuffled } from '../shapes/draw-with.tsx';
import { Pawn } from '../shapes/pieces.tsx';

const foot = 'M-26-8h52a5 5 0 0 1 5 5v4a5 5 0 0 1-5 5h-52a5 5 0 0 1-5-5v-4a5 5 0 0 1 5-5z';
const skirt = 'M-18-8c9-12 11-22 12-42h-4a4 4 0 0 1 0-9h20a4 4 0 0 1 0 9h-4c1 20 3 30 12 42z';
/** Their silhouettes, the foot at 0/0. */
const pieces = {
  king: `${foot}M-22-8c8-12 10-26 11-48h-5a4 4 0 0 1 0-9h6c-4-7-12-14-12-25 0-13 12-15 18-9v-7h-8v-8h8v-9h8v9h8v8h-8v7c6-6 18-4 18 9 0 11-8 18-12 25h6a4 4 0 0 1 0 9h-5c1 22 3 36 11 48z`,
  queen: `${foot}M-21-8c8-12 10-24 11-46h-5a4 4 0 0 1 0-9h5l-14-38 14 12 2-20 8 16 8-16 2 20 14-12-14 38h5a4 4 0 0 1 0 9h-5c1 22 3 34 11 46z`,
  bishop: `${foot}${skirt}M-9-59c-13-14-6-30 5-40a5 5 0 1 1 8 0c11 10 18 26 5 40z`,
  rook: `${foot}M-20-8l5-50h-7v-26h11v8h6v-8h10v8h6v-8h11v26h-7l5 50z`,
  knight: `${foot}M-22-6c0-22 18-30 16-48-8 5-13 12-24 9-7-3-6-12-2-17l16-24c2-11 9-18 18-20l3-11 9 10c18 7 26 26 22 49-2 18-8 31-6 52z`,
};
type Piece = keyof typeof pieces;

function Man({ piece, x, y, scale, fill }: { piece: Piece; x: number; y: number; scale: number; fill: string }) {
  return (
    <At x={x} y={y} scale={scale}>
      <ellipse cx={9} cy={7} rx={34} ry={9} fill="shadow" />
      <path d={pieces[piece]} fill={fill} />
      {piece === 'knight' && <circle cx={-3} cy={-76} r={3.4} fill="cream" />}
      {piece === 'bishop' && <path d="M5-92l-6 12" stroke="glint" strokeWidth={3} />}
      <path d="M-17 0h34" stroke="glint" strokeWidth={3} strokeLinecap="round" />
    </At>
  );
}

/** Three of the men on their board. */
export const chess: Subject = (random) => {
  const [tall, short] = [pick(random, ['king', 'queen'] as const), pick(random, ['knight', 'rook', 'bishop'] as const)];
  const [one, other, third] = pick(random, [
    ['ink', 'brick', 'amber'],
    ['ink', 'amber', 'brick'],
    ['brick-deep', 'ink', 'amber'],
    ['plum-deep', 'ink', 'amber'],
  ] as const);
  const side = pick(random, [-1, 1]);
  const dark = pick(random, ['oak-deep', 'walnut', 'teal', 'felt']);
  const places = shuffled(random, [-40, -6]);
  return (
    <>
      <At turn={between(random, -9, 9)}>
        <Slab w={162} h={162} rx={8} fill="walnut-deep" edge="ink" />
        <rect x={-74} y={-74} width={148} height={148} fill="cream" />
        <Boxes
          at={range(32).map((at) => [
            ((at % 4) * 2 + (Math.floor(at / 4) % 2)) * 18.5 - 74,
            Math.floor(at / 4) * 18.5 - 74,
          ])}
          w={18.5}
          fill={dark}
        />
      </At>
      {each([14, 40], (y, at) =>
        at === 0 ? (
          <Pawn x={side * (places[0] ?? 0) - side * 8} y={y} scale={0.74} fill={third} />
        ) : (
          <Man piece={short} x={side * ((places[1] ?? 0) + 2)} y={62} scale={0.66} fill={other} />
        ),
      )}
      <Man piece={tall} x={side * 46} y={70} scale={0.94} fill={one} />
    </>
  );
};
