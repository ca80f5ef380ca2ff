import { NamePlace } from '../lettering.tsx';
import { each, pick, range } from '../shapes/draw-with.tsx';
import { Guests, HangingLamp, type House, Planter } from './house.tsx';

const roofs = [
  'M40 22h240a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3H40a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3z',
  'M40 36V25h66l14-11h80l14 11h66v11z',
  'M40 36V24h240v12zM58 24v-6h14v6zM248 24v-6h14v6z',
];

/** A shop of brick with a striped awning. */
export const shop: House = (random) => {
  const [wall, stripe, trim] = pick(random, [
    ['brick', 'felt', 'walnut-deep'],
    ['dusk', 'brick', 'walnut-deep'],
    ['felt', 'brick', 'felt-deep'],
    ['oak-deep', 'teal', 'walnut-deep'],
    ['plum', 'amber', 'plum-deep'],
    ['brick-deep', 'dusk', 'ink'],
    ['rose', 'teal', 'walnut-deep'],
  ] as const);
  const mirror = random() < 0.5;
  const round = random() < 0.5;
  const lamp = pick(random, ['brick', 'felt', 'dusk']);
  return (
    <>
      <path d="M46 30h228v160H46z" fill={wall} />
      <path d="M46 30h228v160H46z" fill="url(#bricks)" />
      <path d={pick(random, roofs as [string, ...string[]])} fill={trim} />
      <rect x={56} y={43} width={208} height={35} rx={6} fill={trim} />
      <rect x={59} y={46} width={202} height={29} rx={4} fill="none" stroke="amber" strokeWidth={1.4} opacity={0.6} />
      <NamePlace x={160} y={60.5} width={190} size={21} fill="amber" />
      <g transform={mirror ? 'translate(320 0) scale(-1 1)' : undefined}>
        <path d="M66 190v-78a4 4 0 0 1 4-4h42a4 4 0 0 1 4 4v78z" fill={trim} />
        <rect x={73} y={114} width={36} height={50} rx={round ? 16 : 3} fill="url(#lit)" />
        <path d="M91 114v50M73 138h36" stroke={trim} strokeWidth={2.4} opacity={0.6} />
        <circle cx={110} cy={172} r={2.4} fill="amber" />
        <rect x={128} y={108} width={128} height={66} rx={4} fill={trim} />
        <path d="M134 113h116v56H134z" fill="url(#lit)" />
        <HangingLamp x={192} y={113} long={6} fill={lamp} />
        <Guests x={192} y={161} />
        <path d="M124 172h136v6H124z" fill="cream" />
        <Planter x={52} y={161} />
        <Planter x={265} y={161} />
      </g>
      {each([0, 1], (odd) => (
        <path
          d={range(5)
            .map((at) => `M${(52 + (at * 2 + odd) * 21.6).toFixed(1)} 84h21.6v20a10.8 10.8 0 0 1-21.6 0z`)
            .join('')}
          fill={odd ? 'cream' : stripe}
        />
      ))}
      <rect x={49} y={82} width={222} height={6} rx={3} fill={trim} />
    </>
  );
};
