import { randomFrom, seedOf } from '../../lib/seed.ts';

const layers = Array.from({ length: 9 }, (_, at) => at);
const woods = ['fill-art-oak', 'fill-art-oak-deep', 'fill-art-cream'];

/** A tower of wooden blocks, one of them half out already. */
export function BlocksCover({ look }: { look: string }) {
  const random = randomFrom(seedOf(look));
  const loose = 3 + Math.floor(random() * 3);
  return (
    <g transform="translate(160 188)">
      <ellipse cx={8} cy={-4} rx={86} ry={10} className="fill-art-shadow" />
      {layers.map((layer) => {
        const y = -20 * layer - 22;
        const sway = (random() - 0.5) * 7;
        return layer % 2 === 0 ? (
          <rect
            key={layer}
            x={-60 + sway + (layer === loose + (loose % 2) ? 34 : 0)}
            y={y}
            width={120}
            height={19}
            rx={3}
            className={woods[layer % woods.length]}
          />
        ) : (
          <g key={layer}>
            {[-60, -19, 22].map((x, at) => (
              <rect
                key={x}
                x={x + sway}
                y={y}
                width={38}
                height={19}
                rx={3}
                className={woods[(layer + at) % woods.length]}
              />
            ))}
          </g>
        );
      })}
    </g>
  );
}
