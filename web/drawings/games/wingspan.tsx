import { At, between, each, pick, type Subject, shuffled } from '../shapes/draw-with.tsx';

/** A bird on its branch, looking left. */
function Bird({ body, wing, breast }: { body: string; wing: string; breast: string }) {
  return (
    <>
      <path d="M-34 27h68" stroke="walnut" strokeWidth={4.5} strokeLinecap="round" />
      <path d="M22 26l14-14 4 8zM-4 16v10M5 16v10" fill="walnut" stroke="walnut" strokeWidth={2.4} />
      <path d="M10 2l28 16-10 6-24-8z" fill={wing} />
      <path d="M-24-14c0-12 10-19 20-17 9 2 12 9 14 17 3 12 6 16 2 24-5 11-20 12-28 4-7-7-8-17-8-28z" fill={body} />
      <path d="M-24-8c-2 12 2 24 12 28 6-4 4-14 0-20-3-5-8-8-12-8z" fill={breast} />
      <path d="M-2-4c14-2 24 8 26 22-14 2-26-4-28-12z" fill={wing} />
      <path d="M-23-20l-13 5 13 4z" fill="amber" />
      <circle cx={-13} cy={-18} r={3.4} fill="snow" />
      <circle cx={-13.5} cy={-18} r={1.9} fill="ink" />
    </>
  );
}

const birds = [
  { body: 'brick', wing: 'brick-deep', breast: 'rose', sky: 'leaf' },
  { body: 'dusk', wing: 'dusk-deep', breast: 'rose', sky: 'cream' },
  { body: 'amber', wing: 'ink', breast: 'cream', sky: 'sky' },
  { body: 'teal', wing: 'dusk-deep', breast: 'amber', sky: 'rose' },
  { body: 'walnut', wing: 'walnut-deep', breast: 'cream', sky: 'leaf' },
];

/** Two cards with birds, and the eggs they laid. */
export const wingspan: Subject = (random) => {
  const side = pick(random, [-1, 1]);
  const seen = shuffled(random, birds).slice(0, 2);
  const eggs = shuffled(random, ['sky', 'rose', 'cream', 'lilac', 'leaf']);
  return (
    <>
      <defs>
        <g id="egg">
          <ellipse cx={3} cy={5} rx={13} ry={16} fill="shadow" />
          <path d="M0-18c8 0 13 11 13 19a13 13 0 0 1-26 0c0-8 5-19 13-19z" stroke="shade" />
          <path d="M-6-2a9 9 0 0 1 4-8" fill="none" stroke="snow" strokeWidth={2.6} strokeLinecap="round" />
          <path d="M4-6h.01M6 3h.01M-1 6h.01M3 10h.01" stroke="shadow" strokeWidth={2.8} strokeLinecap="round" />
        </g>
      </defs>
      {each(seen, (bird, at) => (
        <At
          x={side * (at === 0 ? 40 : -34)}
          y={at === 0 ? -22 : -14}
          turn={side * (at === 0 ? 9 : -5) + between(random, -3, 3)}
        >
          <rect x={-41} y={-60} width={92} height={130} rx={8} fill="shadow" />
          <rect x={-46} y={-66} width={92} height={130} rx={8} fill="snow" stroke="stone" />
          <rect x={-40} y={-60} width={80} height={78} rx={4} fill={bird.sky} opacity={0.75} />
          <At y={-16} scale={0.98}>
            <Bird {...bird} />
          </At>
          <path d="M-38 30h50M-38 40h70M-38 49h40" stroke="stone" strokeWidth={4} strokeLinecap="round" />
          <circle cx={32} cy={29} r={6} fill={bird.body} />
        </At>
      ))}
      {each(eggs.slice(0, 4), (egg, at) => (
        <At x={side * (-16 + at * 26)} y={70 - (at % 2) * 10} turn={between(random, -30, 30)}>
          <use href="#egg" fill={egg} />
        </At>
      ))}
    </>
  );
};
