/** Positions in the room, in percent from the left and the top, beside the table in the middle. */
type Piece = { x: number; y: number; turn: number; shape: keyof typeof shapes; tint: string };

const shapes = {
  die: <path d="M4 6a4 4 0 0 1 4-4h14a4 4 0 0 1 4 4v14a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4z" />,
  card: <path d="M7 4a3 3 0 0 1 3-3h11a3 3 0 0 1 3 3v22a3 3 0 0 1-3 3H10a3 3 0 0 1-3-3z" />,
  pawn: <path d="M15 2a6 6 0 0 1 4 10.5L22 24h2v4H6v-4h2l3-11.500A6 6 0 0 1 15 2z" />,
  disc: <circle cx="15" cy="15" r="10" />,
  tile: <path d="M15 2l11 6.500v13L15 28 4 21.500v-13z" />,
};

const pieces: readonly Piece[] = [
  { x: 7, y: 14, turn: 20, shape: 'die', tint: 'fill-art-cream' },
  { x: 22, y: 5, turn: -24, shape: 'card', tint: 'fill-art-felt' },
  { x: 33, y: 18, turn: 12, shape: 'disc', tint: 'fill-art-brick' },
  { x: 64, y: 4, turn: 0, shape: 'disc', tint: 'fill-amber' },
  { x: 78, y: 8, turn: 20, shape: 'card', tint: 'fill-amber' },
  { x: 89, y: 20, turn: -14, shape: 'die', tint: 'fill-art-brick' },
  { x: 94, y: 38, turn: 0, shape: 'disc', tint: 'fill-art-dusk' },
  { x: 92, y: 58, turn: -18, shape: 'pawn', tint: 'fill-amber' },
  { x: 6, y: 42, turn: 8, shape: 'pawn', tint: 'fill-art-rose' },
  { x: 7, y: 66, turn: 38, shape: 'card', tint: 'fill-art-dusk' },
  { x: 17, y: 88, turn: 12, shape: 'tile', tint: 'fill-art-felt' },
  { x: 50, y: 96, turn: 0, shape: 'disc', tint: 'fill-art-teal' },
  { x: 86, y: 86, turn: -10, shape: 'tile', tint: 'fill-art-brick' },
];

/** The delay between the starts of two pieces, in milliseconds. */
const APART_MS = 12;

/** Dice, cards, pawns, discs and tiles that rise around a table once; they do not move if reduced motion is preferred. */
export function Pieces() {
  return pieces.map(({ x, y, turn, shape, tint }, at) => (
    <span
      key={`${x} ${y}`}
      className="absolute size-7 -translate-1/2 motion-safe:animate-piece"
      style={{ left: `${x}%`, top: `${y}%`, animationDelay: `${at * APART_MS}ms` }}
    >
      <svg
        viewBox="0 0 30 30"
        aria-hidden="true"
        strokeWidth={1.5}
        className={`size-full stroke-art-cream/70 drop-shadow-sm ${tint}`}
        transform={`rotate(${turn})`}
      >
        {shapes[shape]}
      </svg>
    </span>
  ));
}
