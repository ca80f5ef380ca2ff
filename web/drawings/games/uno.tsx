import { At, between, each, type Subject, shuffled } from '../shapes/draw-with.tsx';

const colors = ['dusk', 'amber', 'felt', 'brick', 'plum'];

/** Four cards of four colors, each with its number. */
export const uno: Subject = (random) => {
  const fan = between(random, 16, 20);
  const numbers = shuffled(random, [1, 2, 3, 4, 5, 7, 8]);
  return (
    <At y={8} turn={between(random, -6, 6)} scale={0.86}>
      {each(shuffled(random, colors).slice(0, 4), (color, at) => (
        <At y={112} turn={(at - 1.5) * fan}>
          <rect x={-29} y={-188} width={66} height={100} rx={9} fill="shadow" />
          <rect x={-33} y={-192} width={66} height={100} rx={9} fill="snow" />
          <rect x={-28} y={-187} width={56} height={90} rx={6} fill={color} />
          <ellipse cy={-142} rx={22} ry={37} transform="rotate(24 0 -142)" fill="snow" />
          <text y={-130} fontSize={34} fill={color}>
            {numbers[at]}
          </text>
          <g fill="snow" fontSize={11}>
            <text x={-20} y={-174}>
              {numbers[at]}
            </text>
            <text x={-20} y={110} transform="rotate(180)">
              {numbers[at]}
            </text>
          </g>
        </At>
      ))}
    </At>
  );
};
