import { seedOf } from '../lib/seed.ts';

const walls = ['fill-art-brick', 'fill-art-oak', 'fill-art-plum', 'fill-art-felt', 'fill-art-rose', 'fill-art-dusk'];
const trims = ['fill-art-walnut-deep', 'fill-art-felt-deep', 'fill-art-night'];
const awnings = ['fill-art-felt', 'fill-art-brick', 'fill-art-dusk', 'fill-art-plum', 'fill-art-walnut'];
const stripes = Array.from({ length: 10 }, (_, at) => at);
const stars = Array.from({ length: 9 }, (_, at) => at);

/** A cafe at dusk with its windows lit, one for each look. 16:10. */
export function Storefront({ look }: { look: string }) {
  const seed = seedOf(look);
  const wall = walls[seed % walls.length] ?? 'fill-art-brick';
  const otherAwnings = awnings.filter((awning) => awning !== wall);
  const awning = otherAwnings[(seed >>> 4) % otherAwnings.length] ?? 'fill-art-felt';
  const trim = trims[(seed >>> 8) % trims.length] ?? 'fill-art-night';
  const doorLeft = (seed >>> 3) % 2 === 0;
  const roof = (seed >>> 6) % 3;
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200" width={320} height={200}>
      <title>A cafe in the evening</title>
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--art-night)" />
          <stop offset="0.55" stopColor="var(--art-plum)" />
          <stop offset="1" stopColor="var(--art-amber)" />
        </linearGradient>
      </defs>
      <rect width={320} height={200} fill="url(#sky)" />
      {stars.map((at) => (
        <circle
          key={at}
          cx={((seed >>> at) * 37 + at * 41) % 320}
          cy={((seed >>> at) % 40) + 4}
          r={at % 3 === 0 ? 1.4 : 0.9}
          className="fill-art-cream"
        />
      ))}
      <path d="M0 92h34V70h26v30h200V78h30v20h30v102H0z" className="fill-art-night" opacity={0.55} />
      <Facade wall={wall} trim={trim} roof={roof} />
      <g transform={doorLeft ? undefined : 'translate(320 0) scale(-1 1)'}>
        <Door trim={trim} />
        <Window trim={trim} seed={seed} />
        <Plant x={44} />
        <Plant x={270} />
      </g>
      {stripes.map((at) => (
        <path
          key={at}
          d={`M${52 + at * 21.6} 88h21.6v24a10.8 10.8 0 0 1-21.6 0z`}
          className={at % 2 === 0 ? awning : 'fill-art-cream'}
        />
      ))}
      <rect x={50} y={85} width={220} height={6} rx={3} className={trim} />
      <rect y={188} width={320} height={12} className="fill-art-walnut-deep" />
    </svg>
  );
}

function Facade({ wall, trim, roof }: { wall: string; trim: string; roof: number }) {
  return (
    <>
      <rect x={48} y={44} width={224} height={146} className={wall} />
      {roof === 0 && <rect x={42} y={36} width={236} height={12} rx={3} className={trim} />}
      {roof === 1 && <path d="M42 48 160 14l118 34z" className={trim} />}
      {roof === 2 && <path d="M42 48V36h60V24h116v12h60v12z" className={trim} />}
      <rect x={88} y={55} width={144} height={24} rx={6} className={trim} />
      <g transform="translate(160 67)" className="fill-art-amber">
        <path d="M-10-6H6v6a8 8 0 0 1-8 8h0a8 8 0 0 1-8-8z" />
        <path d="M6-4h2.5a4 4 0 0 1 0 8H5" fill="none" strokeWidth={2} className="stroke-art-amber" />
        <circle cx={-40} r={3.5} />
        <circle cx={-28} r={3.5} opacity={0.6} />
        <circle cx={40} r={3.5} />
        <circle cx={28} r={3.5} opacity={0.6} />
      </g>
    </>
  );
}

function Door({ trim }: { trim: string }) {
  return (
    <>
      <rect x={66} y={104} width={54} height={86} rx={4} className={trim} />
      <rect x={73} y={112} width={40} height={48} rx={3} className="fill-art-amber" />
      <path d="M93 112v48M73 136h40" strokeWidth={2.5} className="stroke-art-walnut-deep" opacity={0.55} />
      <circle cx={112} cy={170} r={2.6} className="fill-art-amber" />
    </>
  );
}

/** People at a table behind the glass. */
function Window({ trim, seed }: { trim: string; seed: number }) {
  return (
    <>
      <rect x={134} y={104} width={122} height={68} rx={4} className={trim} />
      <rect x={140} y={110} width={110} height={56} rx={2} className="fill-art-amber" />
      <path d="M195 110v9" strokeWidth={2} className="stroke-art-walnut-deep" />
      <path d="M186 119h18l5 8h-28z" className="fill-art-brick" />
      <g className="fill-art-walnut-deep">
        <circle cx={166} cy={139} r={7} />
        <path d="M154 166c0-12 5-18 12-18s12 6 12 18z" />
        <circle cx={224} cy={137} r={7} />
        <path d="M212 166c0-12 5-20 12-20s12 8 12 20z" />
        <rect x={174} y={155} width={42} height={11} rx={2} />
        {seed % 2 === 0 && <path d="M188 146h8v9h-8z" />}
      </g>
      <rect x={130} y={170} width={130} height={6} rx={2} className="fill-art-cream" />
    </>
  );
}

function Plant({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 162)`}>
      <circle cx={3} cy={-2} r={10} className="fill-art-felt-deep" />
      <circle cx={-6} cy={4} r={8} className="fill-art-felt" />
      <circle cx={11} cy={5} r={8} className="fill-art-felt" />
      <path d="M-8 10h22l-3 17h-16z" className="fill-art-brick-deep" />
    </g>
  );
}
