import { randomFrom, seedOf } from '../lib/seed.ts';
import { bungalow } from './fronts/bungalow.tsx';
import { glassHouse } from './fronts/glass-house.tsx';
import { shop } from './fronts/shop.tsx';
import { warehouse } from './fronts/warehouse.tsx';
import { Boxes, Dots, type Point, pick, range } from './shapes/draw-with.tsx';

const houses = [shop, bungalow, glassHouse, warehouse] as const;

/**
 * A cafe at dusk with its windows lit and its name on the sign: one of four kinds of house, each in many paints.
 *
 * The house fills the view box, which every frame shows whole. Sky, town and street continue around it.
 */
export function Storefront({ look }: { look: string }) {
  const number = Number(look.split('-')[1]);
  const random = randomFrom(seedOf(look));
  const house = houses[number % houses.length] ?? shop;
  const [sky, glow] = pick(random, [
    ['night', 'plum'],
    ['dusk-deep', 'lilac'],
    ['night', 'brick'],
    ['dusk-deep', 'rose'],
  ] as const);
  const stars = range(26).map((): Point => [random() * 620 - 150, random() * 150 - 90]);
  const town = range(16).map((at): Point => [at * 45 - 200, 70 + random() * 60]);
  const lit = town
    .flatMap(([x, y]) => [[x + 8, y + 12] as const, [x + 24, y + 30] as const])
    .filter(() => random() < 0.5);
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox="34 10 252 190"
      width={320}
      height={200}
      fontFamily="system-ui,sans-serif"
      fontWeight={700}
      textAnchor="middle"
    >
      <title>A cafe in the evening</title>
      <defs>
        <linearGradient id="sky" gradientUnits="userSpaceOnUse" x1={0} x2={0} y1={0} y2={190}>
          <stop stopColor={sky} />
          <stop offset=".58" stopColor={glow} />
          <stop offset="1" stopColor="amber" />
        </linearGradient>
        <radialGradient id="lit" cx=".5" cy=".3" r=".8">
          <stop stopColor="snow" />
          <stop offset="1" stopColor="amber" />
        </radialGradient>
        <pattern id="bricks" width={22} height={18} patternUnits="userSpaceOnUse">
          <path d="M2 3h15v4H2zM13 12h9v4h-9zM0 12h6v4H0z" fill="ink" opacity={0.12} />
        </pattern>
        <g id="guests" fill="walnut-deep">
          <circle cx={-26} cy={-20} r={7} />
          <circle cx={26} cy={-22} r={7} />
          <path d="M-39 8c0-14 5-20 13-20s13 6 13 20zM13 8c0-14 5-22 13-22s13 8 13 22zM-18-4h36V0H2v12h-4V0h-16z" />
          <path d="M-8-10h7v6h-7zM2-4c0-5 3-6 4-6s4 1 4 6z" fill="brick-deep" />
        </g>
        <g id="plant">
          <circle cx={3} cy={-2} r={10} fill="felt-deep" />
          <circle cx={-6} cy={4} r={8} fill="felt" />
          <circle cx={11} cy={5} r={8} fill="felt" />
          <path d="M-8 10h22l-3 17H-5z" fill="brick-deep" />
        </g>
      </defs>
      <path d="M-400-300H720V500H-400z" fill="url(#sky)" />
      <Dots at={stars} r={0.9} fill="cream" />
      <path
        d={`M-400 100${town.map(([x, y]) => `H${x}V${y.toFixed(0)}`).join('')}H720V190H-400z`}
        fill="night"
        opacity={0.5}
      />
      <Boxes at={lit} w={6} h={8} fill="amber" opacity={0.55} />
      {house(random)}
      <path d="M-400 188H720V500H-400z" fill="walnut-deep" />
      <path d="M-400 188H720v4H-400z" fill="walnut" />
      <path d="M-400 212H720" stroke="stone" strokeWidth={3} opacity={0.4} />
    </svg>
  );
}
