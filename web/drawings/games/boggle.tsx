import { At, between, each, range, Slab, type Subject, shuffled } from '../shapes/draw-with.tsx';

const letters = [...'AEIOURSTLNDHMCPG'];

/** Sixteen letter dice in their tray, and the way through them that somebody found. */
export const boggle: Subject = (random) => {
  const shaken = shuffled(random, letters);
  const place = (at: number) => [((at % 4) - 1.5) * 37, (Math.floor(at / 4) - 1.5) * 37] as const;
  const word =
    shuffled(random, [
      [0, 5, 6, 3],
      [12, 9, 6, 2],
      [4, 1, 6, 11],
      [13, 8, 5, 10],
      [7, 10, 9, 4],
    ])[0] ?? [];
  return (
    <At turn={between(random, -9, 9)}>
      <Slab w={168} h={168} rx={20} fill="dusk" edge="dusk-deep" />
      <rect x={-76} y={-76} width={152} height={152} rx={12} fill="dusk-deep" />
      <defs>
        <g id="die">
          <rect x={-14} y={-12} width={33} height={33} rx={8} fill="shadow" />
          <rect x={-16.5} y={-16.5} width={33} height={33} rx={8} />
        </g>
      </defs>
      {each(range(16), (at) => (
        <At x={place(at)[0]} y={place(at)[1]}>
          <use href="#die" fill={word.includes(at) ? 'amber' : 'cream'} />
          <text y={8} fontSize={22} transform={`rotate(${[0, 90, 180, 270][Math.floor(random() * 4)]})`}>
            {shaken[at]}
          </text>
        </At>
      ))}
      <path
        d={`M${word.map((at) => place(at).join(' ')).join('L')}`}
        fill="none"
        stroke="brick"
        strokeWidth={3}
        strokeLinecap="round"
        strokeLinejoin="round"
        opacity={0.55}
      />
    </At>
  );
};
