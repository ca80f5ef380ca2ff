import { Link } from 'react-router-dom';
import type { HostingNumbers } from '../../../modules/events/numbers/contract.ts';
import { eventsTold, hourName, share, weekdayName } from './number-words.ts';
import type { Behind } from './use-numbers-address.ts';

type Cell = HostingNumbers['byWeekdayHour'][number];
type Props = { cells: readonly Cell[]; to: (behind: Behind) => { search: string; hash: string } };

const WEEK = [0, 1, 2, 3, 4, 5, 6];
const [WIDTH, HEIGHT, GAP, LEFT, TOP] = [60, 44, 3, 44, 24];

/** Shades of a share from empty to full, each with letters that can be read on it. */
function shadeOf({ taken, seats }: Cell): { readonly fill: string; readonly text: string } {
  const part = seats === 0 ? 0 : taken / seats;
  if (part < 0.7) return { fill: 'fill-felt-wash', text: 'fill-felt-ink' };
  return part < 0.9
    ? { fill: 'fill-felt opacity-80', text: 'fill-on-felt' }
    : { fill: 'fill-felt', text: 'fill-on-felt' };
}

/** Which weekdays and hours fill: the darker, the more of the seats were taken. Each field leads to its evenings. */
export function HeatMap({ cells, to }: Props) {
  const hours = [...new Set(cells.map(({ hour }) => hour))].toSorted((one, other) => one - other);
  const width = LEFT + hours.length * (WIDTH + GAP);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section aria-label="Weekdays and hours" tabIndex={0} className="overflow-x-auto">
      <svg
        viewBox={`0 0 ${width} ${TOP + 7 * (HEIGHT + GAP)}`}
        width="100%"
        style={{ minWidth: Math.min(width, 280), maxWidth: width * 1.6 }}
      >
        <title>The share of seats taken by weekday and hour</title>
        {hours.map((hour, at) => (
          <text
            key={hour}
            aria-hidden
            x={LEFT + at * (WIDTH + GAP) + WIDTH / 2}
            y={14}
            textAnchor="middle"
            className="fill-ink-soft text-sm"
          >
            {hourName(hour)}
          </text>
        ))}
        {WEEK.map((weekday) => (
          <g key={weekday} transform={`translate(0 ${TOP + weekday * (HEIGHT + GAP)})`}>
            <text aria-hidden y={HEIGHT / 2 + 5} className="fill-ink-soft text-sm">
              {weekdayName(weekday)}
            </text>
            {hours.map((hour, at) => {
              const cell = cells.find((each) => each.weekday === weekday && each.hour === hour);
              const box = { x: LEFT + at * (WIDTH + GAP), width: WIDTH, height: HEIGHT, rx: 7 };
              if (!cell) return <rect key={hour} {...box} className="fill-sunken" />;
              const { fill, text } = shadeOf(cell);
              const taken = share(cell.taken, cell.seats);
              return (
                <Link
                  key={hour}
                  to={to({ weekday: String(weekday), hour: String(hour) })}
                  aria-label={`Seats taken on ${weekdayName(weekday, 'long')} at ${hourName(hour)}: ${taken}, ${eventsTold(cell.evenings)}`}
                  className="hover:opacity-80"
                >
                  <rect {...box} className={fill} />
                  <text x={box.x + WIDTH / 2} y={20} textAnchor="middle" className={`font-semibold text-base ${text}`}>
                    {taken}
                  </text>
                  <text x={box.x + WIDTH / 2} y={36} textAnchor="middle" className={`text-sm ${text}`}>
                    {/* the space keeps the two numbers apart where they are read */}
                    {` ${cell.evenings}`}
                  </text>
                </Link>
              );
            })}
          </g>
        ))}
      </svg>
    </section>
  );
}
