import { NamePlace } from '../lettering.tsx';
import { Boxes, each, pick } from '../shapes/draw-with.tsx';
import { Guests, HangingLamp, type House, Planter } from './house.tsx';

/** A house with a wall of glass; the letters above it glow. */
export const glassHouse: House = (random) => {
  const [wall, roof, letters] = pick(random, [
    ['night', 'oak-deep', 'amber'],
    ['walnut-deep', 'oak-deep', 'amber'],
    ['felt-deep', 'walnut', 'cream'],
    ['dusk-deep', 'walnut-deep', 'rose'],
    ['plum-deep', 'oak-deep', 'amber'],
    ['ink', 'brick', 'sky'],
  ] as const);
  const [lampOne, lampTwo] = pick(random, [
    ['felt', 'brick'],
    ['dusk', 'dusk'],
    ['brick', 'plum'],
    ['walnut', 'felt'],
  ] as const);
  const door = Math.floor(random() * 4);
  const seats = [0, 1, 2, 3].filter((bay) => bay !== door);
  const tree = random() < 0.5;
  return (
    <>
      {tree && (
        <g fill="felt-deep">
          <path d="M290 190v-60h6v60zM24 190v-50h5v50z" fill="walnut-deep" />
          <circle cx={292} cy={112} r={24} />
          <circle cx={24} cy={124} r={22} />
        </g>
      )}
      <rect x={42} y={36} width={236} height={154} rx={4} fill={wall} />
      <rect x={36} y={28} width={248} height={11} rx={3} fill={roof} />
      <ellipse cx={160} cy={62} rx={104} ry={20} fill={letters} opacity={0.14} />
      <NamePlace x={160} y={62} width={212} size={24} fill={letters} />
      <path d="M54 86h212v94H54z" fill="url(#lit)" />
      {each([0, 1, 2, 3], (bay) => (
        <HangingLamp x={80.5 + bay * 53} y={86} long={bay % 2 ? 14 : 7} fill={bay % 2 ? lampTwo : lampOne} />
      ))}
      {each(seats, (bay) => (
        <Guests x={80.5 + bay * 53} y={168} scale={0.62} />
      ))}
      <rect x={58 + door * 53} y={108} width={45} height={72} fill={roof} opacity={0.55} />
      <circle cx={66 + door * 53} cy={146} r={2.4} fill="snow" />
      <Boxes
        at={[
          [51, 84],
          [104.5, 84],
          [157.5, 84],
          [210.5, 84],
          [264, 84],
        ]}
        w={5}
        h={98}
        fill={wall}
      />
      <path d="M42 178h236v12H42z" fill="walnut-deep" />
      <Planter x={49} y={161} />
      <Planter x={266} y={161} />
    </>
  );
};
