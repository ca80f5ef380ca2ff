import { NamePlace } from '../lettering.tsx';
import { Boxes, each, pick, range } from '../shapes/draw-with.tsx';
import { Guests, type House, Planter } from './house.tsx';

/** A warehouse of brick with a saw-tooth roof and arched windows. */
export const warehouse: House = (random) => {
  const [wall, sign, letters, door] = pick(random, [
    ['brick-deep', 'cream', 'brick-deep', 'felt-deep'],
    ['plum-deep', 'cream', 'plum-deep', 'felt'],
    ['walnut', 'ink', 'amber', 'brick-deep'],
    ['dusk', 'cream', 'dusk-deep', 'walnut-deep'],
    ['felt-deep', 'cream', 'felt-deep', 'brick-deep'],
    ['oak-deep', 'walnut-deep', 'cream', 'dusk-deep'],
  ] as const);
  const teeth = pick(random, [3, 4, 5]);
  const wide = 240 / teeth;
  const tall = random() < 0.5;
  return (
    <>
      <path
        d={range(teeth)
          .map(
            (at) =>
              `M${(40 + at * wide).toFixed(1)} 62V${tall ? 34 : 38}l${(wide * 0.8).toFixed(1)}-${tall ? 20 : 18}v48z`,
          )
          .join('')}
        fill={wall}
      />
      <path
        d={range(teeth)
          .map((at) => `M${(44 + at * wide).toFixed(1)} 52V38l${(wide * 0.68).toFixed(1)}-14v28z`)
          .join('')}
        fill="amber"
        opacity={0.85}
      />
      <path d="M38 56h244v134H38z" fill={wall} />
      <path d="M38 56h244v134H38z" fill="url(#bricks)" />
      <path d="M34 54h252v5H34z" fill="walnut-deep" />
      <rect x={54} y={65} width={212} height={34} rx={4} fill={sign} />
      <NamePlace x={160} y={82} width={196} size={22} fill={letters} />
      {each([85, 235], (x) => (
        <g transform={`translate(${x} 0)`}>
          <path d="M-34 178v-34a34 34 0 0 1 68 0v34z" fill="walnut-deep" />
          <path d="M-29 173v-29a29 29 0 0 1 58 0v29z" fill="url(#lit)" />
          <path d="M0 115v58M-29 146h58" stroke="walnut-deep" strokeWidth={2} opacity={0.6} />
          <Guests x={0} y={166} scale={0.66} />
          <path d="M-38 175h76v5h-76z" fill="stone" />
        </g>
      ))}
      <path d="M130 190v-46a30 30 0 0 1 60 0v46z" fill={door} />
      <path d="M137 152v-8a23 23 0 0 1 46 0v8z" fill="url(#lit)" />
      <path d="M160 121v69M137 144h46" stroke={door} strokeWidth={2.6} />
      <Boxes
        at={[
          [141, 158],
          [164, 158],
        ]}
        w={15}
        h={24}
        fill="shade"
      />
      <circle cx={156} cy={170} r={2} fill="amber" />
      <circle cx={164} cy={170} r={2} fill="amber" />
      {each([124, 196], (x) => (
        <g transform={`translate(${x} 112)`}>
          <circle cy={8} r={12} fill="amber" opacity={0.3} />
          <path d="M-9 6 0-4 9 6z" fill="walnut-deep" />
          <circle cy={7} r={3.4} fill="snow" />
        </g>
      ))}
      <Planter x={120} y={162} />
      <Planter x={194} y={162} />
    </>
  );
};
