import { At, between, pick, type Subject, shuffled } from '../shapes/draw-with.tsx';
import { Meeple } from '../shapes/pieces.tsx';

/** Tiles that make a country: a walled town, roads that lead to it, and the people who claim them. */
export const carcassonne: Subject = (random) => {
  const [one = 'brick', other = 'dusk', third = 'amber'] = shuffled(random, ['brick', 'dusk', 'amber', 'ink', 'plum']);
  const turn = between(random, -8, 8);
  const mirror = pick(random, [-1, 1]);
  const seat = (x: number, y: number) => {
    const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
    return { x: x * mirror * cos - y * sin, y: x * mirror * sin + y * cos };
  };
  return (
    <>
      <path
        d="M-74-70h156V34H30v52h-104z"
        transform={`translate(${mirror < 0 ? 4 : 0} 2) rotate(${turn}) scale(${mirror} 1)`}
        fill="shadow"
      />
      <g transform={`rotate(${turn}) scale(${mirror} 1)`}>
        <path d="M-78-78h156V26H26v52H-78z" fill="leaf" stroke="felt" strokeWidth={2} />
        <path
          d="M-78 52h26c30 0 22-46 52-52s24-26 78-26M0 0c4 30 0 50 0 78"
          fill="none"
          stroke="cream"
          strokeWidth={8}
        />
        <path
          d="M-26-78C-24-46-6-28 26-30 38-14 60-6 78-2v-76z"
          fill="oak-deep"
          stroke="walnut-deep"
          strokeWidth={7}
          strokeLinejoin="round"
        />
        <path
          d="M-26-78C-24-46-6-28 26-30 38-14 60-6 78-2"
          fill="none"
          stroke="stone"
          strokeWidth={4.5}
          strokeDasharray="7 4"
        />
        <path d="M4-56h14v-8l7-6 7 6v8h8v14H4zM52-64h16v18H52zM52-64l8-7 8 7z" fill="brick-deep" />
        <path
          d="M-66-30v-16l11-9 11 9v16zM-58-57v-9h6v9z"
          fill="cream"
          stroke="walnut"
          strokeWidth={2}
          strokeLinejoin="round"
        />
        <path d="M-66-46l11-10 11 10z" fill="brick" />
        <path d="M-26-78V78M26-78V78M-78-26H78M-78 26H78" stroke="ink" strokeWidth={1.4} opacity={0.35} />
        <path
          d="M-66 0a5 5 0 1 1 8 5 5 5 0 1 1-8-5M38 4a5 5 0 1 1 8 5 5 5 0 1 1-8-5M-64 66a5 5 0 1 1 8 5"
          fill="felt"
        />
      </g>
      <At {...seat(54, 54)} turn={turn + between(random, 10, 24)}>
        <path d="M-22-18h52v52h-52z" fill="shadow" />
        <path d="M-26-26h52v52h-52z" fill="leaf" stroke="felt" strokeWidth={2} />
        <path d="M-26 0h52" stroke="cream" strokeWidth={8} />
        <path d="M-26-26h52c-6 16-46 16-52 0z" fill="oak-deep" stroke="walnut-deep" strokeWidth={3} />
      </At>
      <Meeple {...seat(34, -42)} scale={1.25} fill={one} />
      <Meeple {...seat(-22, 30)} scale={1.25} fill={other} />
      <Meeple {...seat(-54, -8)} scale={1.1} fill={third} />
    </>
  );
};
