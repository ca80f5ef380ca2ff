import { At, between, Dots, type Point, pick, range, type Subject } from '../shapes/draw-with.tsx';

/** Two rows of six hollows in a long board, and the seeds that are sown around them. */
export const mancala: Subject = (random) => {
  const hollows: Point[] = range(12).map((at) => [((at % 6) - 2.5) * 22, at < 6 ? -20 : 20]);
  const sown = hollows.flatMap(([x, y]) => {
    const start = random() * 6;
    return range(Math.floor(random() * 5.5)).map((at) => {
      const turn = start + (at * Math.PI * 2) / 4.4;
      return [x + Math.cos(turn) * 4.6, y + Math.sin(turn) * 5.6] as Point;
    });
  });
  const kept = [-80, 80].flatMap((x) =>
    range(5 + Math.floor(random() * 5)).map((at) => [x + ((at % 2) - 0.5) * 8, -22 + at * 5.4 + random() * 3] as Point),
  );
  const seeds = [...sown, ...kept];
  const colors = pick(random, [
    ['brick', 'cream', 'teal'],
    ['amber', 'felt', 'snow'],
    ['sky', 'rose', 'amber'],
  ] as const);
  return (
    <At turn={between(random, -14, 14)} scale={0.96}>
      <rect x={-88} y={-38} width={186} height={92} rx={42} fill="shadow" />
      <rect x={-93} y={-42} width={186} height={92} rx={42} fill="walnut-deep" />
      <rect x={-93} y={-47} width={186} height={92} rx={42} fill="oak-deep" />
      <path d="M-70-43h140" stroke="glint" strokeWidth={3} strokeLinecap="round" />
      <path d="M-80-24v46M80-24v46" stroke="walnut" strokeWidth={20} strokeLinecap="round" />
      <Dots at={hollows} r={10.4} fill="walnut" />
      <Dots at={hollows.map(([x, y]) => [x, y - 1])} r={8} fill="shade" />
      <Dots at={seeds.map(([x, y]) => [x + 0.8, y + 1.4])} r={3.5} fill="shadow" />
      {colors.map((color, at) => (
        <Dots key={color} at={seeds.filter((_, seed) => seed % 3 === at)} r={3.5} fill={color} />
      ))}
    </At>
  );
};
