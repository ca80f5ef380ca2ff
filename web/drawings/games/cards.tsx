import { seedOf } from '../../lib/seed.ts';

const colours = ['fill-art-brick', 'fill-art-amber', 'fill-art-felt', 'fill-art-dusk', 'fill-art-plum'];
const suits = {
  heart: 'M0 8C-13-2-9-12-3.5-11-1-10.5-3-8 0-7 0-10 5-12 9-8 12 0 0 8 0 8z',
  spade: 'M0-11C10-2 11 5 5 6 3 6 1.5 5 1 3.5L3 10H-3L-1 3.5C-1.5 5-3 6-5 6-11 5-10-2 0-11z',
  diamond: 'M0-11 8 0 0 11-8 0z',
  club: 'M0-10a5 5 0 0 1 4 8 5 5 0 1 1-3 6l2 6h-6l2-6a5 5 0 1 1-3-6 5 5 0 0 1 4-8z',
};
const faces = [
  { path: suits.spade, className: 'fill-art-ink' },
  { path: suits.heart, className: 'fill-art-brick' },
  { path: suits.club, className: 'fill-art-ink' },
  { path: suits.diamond, className: 'fill-art-brick' },
  { path: suits.heart, className: 'fill-art-brick' },
];

/** A hand of five, fanned: in plain colours, or with the four suits for the games of the old pack. */
export function CardsCover({ look, classic = false }: { look: string; classic?: boolean }) {
  const seed = seedOf(look);
  return (
    <g transform="translate(160 236)">
      {faces.map((face, at) => (
        <g key={face.path + at.toString()} transform={`rotate(${(at - 2) * 17})`}>
          <rect x={-34} y={-190} width={76} height={112} rx={9} className="fill-art-shadow" />
          <rect x={-38} y={-194} width={76} height={112} rx={9} className="fill-art-cream" />
          {classic ? (
            <>
              <path d={face.path} transform="translate(0 -138) scale(2)" className={face.className} />
              <path d={face.path} transform="translate(-27 -180) scale(.62)" className={face.className} />
              <path d={face.path} transform="translate(27 -96) scale(-.62)" className={face.className} />
            </>
          ) : (
            <Coloured colour={colours[(seed + at) % colours.length] ?? 'fill-art-brick'} kind={(seed + at * 3) % 4} />
          )}
        </g>
      ))}
    </g>
  );
}

function Coloured({ colour, kind }: { colour: string; kind: number }) {
  return (
    <>
      <rect x={-33} y={-189} width={66} height={102} rx={6} className={colour} />
      <ellipse cx={0} cy={-138} rx={25} ry={40} transform="rotate(24 0 -138)" className="fill-art-cream" />
      <g className={colour} transform="translate(0 -138)">
        {kind === 0 && <circle r={13} />}
        {kind === 1 && <path d="M0-17 5-5l12 0-9 8 4 13L0 9l-12 7 4-13-9-8h12z" />}
        {kind === 2 && <path d="M-4-16 14-2-4 12V4h-10v-12h10z" transform="rotate(-35)" />}
        {kind === 3 && <path d="M0-16 13 0 0 16-13 0z" />}
      </g>
      <circle cx={-24} cy={-179} r={4.5} className="fill-art-cream" />
      <circle cx={24} cy={-97} r={4.5} className="fill-art-cream" />
    </>
  );
}
