import type { ReactNode } from 'react';
import { At, Dots, each, pick, type Random, range } from './shapes/draw-with.tsx';
import { Cup } from './shapes/pieces.tsx';

/** The surface under a game: a colored cloth, or the wood of the table. */
export type Cover = 'felt' | 'dusk' | 'plum' | 'brick' | 'planks' | 'oak';

const covers: Record<Cover, { fill: string; line: string }> = {
  felt: { fill: 'felt', line: 'felt-deep' },
  dusk: { fill: 'dusk', line: 'dusk-deep' },
  plum: { fill: 'plum', line: 'plum-deep' },
  brick: { fill: 'brick', line: 'brick-deep' },
  planks: { fill: 'walnut', line: 'walnut-deep' },
  oak: { fill: 'oak', line: 'oak-deep' },
};
/** How a cloth is woven: stripes, checks, dots. Each repeats after 24. */
const weaves = ['M0 4h24M0 16h24', 'M0 0h24M0 12h24M0 0v24M12 0v24', 'M6 6h.01M18 18h.01'];
const boards = 'M0 0h140M0 42h140M0 84h140M30 0v42M96 42v42M62 84v42';

/** Small things beside the game, of about 31 around 0/0. */
const things: readonly ReactNode[] = [
  <Cup key="coffee" />,
  <Cup key="milk" drink="oak-deep" cream="cream" />,
  <Cup key="tea" drink="amber" cream="snow" />,
  <g key="cookies">
    <circle cx={3} cy={5} r={31} fill="shadow" />
    <circle r={31} fill="snow" />
    <circle r={24} fill="none" stroke="sky" strokeWidth={2.4} />
    <Dots
      at={[
        [-9, -8],
        [11, -4],
        [-1, 11],
      ]}
      r={10}
      fill="oak-deep"
    />
    <Dots
      at={[
        [-12, -10],
        [-6, -6],
        [9, -7],
        [13, -1],
        [-4, 9],
        [2, 13],
        [-8, -13],
        [3, 8],
      ]}
      r={1.9}
      fill="walnut-deep"
    />
  </g>,
  <g key="plant">
    <circle cx={3} cy={5} r={24} fill="shadow" />
    <circle r={21} fill="brick-deep" />
    <circle r={16} fill="walnut-deep" />
    {each(range(7), (at) => (
      <path
        d="M0 0C-12-10-9-24 0-31 9-24 12-10 0 0z"
        transform={`rotate(${at * 51.4})`}
        fill={at % 2 ? 'felt' : 'leaf'}
      />
    ))}
  </g>,
  <g key="notes" transform="rotate(-14)">
    <path d="M-20-24h48v62h-48z" fill="shadow" />
    <path d="M-24-30h48v62h-48z" fill="snow" />
    <path d="M-16-18h22M-16-8h30M-16 2h18M-16 12h26" stroke="stone" strokeWidth={3} strokeLinecap="round" />
    <path d="M30 24-4-24l-2-9 8 5 34 48z" fill="amber" />
    <path d="M-4-24-6-33l8 5z" fill="ink" />
  </g>,
  <g key="glass">
    <circle cx={3} cy={5} r={24} fill="shadow" />
    <circle r={23} fill="sky" />
    <circle r={18} fill="brick" />
    <path d="M-9-9l9-3 3 9-9 3zM3 3l9 2-2 9-9-2z" fill="glint" />
    <path d="M4 4l24-22" stroke="snow" strokeWidth={4.4} strokeLinecap="round" />
  </g>,
];

type Props = { title: string; cover: Cover; random: Random; children: ReactNode };

/**
 * A table from above in the lamp's light, with a game on it and small things beside it.
 *
 * In a frame of any shape, the middle square (the view box) is shown whole and as large as possible. Around it the
 * cloth or wood continues, and the things lie where wide frames have room.
 */
export function Tabletop({ title, cover, random, children }: Props) {
  const { fill, line } = covers[cover];
  const wooden = cover === 'planks' || cover === 'oak';
  const side = pick(random, [-1, 1]);
  const [one, other] = [Math.floor(random() * things.length), 1 + Math.floor(random() * (things.length - 1))];
  const low = random() < 0.4;
  const both = random() < 0.6;
  const weave = pick(random, [0, 1, 2]);
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox="-100 -100 200 200"
      width={320}
      height={200}
      fontFamily="system-ui,sans-serif"
      fontWeight={700}
      textAnchor="middle"
    >
      <title>{title}</title>
      <defs>
        <radialGradient id="l" gradientUnits="userSpaceOnUse" cx={side * -60} cy={-80} r={270}>
          <stop stopColor="amber" stopOpacity={0.5} />
          <stop offset=".5" stopColor="amber" stopOpacity={0.05} />
          <stop offset="1" stopColor="ink" stopOpacity={0.5} />
        </radialGradient>
        <pattern id="w" width={wooden ? 140 : 24} height={wooden ? 126 : 24} patternUnits="userSpaceOnUse">
          <path
            d={wooden ? boards : weaves[weave]}
            stroke={line}
            strokeWidth={wooden ? 1.6 : weave === 2 ? 3.4 : 1.4}
            strokeLinecap="round"
            opacity={wooden ? 0.9 : 0.5}
          />
        </pattern>
      </defs>
      {each([fill, 'url(#w)', 'url(#l)'], (paint) => (
        <path d="M-500-400H500V400H-500z" fill={paint} />
      ))}
      <At x={side * 137} y={low ? 66 : -68}>
        {things[one]}
      </At>
      {both && (
        <At x={side * -138} y={low ? -64 : 68}>
          {things[(one + other) % things.length]}
        </At>
      )}
      <g id="game">{children}</g>
    </svg>
  );
}
