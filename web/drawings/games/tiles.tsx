import { randomFrom, seedOf } from '../../lib/seed.ts';

const colours = ['fill-art-brick', 'fill-art-dusk', 'fill-art-felt', 'fill-art-amber', 'fill-art-plum'];
const motifs = [
  'M0-15 15 0 0 15-15 0z',
  'M0-16a16 16 0 1 0 0 32 16 16 0 1 0 0-32zm0 9a7 7 0 1 1 0 14 7 7 0 1 1 0-14z',
  'M0-16 5-5 16 0 5 5 0 16-5 5-16 0-5-5z',
  'M-14-14H0v14h14v14H0V0h-14z',
];

const words = ['TABLE', 'WORDS', 'GAMES'];

/** Wooden tiles: a word on a rack for a word game, coloured patterns in a wall for the others. */
export function LettersCover({ look }: { look: string }) {
  const seed = seedOf(look);
  const random = randomFrom(seed);
  const letters = [...(words[seed % words.length] ?? 'TABLE')];
  return (
    <g transform="rotate(-7 160 100)">
      <rect x={22} y={112} width={284} height={36} rx={8} className="fill-art-shadow" />
      <rect x={16} y={104} width={284} height={36} rx={8} className="fill-art-walnut-deep" />
      {letters.map((letter, at) => (
        <g
          key={`${letter}${at.toString()}`}
          transform={`translate(${51 + at * 54} 86) rotate(${Math.floor(random() * 8) - 4})`}
        >
          <rect x={-23} y={-28} width={50} height={58} rx={7} className="fill-art-shadow" />
          <rect x={-25} y={-32} width={50} height={58} rx={7} className="fill-art-cream" />
          <rect x={-25} y={19} width={50} height={7} rx={3} className="fill-art-oak" opacity={0.5} />
          <text
            y={9}
            textAnchor="middle"
            fontSize={35}
            fontFamily="system-ui, sans-serif"
            fontWeight={700}
            className="fill-art-ink"
          >
            {letter}
          </text>
        </g>
      ))}
      <rect x={16} y={124} width={284} height={16} rx={7} className="fill-art-walnut" />
    </g>
  );
}

export function TilesCover({ look }: { look: string }) {
  const random = randomFrom(seedOf(look));
  return (
    <g transform="translate(160 104) rotate(-11)">
      {Array.from({ length: 15 }, (_, at) => {
        const column = at % 5;
        const row = Math.floor(at / 5);
        const colour = colours[Math.floor(random() * colours.length)];
        const motif = motifs[Math.floor(random() * motifs.length)];
        return (
          <g key={`${column}-${row}`} transform={`translate(${column * 54 - 108} ${row * 54 - 54})`}>
            <rect x={-21} y={-18} width={48} height={48} rx={8} className="fill-art-shadow" />
            <rect x={-25} y={-25} width={50} height={50} rx={8} className="fill-art-cream" />
            <path d={motif} fillRule="evenodd" className={colour} />
          </g>
        );
      })}
    </g>
  );
}
