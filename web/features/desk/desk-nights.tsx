import { ChevronLeft, ChevronRight, Info, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Desk, DeskNight } from '../../../modules/cafe-nights/contract.ts';
import { counted } from '../../lib/counted.ts';
import { byServer } from '../../lib/present.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { clockTime, longLocalDate, shortLocalDate } from '../../lib/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { NightRows } from './night-rows.tsx';
import { busiest, coming, fullTime, intervalWords, nightWords, openWords, spanWords, takingPlace } from './nights.ts';
import { PrintedDesk } from './printed-desk.tsx';
import { Timeline } from './timeline.tsx';

type Props = {
  /** Tonight and the nights to come, or those from another day on. */
  desk: Desk;
  /** When it was read, by this device’s clock, in milliseconds. */
  readAt: number | undefined;
  /** Whether it begins with another night than tonight’s. */
  isLater?: boolean;
  /** Leads a week on, or back. */
  onWeek?: (weeks: 1 | -1) => void;
  /** What waits for an answer of the owner: it stands before the nights to come. */
  waits?: ReactNode;
  /** What only the owner has. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** The desk of a cafe: tonight first, then the nights to come, on a phone, a tablet and on paper. */
export function DeskNights({ desk, readAt, isLater = false, onWeek, waits, actions, children }: Props) {
  const { timeZone } = useSiteConfig();
  const now = useNow();
  const [first, ...rest] = desk.nights;
  if (!first) return null;
  const week = isLater ? desk.nights.slice(0, 7) : rest.slice(0, 7);
  // without tonight, they are the page
  const NextHeading = isLater ? 'h1' : 'h2';
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 print:hidden">
        {!isLater && (
          <Tonight desk={desk} night={first} now={now}>
            {readAt !== undefined && (
              <p className="text-ink-soft text-sm tabular-nums">
                As of {clockTime(new Date(byServer(readAt)).toISOString(), timeZone)}
              </p>
            )}
          </Tonight>
        )}
        {waits}
        <section aria-labelledby="next-nights">
          <div className="mb-3 flex flex-wrap items-center gap-2">
            <NextHeading id="next-nights" className="mr-auto text-2xl">
              {isLater ? `${shortLocalDate(first.date)} and after` : 'Next nights'}
            </NextHeading>
            {onWeek && (
              <>
                {isLater && (
                  <Button variant="outline" size="icon" aria-label="Week before" onClick={() => onWeek(-1)}>
                    <ChevronLeft aria-hidden />
                  </Button>
                )}
                <Button variant="outline" size="icon" aria-label="Next week" onClick={() => onWeek(1)}>
                  <ChevronRight aria-hidden />
                </Button>
              </>
            )}
          </div>
          <div className="mb-4 max-lg:hidden">
            <Timeline nights={week.map((night) => ({ night, label: <Fullness desk={desk} night={night} /> }))} />
          </div>
          {/* beside the picture of the week, the same for who does not look at pictures */}
          <ul className="divide-y divide-line rounded-card border border-line bg-raised lg:sr-only">
            {week.map((night) => (
              <li key={night.date}>
                <NightLine desk={desk} night={night} />
              </li>
            ))}
          </ul>
        </section>
        {children}
        {desk.note !== '' && (
          <p className="flex items-start gap-2 text-ink-soft">
            <Info aria-hidden className="mt-0.5 size-5 shrink-0" />
            <span className="wrap-anywhere whitespace-pre-line">{desk.note}</span>
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {!isLater && (
            <Button variant="outline" onClick={() => print()}>
              <Printer aria-hidden />
              Print
            </Button>
          )}
          {actions}
        </div>
      </div>
      <PrintedDesk desk={desk} now={now} />
    </>
  );
}

type NightProps = { desk: Desk; night: DeskNight };

function Tonight({ desk, night, now, children }: NightProps & { now: number; children: ReactNode }) {
  const { timeZone } = useSiteConfig();
  const rows = takingPlace(night.gameEvents);
  const peak = busiest(rows);
  const next = rows.find(({ startsAt }) => Date.parse(startsAt) > now);
  const open = openWords(night);
  return (
    <section aria-labelledby="tonight" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-4">
        <div>
          <p className="text-ink-soft">{desk.cafe.name}</p>
          <h1 id="tonight" tabIndex={-1} className="text-4xl">
            Tonight
          </h1>
          <p className="text-ink-soft">
            {longLocalDate(night.date).replace(/, \d+$/, '')}
            {open && ` · ${open}`}
          </p>
        </div>
        {children}
      </div>
      <dl className="room grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] divide-x divide-line rounded-card py-3">
        <Count of={coming(rows)} unit="people coming" />
        <Count of={rows.length} unit={rows.length === 1 ? 'table tonight' : 'tables tonight'} />
        <Count
          of={peak?.tables ?? 0}
          unit={
            peak
              ? `${desk.tablesAtOnce === null ? 'at once' : `of ${desk.tablesAtOnce}`} at ${clockTime(peak.from, timeZone).replace(/ [AP]M$/, '')}`
              : 'at once'
          }
        />
      </dl>
      {next && (
        <p className="max-md:hidden">
          <span className="font-semibold text-amber-ink">Next to come:</span>{' '}
          <b>
            {next.game}, {clockTime(next.startsAt, timeZone)}
          </b>
          , {next.host}
        </p>
      )}
      {night.gameEvents.length === 0 ? (
        <p className="rounded-card border border-line border-dashed px-4 py-8 text-center text-ink-soft">
          No game is planned tonight.
        </p>
      ) : (
        <>
          {rows.length > 0 && (
            <div className="max-md:hidden">
              <Timeline nights={[{ night }]} now={now} />
            </div>
          )}
          <NightRows rows={night.gameEvents} />
        </>
      )}
    </section>
  );
}

const Count = ({ of, unit }: { of: number; unit: string }) => (
  <div className="flex flex-col px-3.5 sm:px-5">
    <dt className="order-last text-on-room-soft text-sm">{unit}</dt>
    <dd className="font-display font-heading text-2xl tabular-nums">{of}</dd>
  </div>
);

/** How full a night is at its most, beside its bars. */
function Fullness({ desk: { tablesAtOnce, headsAtOnce }, night: { date, peak } }: NightProps) {
  return (
    <>
      <b className="block text-base">{shortLocalDate(date)}</b>
      {tablesAtOnce !== null && tablesAtOnce <= 10 && (
        <span className="flex gap-0.5" style={{ marginBlock: 4 }}>
          {Array.from({ length: tablesAtOnce }, (_, at) => at).map((at) => (
            <span
              key={at}
              className={`flex-1 rounded-full ${at < peak.tables ? 'bg-felt' : 'bg-line'}`}
              style={{ height: 6 }}
            />
          ))}
        </span>
      )}
      <span className="text-ink-soft">
        {peak.tables === 0
          ? 'Free'
          : headsAtOnce === null
            ? `up to ${peak.heads} people`
            : `${peak.heads} of ${headsAtOnce} people`}
      </span>
    </>
  );
}

/** A night to come in one line, which opens to its evenings. */
function NightLine({ desk, night }: NightProps) {
  const { timeZone } = useSiteConfig();
  const { date, hours, words, gameEvents } = night;
  const full = fullTime(gameEvents, desk);
  const conflicts = gameEvents.filter(({ conflict }) => conflict).length;
  const line = (
    <>
      <b className="w-24 shrink-0">{shortLocalDate(date)}</b>
      <span className="min-w-28 flex-1">
        {hours?.length === 0 && gameEvents.length === 0
          ? `Closed${words ? ` · ${words}` : ''}`
          : nightWords(gameEvents)}
        {hours && hours.length > 0 && (
          <span className="block text-ink-soft">
            {intervalWords(hours)}
            {words && ` · ${words}`}
          </span>
        )}
      </span>
      <span className="flex flex-wrap justify-end gap-1.5 empty:hidden">
        {conflicts > 0 && <Badge tone="brick">{conflicts === 1 ? '1 doesn’t fit' : `${conflicts} don’t fit`}</Badge>}
        {full && <Badge>Full {spanWords(full.from, full.until, timeZone)}</Badge>}
      </span>
    </>
  );
  const look = 'flex min-h-14 flex-wrap items-center gap-x-3 px-4 py-2';
  if (gameEvents.length === 0) return <div className={look}>{line}</div>;
  return (
    <details>
      <summary className={`${look} cursor-pointer hover:bg-sunken`}>
        {line}
        <span className="sr-only">{counted(gameEvents.length, 'event')}</span>
      </summary>
      <div className="px-2 pb-2 sm:px-4 sm:pb-4">
        <NightRows rows={gameEvents} />
      </div>
    </details>
  );
}
