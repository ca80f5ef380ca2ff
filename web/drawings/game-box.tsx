import { NamePlace } from './lettering.tsx';
import { At, between, pick, type Random } from './shapes/draw-with.tsx';
import { Die, Meeple, Pawn, rolled } from './shapes/pieces.tsx';

/** The colors of a printed box: the lid, its side, the frame, and the letters on it. */
export const boxPrints = [
  { lid: 'plum', side: 'plum-deep', frame: 'amber', letters: 'cream' },
  { lid: 'felt', side: 'felt-deep', frame: 'amber', letters: 'cream' },
  { lid: 'dusk', side: 'dusk-deep', frame: 'rose', letters: 'cream' },
  { lid: 'brick', side: 'brick-deep', frame: 'cream', letters: 'cream' },
  { lid: 'teal', side: 'dusk-deep', frame: 'amber', letters: 'cream' },
  { lid: 'amber', side: 'oak-deep', frame: 'brick-deep', letters: 'ink' },
] as const;

/** The box of a game without a drawing of its own, with its initials and its name on the lid. */
export function GameBox({ print, random }: { print: number; random: Random }) {
  const { lid, side, frame, letters } = boxPrints[print % boxPrints.length] ?? boxPrints[0];
  const pawn = pick(
    random,
    ['amber', 'brick', 'snow', 'sky'].filter((color) => color !== lid) as [string, ...string[]],
  );
  const right = pick(random, [-1, 1]);
  return (
    <>
      <At turn={between(random, -7, 7)} y={-4}>
        <rect x={-70} y={-68} width={154} height={160} rx={8} fill="shadow" />
        <rect x={-77} y={-78} width={154} height={160} rx={7} fill={side} />
        <path d="M-77 70h154" stroke="shade" strokeWidth={3} />
        <rect x={-77} y={-78} width={154} height={144} rx={7} fill={lid} />
        <path d="M-72-73H72" stroke="glint" strokeWidth={3} strokeLinecap="round" />
        <rect x={-66} y={-67} width={132} height={122} rx={4} fill="none" stroke={frame} strokeWidth={2.4} />
        <path d="M-66 18H66" stroke={frame} strokeWidth={2.4} />
        <path d="M-66-49a18 18 0 0 0 18-18M66-49a18 18 0 0 1-18-18" fill="none" stroke={frame} strokeWidth={2.4} />
        <NamePlace x={0} y={-23} width={108} size={62} fill={letters} as="initials" />
        <NamePlace x={0} y={37} width={122} size={22} fill={letters} />
      </At>
      {random() < 0.5 ? (
        <Pawn x={right * 70} y={80} scale={0.66} fill={pawn} />
      ) : (
        <Meeple x={right * 70} y={70} scale={1.15} fill={pawn} />
      )}
      {random() < 0.6 && (
        <Die x={right * -72} y={76} size={24} turn={between(random, -30, 30)} value={rolled(random)} fill="snow" />
      )}
    </>
  );
}
