import { NamePlace } from '../lettering.tsx';
import { Boxes, Dots, type Point, pick, range } from '../shapes/draw-with.tsx';
import { Guests, type House, Planter } from './house.tsx';

const bulbs: Point[] = [58, 76, 95, 113, 140, 163, 186, 214, 233, 252].map((x, at) => [x, at % 3 === 1 ? 110 : 107]);

/** A bungalow with a porch and a string of lights. */
export const bungalow: House = (random) => {
  const [wall, roof, door, sign] = pick(random, [
    ['oak', 'walnut-deep', 'brick-deep', 'felt-deep'],
    ['rose', 'walnut-deep', 'brick-deep', 'felt-deep'],
    ['sky', 'dusk-deep', 'brick', 'dusk-deep'],
    ['leaf', 'felt-deep', 'walnut', 'felt-deep'],
    ['teal', 'ink', 'amber', 'ink'],
    ['amber', 'brick-deep', 'teal', 'brick-deep'],
    ['lilac', 'plum-deep', 'felt', 'plum-deep'],
  ] as const);
  const pointed = random() < 0.5;
  const hedge = random() < 0.6;
  return (
    <>
      {hedge && (
        <path
          d="M-100 150c50-60 110-30 156-66v110h-156zM420 150c-50-60-110-30-156-66v110h156z"
          fill="felt-deep"
          opacity={0.85}
        />
      )}
      <path d="M52 84h216v104H52z" fill={wall} />
      <path
        d={range(10)
          .map((at) => `M52 ${92 + at * 10}h216`)
          .join('')}
        stroke="shade"
        strokeWidth={1.6}
      />
      {!pointed && <path d="M214 52V22h20v40z" fill="brick-deep" />}
      <path d={pointed ? 'M36 92 160 16l124 76z' : 'M36 92 84 26h152l48 66z'} fill={roof} />
      <path d={pointed ? 'M66 86 160 30l94 56z' : 'M60 86 92 38h136l32 48z'} fill="cream" />
      <rect x={pointed ? 88 : 80} y={54} width={pointed ? 144 : 160} height={29} rx={5} fill={sign} />
      <NamePlace x={160} y={68.5} width={pointed ? 132 : 148} size={19} fill="cream" />
      <path d="M40 88h240v8H40z" fill={roof} />
      <rect x={136} y={108} width={48} height={80} rx={3} fill={door} />
      <circle cx={160} cy={132} r={16} fill="url(#lit)" />
      <path d="M144 132h32M160 116v32" stroke={door} strokeWidth={2.4} opacity={0.7} />
      <circle cx={178} cy={156} r={2.4} fill="cream" />
      <Boxes
        at={[
          [63, 107],
          [211, 107],
        ]}
        w={46}
        h={50}
        fill="cream"
      />
      <path d="M67 111h38v42H67zM215 111h38v42h-38z" fill="url(#lit)" />
      <Guests x={86} y={147} scale={0.46} />
      <Guests x={234} y={147} scale={0.46} />
      <Boxes
        at={[
          [48, 96],
          [117, 96],
          [195, 96],
          [264, 96],
        ]}
        w={8}
        h={78}
        fill="snow"
      />
      <path
        d="M48 100c20 14 50 14 74 0 20 14 60 14 84 0 20 14 44 14 62 0"
        fill="none"
        stroke="walnut-deep"
        strokeWidth={1.2}
      />
      <Dots at={bulbs} r={4.4} fill="amber" opacity={0.35} />
      <Dots at={bulbs} r={2.5} fill="snow" />
      <path d="M36 170h88v5H36zM196 170h88v5h-88z" fill="snow" />
      <Boxes
        at={[40, 50, 60, 70, 80, 90, 100, 110, 119, 199, 209, 219, 229, 239, 249, 259, 269, 278].map((x) => [x, 174])}
        w={2.4}
        h={14}
        fill="snow"
      />
      <path d="M126 176h68l8 12h-84z" fill="oak-deep" />
      <Planter x={42} y={161} />
      <Planter x={274} y={161} />
    </>
  );
};
