import { seedOf } from '../../lib/seed.ts';

const size = 19;
const squares = Array.from({ length: 64 }, (_, at) => ({ column: at % 8, row: Math.floor(at / 8) }));

/** A chequered board: checkers on the dark squares, or chessmen standing before it. */
export function BoardCover({ look, chess = false }: { look: string; chess?: boolean }) {
  const seed = seedOf(look);
  return (
    <>
      <g transform={`translate(${chess ? 138 : 160} 100) rotate(${(seed % 17) - 8})`}>
        <rect x={-82} y={-76} width={172} height={172} rx={8} className="fill-art-shadow" />
        <rect x={-86} y={-86} width={172} height={172} rx={8} className="fill-art-walnut-deep" />
        {squares.map(({ column, row }) => (
          <rect
            key={`${column}-${row}`}
            x={column * size - 76}
            y={row * size - 76}
            width={size}
            height={size}
            className={(column + row) % 2 === 0 ? 'fill-art-cream' : 'fill-art-oak-deep'}
          />
        ))}
        {!chess &&
          squares
            .filter(
              ({ column, row }) =>
                (column + row) % 2 === 1 && row !== 3 && row !== 4 && (column * 3 + row + seed) % 7 > 0,
            )
            .map(({ column, row }) => (
              <Checker key={`${column}-${row}`} x={column * size - 66.5} y={row * size - 66.5} dark={row < 3} />
            ))}
      </g>
      {chess && (
        <>
          <King x={226} y={34} />
          <Pawn x={62 + (seed % 36)} y={96} className="fill-art-amber" />
          <Pawn x={266} y={112} className="fill-art-brick" />
        </>
      )}
    </>
  );
}

function Checker({ x, y, dark }: { x: number; y: number; dark: boolean }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle cx={1.2} cy={2.2} r={7.6} className="fill-art-shadow" />
      <circle r={7.6} className={dark ? 'fill-art-brick' : 'fill-art-ink'} />
      <circle r={4.6} fill="none" strokeWidth={1.2} className="stroke-art-cream" opacity={0.5} />
    </g>
  );
}

function Pawn({ x, y, className }: { x: number; y: number; className: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <ellipse cx={26} cy={77} rx={26} ry={8} className="fill-art-shadow" />
      <g className={className}>
        <circle cx={20} cy={14} r={13} />
        <path d="M8 26h24a4 4 0 0 1 0 8h-3c1 15 5 25 11 33H0c6-8 10-18 11-33H8a4 4 0 0 1 0-8z" />
        <rect x={-4} y={66} width={48} height={11} rx={5} />
      </g>
      <path
        d="M13 9a8 8 0 0 1 7-4M12 72h16"
        fill="none"
        strokeWidth={2}
        strokeLinecap="round"
        className="stroke-art-shadow"
      />
    </g>
  );
}

function King({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <ellipse cx={32} cy={139} rx={36} ry={10} className="fill-art-shadow" />
      <g className="fill-art-ink">
        <path d="M21 0h8v8h8v8h-8v12h-8V16h-8V8h8z" />
        <path d="M3 38c0-12 12-14 22-8 10-6 22-4 22 8 0 11-8 18-11 26H14C11 56 3 49 3 38z" />
        <path d="M9 66h32a4 4 0 0 1 0 9h-4c1 22 6 38 14 50H-1c8-12 13-28 14-50H9a4 4 0 0 1 0-9z" />
        <rect x={-6} y={124} width={62} height={14} rx={6} />
      </g>
      <path
        d="M14 70h22M6 131h38"
        fill="none"
        strokeWidth={2.5}
        strokeLinecap="round"
        className="stroke-art-amber"
        opacity={0.7}
      />
    </g>
  );
}
