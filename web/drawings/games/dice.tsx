import { At, between, each, pick, type Subject } from '../shapes/draw-with.tsx';
import { Die, rolled } from '../shapes/pieces.tsx';

const places = [
  [-22, -30],
  [-40, 36],
  [14, 20],
  [56, -16],
  [58, 52],
] as const;

/** Five dice, just out of the cup. */
export const dice: Subject = (random) => {
  const side = pick(random, [-1, 1]);
  const [body, odd] = pick(random, [
    ['snow', 'brick'],
    ['cream', 'amber'],
    ['snow', 'teal'],
    ['cream', 'plum'],
  ] as const);
  return (
    <>
      <At x={side * -52} y={-46} turn={side * between(random, -58, -40)}>
        <path d="M-24-32h60l-4 74h-50z" fill="shadow" />
        <path d="M-31-36h62l-7 72a24 8 0 0 1-48 0z" fill="walnut" />
        <path d="M-29-20h58" stroke="walnut-deep" strokeWidth={4} />
        <path d="M-27 20h54" stroke="amber" strokeWidth={2.4} strokeDasharray="5 4" />
        <ellipse cy={-36} rx={31} ry={11} fill="walnut-deep" />
        <ellipse cy={-35} rx={25} ry={7.5} fill="ink" />
      </At>
      {each(places, ([x, y], at) => (
        <Die
          x={side * x + between(random, -4, 4)}
          y={y + between(random, -4, 4)}
          size={40}
          turn={between(random, -40, 40)}
          value={rolled(random)}
          fill={at === 2 ? odd : body}
          dot={at === 2 && odd !== 'amber' ? 'cream' : 'ink'}
        />
      ))}
    </>
  );
};
