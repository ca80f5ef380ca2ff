import type { ReactNode } from 'react';
import type { Random } from '../shapes/draw-with.tsx';

/** A house whose ground is y = 188, between x = 36 and x = 284 and below y = 14. */
export type House = (random: Random) => ReactNode;

type Spot = { x: number; y: number; scale?: number };

/** Two people at a table behind glass, 78 wide, their table's foot at 0/8. */
export const Guests = ({ x, y, scale = 1 }: Spot) => (
  <use href="#guests" transform={`translate(${x} ${y}) scale(${scale})`} />
);

export const Planter = ({ x, y }: Spot) => <use href="#plant" transform={`translate(${x} ${y})`} />;

/** A lamp that hangs from 0/0. */
export function HangingLamp({ x, y, fill, long = 10 }: Spot & { fill: string; long?: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d={`M0 0v${long}`} stroke="walnut-deep" strokeWidth={1.8} />
      <path d={`M-9 ${long + 9}c0-9 4-12 9-12s9 3 9 12z`} fill={fill} />
    </g>
  );
}
