/** A chess table seen from the side, one of its pieces fallen to the floor. Decorative. */
export function FallenPiece({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 320 200" width={320} height={200} aria-hidden="true" className={className}>
      <ellipse cx={160} cy={184} rx={150} ry={12} className="fill-art-shadow" />
      <path d="M84 92h16l-8 92h-12zM220 92h16l4 92h-12z" className="fill-art-walnut-deep" />
      <rect x={40} y={78} width={240} height={18} rx={9} className="fill-art-oak-deep" />
      <rect x={96} y={68} width={128} height={12} rx={4} className="fill-art-walnut-deep" />
      {[0, 1, 2, 3, 4, 5, 6, 7].map((at) => (
        <rect
          key={at}
          x={100 + at * 15}
          y={70}
          width={15}
          height={6}
          className={at % 2 === 0 ? 'fill-art-cream' : 'fill-art-felt'}
        />
      ))}
      <Pawn x={124} y={68} className="fill-art-ink" />
      <Pawn x={154} y={68} className="fill-art-brick" />
      <Pawn x={199} y={68} className="fill-art-ink" />
      <path
        d="M246 52c16 14 24 44 22 84"
        fill="none"
        strokeWidth={3}
        strokeLinecap="round"
        strokeDasharray="2 9"
        className="stroke-art-walnut"
      />
      <g transform="translate(262 174) rotate(96)">
        <Pawn x={0} y={0} className="fill-amber" />
      </g>
    </svg>
  );
}

/** An upright piece. The middle of its foot is at the point. */
function Pawn({ x, y, className }: { x: number; y: number; className: string }) {
  return (
    <g transform={`translate(${x} ${y})`} className={className}>
      <path d="M-13 0c2-6 6-8 8-20h10c2 12 6 14 8 20z" />
      <rect x={-8} y={-23} width={16} height={4} rx={2} />
      <circle cy={-31} r={9} />
    </g>
  );
}
