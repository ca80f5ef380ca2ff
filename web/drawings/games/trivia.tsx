import { At, between, each, pick, range, type Subject, shuffled } from '../shapes/draw-with.tsx';

const wedge = 'M0 0V-40A40 40 0 0 1 34.6-20z';

/** A wheel that fills with six colors, and the card that asks. */
export const trivia: Subject = (random) => {
  const colors = shuffled(random, ['brick', 'amber', 'felt', 'dusk', 'plum', 'sky']);
  const side = pick(random, [-1, 1]);
  const won = 3 + Math.floor(random() * 3);
  return (
    <>
      <At x={side * 30} y={-20} turn={side * between(random, 4, 12)}>
        <rect x={-45} y={-56} width={104} height={128} rx={9} fill="shadow" />
        <rect x={-52} y={-64} width={104} height={128} rx={9} fill="snow" />
        {each(colors, (color, at) => (
          <>
            <circle cx={-37} cy={-48 + at * 19} r={5.5} fill={color} />
            <path
              d={`M-26 ${-48 + at * 19}h${34 + ((at * 17 + won * 7) % 34)}`}
              stroke="stone"
              strokeWidth={5}
              strokeLinecap="round"
            />
          </>
        ))}
        <text x={30} y={-14} fontSize={58} fill="shade">
          ?
        </text>
      </At>
      <At x={side * -34} y={34} turn={between(random, 0, 60)} scale={1.2}>
        <circle cx={3} cy={5} r={46} fill="shadow" />
        <circle r={46} fill="oak" />
        <circle r={42} fill="walnut-deep" />
        {each(range(6), (at) => (
          <path
            d={wedge}
            transform={`rotate(${at * 60}) translate(1.3 -2.2) scale(.9)`}
            fill={at < won ? colors[at] : 'walnut'}
          />
        ))}
        <circle r={7} fill="oak" />
      </At>
    </>
  );
};
