import type { DeskNight } from '../../../modules/cafe-nights/contract.ts';
import { HOUR_MS } from '../../../platform/time-units.ts';
import { cn } from '../../lib/cn.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { clockTime, localMoment } from '../../lib/time.ts';
import { comingTo, takingPlace } from './nights.ts';

/** Without evenings, from 5 PM on for eight hours. */
const [USUAL_FROM, USUAL_UNTIL] = [17, 25];

type Row = DeskNight['gameEvents'][number];

/** The hour of an instant on the clocks of the night of a date, such as 25.5 for half past one after it. */
function hourOf(instant: string, date: string, timeZone: string): number {
  const [day = '', time = ''] = localMoment(instant, timeZone).split(' ');
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return (day > date ? hour + 24 : hour) + minute / 60;
}
const lengthOf = ({ startsAt, endsAt }: Row) => (Date.parse(endsAt) - Date.parse(startsAt)) / HOUR_MS;

/** The lanes of a night: evenings one after another share one. */
function lanesOf(rows: readonly Row[]): readonly (readonly Row[])[] {
  const lanes: Row[][] = [];
  for (const row of rows) {
    const free = lanes.find((lane) => (lane.at(-1)?.endsAt ?? '') <= row.startsAt);
    if (free) free.push(row);
    else lanes.push([row]);
  }
  return lanes;
}

const hourWords = (hour: number, isFirst: boolean): string => {
  const word = `${hour % 12 === 0 ? 12 : hour % 12}`;
  return isFirst || hour % 24 === 0 || hour % 24 === 12 ? `${word} ${hour % 24 < 12 ? 'AM' : 'PM'}` : word;
};

type Props = {
  nights: readonly { readonly night: DeskNight; readonly label?: React.ReactNode }[];
  /** Draws the present, in milliseconds. */
  now?: number;
};

/** Nights as bars on their hours, one night below another. Lists say the same in words, so readers skip it. */
export function Timeline({ nights, now }: Props) {
  const { timeZone } = useSiteConfig();
  const spans = nights.flatMap(({ night: { date, gameEvents } }) =>
    takingPlace(gameEvents).map((row) => ({ start: hourOf(row.startsAt, date, timeZone), length: lengthOf(row) })),
  );
  const starts = spans.map(({ start }) => start);
  const ends = spans.map(({ start, length }) => start + length);
  const from = Math.floor(Math.min(USUAL_FROM, ...starts));
  const until = Math.ceil(Math.max(USUAL_UNTIL, ...ends));
  const hours = Array.from({ length: until - from }, (_, hour) => from + hour);
  /** Hours that are named, where there is little room. */
  const step = hours.length > 10 ? 2 : 1;
  const place = (hour: number) => `${((hour - from) / (until - from)) * 100}%`;
  const labelled = nights.some(({ label }) => label !== undefined);
  const columns = labelled ? { display: 'grid', gridTemplateColumns: '8rem minmax(0, 1fr)' } : {};
  return (
    <div aria-hidden className="overflow-hidden rounded-card border border-line bg-raised text-sm">
      <div style={columns}>
        {labelled && <span />}
        <div className="relative" style={{ height: 36 }}>
          {hours.map(
            (hour, index) =>
              index % step === 0 && (
                <span
                  key={hour}
                  className={cn(
                    'absolute top-2 whitespace-nowrap font-semibold text-ink-soft',
                    index > 0 && '-translate-x-1/2',
                  )}
                  style={{ left: place(hour) }}
                >
                  <span className={cn(index === 0 && 'px-2')}>{hourWords(hour, index === 0)}</span>
                </span>
              ),
          )}
        </div>
      </div>
      {nights.map(({ night, label }) => (
        <div key={night.date} className="border-line border-t" style={columns}>
          {labelled && <div className="p-3">{label}</div>}
          <div className={cn('relative grid content-start gap-1 py-1.5', labelled && 'min-h-16 border-line border-l')}>
            {hours.slice(1).map((hour) => (
              <span key={hour} className="absolute inset-y-0 bg-line" style={{ left: place(hour), width: 1 }} />
            ))}
            {night.hours && <Closed hours={night.hours} from={from} until={until} place={place} />}
            {lanesOf(takingPlace(night.gameEvents)).map((lane) => (
              <div key={lane[0]?.id} className="relative h-7">
                {lane.map((row) => {
                  const start = hourOf(row.startsAt, night.date, timeZone);
                  return (
                    <div
                      key={row.id}
                      title={`${row.game}, ${row.host}, ${clockTime(row.startsAt, timeZone)}`}
                      className={cn(
                        'absolute inset-y-0 flex items-center gap-1.5 overflow-hidden whitespace-nowrap rounded-[6px] px-2',
                        row.conflict
                          ? 'border border-brick bg-brick-wash text-brick-ink'
                          : row.table === 'asked'
                            ? 'border border-amber bg-amber-wash text-amber-ink'
                            : 'bg-felt-wash text-felt-ink',
                      )}
                      style={{ left: place(start), width: `calc(${place(from + lengthOf(row))} - 2px)` }}
                    >
                      <b className="truncate">{row.game}</b>
                      <span className="min-w-0 flex-1 truncate">{row.host}</span>
                      <b className="tabular-nums">
                        {comingTo(row)}/{row.heads}
                      </b>
                    </div>
                  );
                })}
              </div>
            ))}
            {now !== undefined && (
              <Present hour={hourOf(new Date(now).toISOString(), night.date, timeZone)} {...{ from, until, place }} />
            )}
          </div>
        </div>
      ))}
    </div>
  );
}

type Scale = { from: number; until: number; place: (hour: number) => string };

/** Hatched where the house is closed. */
function Closed({ hours, from, until, place }: Scale & { hours: NonNullable<DeskNight['hours']> }) {
  const inHours = (time: string) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60;
  const open = hours
    .map(({ opens, closes }) => [inHours(opens), inHours(closes) + (closes <= opens ? 24 : 0)] as const)
    .toSorted(([one], [other]) => one - other);
  const edges = [from, ...open.flat().map((hour) => Math.min(Math.max(hour, from), until)), until];
  const gaps = edges.flatMap((edge, at) => {
    const to = edges[at + 1];
    return at % 2 === 0 && to !== undefined && to > edge ? [[edge, to] as const] : [];
  });
  return gaps.map(([start, end]) => (
    <span
      key={start}
      className="hatched absolute inset-y-0"
      style={{ left: place(start), width: place(from + end - start) }}
    />
  ));
}

function Present({ hour, from, until, place }: Scale & { hour: number }) {
  if (hour < from || hour > until) return null;
  return <span className="absolute inset-y-0 w-0.5 bg-ink" style={{ left: place(hour) }} />;
}
