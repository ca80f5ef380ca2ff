import type { ReactNode } from 'react';
import type { DrawnEvening } from '../../platform/http/rendered-page.ts';
import { TABLE_BOX, tableLayout } from '../lib/table-layout.ts';

/** The colors of people, by the number that the API gives them. */
const hues = ['felt', 'dusk', 'plum', 'walnut', 'teal', 'ochre'] as const;

const WIDTH = 1200;
const HEIGHT = 630;
/** The box of the table, in pixels, and where it begins. */
const BOX = 560;
const LEFT = 624;
const TOP = 35;
const BOARD = 54;

const person = 'M0 -.42a.24 .24 0 1 1 -.01 0zM-.44 .48a.44 .38 0 0 1 .88 0z';

/** The table of an evening as its share picture shows it, in 1200 by 630; its left half is empty floor for the words. */
export function Evening({
  people,
  seats,
  isOff,
  game,
}: Pick<DrawnEvening, 'people' | 'seats' | 'isOff'> & { game: ReactNode }) {
  const seated = people.toSorted((one, other) => Number(other.isHost) - Number(one.isHost));
  const { places, faceRadius, tableRadius } = tableLayout(Math.max(seats, seated.length));
  const middle = TABLE_BOX / 2;
  const scale = BOX / TABLE_BOX;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      textAnchor="middle"
      fontWeight={700}
    >
      <title>A table and its people</title>
      <defs>
        <radialGradient id="lamp" gradientUnits="userSpaceOnUse" cx={900} cy={60} r={560}>
          <stop stopColor="amber" stopOpacity={0.5} />
          <stop offset="1" stopColor="amber" stopOpacity={0} />
        </radialGradient>
      </defs>
      <path d={`M0 0h${WIDTH}v${HEIGHT}H0z`} fill="ink" />
      <path d={floor()} fill="none" stroke="shadow" strokeWidth={2} />
      <path d={`M0 0h${WIDTH}v${HEIGHT}H0z`} fill="url(#lamp)" />
      <g transform={`translate(${LEFT} ${TOP}) scale(${scale})`}>
        <circle cx={middle + 2} cy={middle + 5} r={tableRadius} fill="shadow" />
        <circle cx={middle} cy={middle + 2} r={tableRadius} fill="walnut-deep" />
        <circle cx={middle} cy={middle} r={tableRadius - 2} fill="oak" />
        <circle
          cx={middle}
          cy={middle}
          r={tableRadius * 0.87}
          fill="none"
          stroke="walnut"
          strokeWidth={1}
          opacity={0.3}
        />
        <g transform={`translate(${middle} ${middle}) scale(${(tableRadius / 100) * (BOARD / 81)})`}>{game}</g>
        {places.map(({ x, y, angle }, at) => {
          const someone = seated[at];
          const back = faceRadius * 1.26;
          const arm = back * 0.71;
          return (
            <g key={angle} transform={`translate(${x} ${y})`}>
              <path
                d={`M${-arm} ${-arm}A${back} ${back} 0 0 1 ${arm} ${-arm}`}
                transform={`rotate(${angle})`}
                fill="none"
                stroke="oak-deep"
                strokeWidth={faceRadius * 0.18}
              />
              {someone ? (
                <>
                  <circle cy={1.5} r={faceRadius} fill="shadow" />
                  <circle r={faceRadius} fill={hues[someone.hue % hues.length]} />
                  {someone.isHost && <circle r={faceRadius - 0.6} fill="none" stroke="amber" strokeWidth={1.4} />}
                  <circle r={faceRadius * 0.8} fill="none" stroke="cream" strokeWidth={0.5} opacity={0.4} />
                  {someone.initials === null ? (
                    <path d={person} transform={`scale(${faceRadius})`} fill="cream" opacity={0.8} />
                  ) : (
                    <text y={faceRadius * 0.27} fontSize={faceRadius * 0.74} fill="cream">
                      {someone.initials}
                    </text>
                  )}
                </>
              ) : isOff ? null : (
                <>
                  <circle r={faceRadius * 0.94} fill="ink" stroke="amber" strokeWidth={0.8} strokeDasharray="2.4 1.8" />
                  <path
                    d={`M${-faceRadius * 0.28} 0h${faceRadius * 0.56}M0 ${-faceRadius * 0.28}v${faceRadius * 0.56}`}
                    stroke="amber"
                    strokeWidth={1.1}
                    fill="none"
                  />
                </>
              )}
            </g>
          );
        })}
      </g>
    </svg>
  );
}

const BOARDS = 14;

/** The lines between the boards of the floor. */
function floor(): string {
  const high = HEIGHT / BOARDS;
  return Array.from({ length: BOARDS }, (_, row) => {
    const joint = (row * 517) % WIDTH;
    return `M0 ${row * high}H${WIDTH}M${joint} ${row * high}v${high}`;
  }).join('');
}
