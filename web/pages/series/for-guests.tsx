import { CalendarX, Repeat } from 'lucide-react';
import { gameNameOf } from '../../../modules/catalog/rules.ts';
import { endOf } from '../../../modules/events/rules.ts';
import type { Series } from '../../../modules/series/contract.ts';
import { daysLater, OPENS_DAYS_AHEAD } from '../../../modules/series/rules.ts';
import { isolated } from '../../../platform/isolated.ts';
import { OwnCard, useOwnCard } from '../../features/answers/own-card.tsx';
import { seriesPath } from '../../features/events/event-path.ts';
import { displayEvent } from '../../features/events/event-state.ts';
import { RoomTable } from '../../features/events/room-table.tsx';
import { SchemaOrgScript } from '../../features/events/schema-org-script.tsx';
import { seatedAt } from '../../features/events/seated.ts';
import { datesOf } from '../../features/series/dates.ts';
import { haltedWords, rhythmTitle } from '../../features/series/series-words.ts';
import { useAppDispatch } from '../../features/session/app-state.ts';
import { openAuthDialog } from '../../features/session/auth-dialog-state.ts';
import { dayAndTime } from '../../lib/day-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { clockTime, localClockTime, longLocalDate, shortLocalDate } from '../../lib/time.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CafeLine } from '../cafe-line.tsx';
import { HostWords } from '../host-words.tsx';
import { DateRows } from './date-rows.tsx';
import { RegularSeats } from './regular-seats.tsx';
import { SeriesActions, useSeriesAct } from './series-actions.tsx';

type Props = {
  series: Series;
  /** The present moment in milliseconds. */
  now: number;
};

/** A series as people see it who come to its table, or may. */
export function SeriesForGuests({ series, now }: Props) {
  const { timeZone } = useSiteConfig();
  const { game, cafe, nextDates, maxParticipants } = series;
  const next = nextDates.find(({ status }) => status === 'upcoming');
  const table = next ?? { people: [], heldSeats: 0, maxParticipants, game };
  const dates = datesOf(series);
  const own = useOwnCard();
  const offered = useSeriesAct(series, now);
  // not what strangers can do: the visitor may host it, or have a seat
  const act = own ? null : offered;
  const { startTime, until } = series;
  const hours = next && next.startTime === startTime ? `–\u00a0${clockTime(endOf(next.eventDate), timeZone)}` : '';
  const halted = haltedWords(series, 'other');
  const dispatch = useAppDispatch();
  const signIn = () => dispatch(openAuthDialog({ wanted: seriesPath(series.id) }));
  return (
    <>
      <SchemaOrgScript gameEvents={series.nextDates} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,640fr)_minmax(0,400fr)]">
        <section
          aria-label="At the next table"
          className="room -mx-4 grid place-items-center gap-4 overflow-hidden px-4 py-8 sm:mx-0 sm:rounded-sheet lg:min-h-100"
        >
          <RoomTable gameEvent={table} people={seatedAt(table)} named className="w-full max-w-60 lg:max-w-76" />
          {next && (
            <p className="text-center text-on-room-soft">
              <strong className="font-semibold text-on-room">{dayAndTime(next.eventDate, now, timeZone)}</strong> ·{' '}
              {displayEvent(next, now).badges.map(({ label }) => label)}
            </p>
          )}
        </section>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:col-start-2 lg:row-start-1 lg:rounded-sheet lg:border lg:border-line lg:bg-raised lg:p-6 lg:shadow-lift">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
            <p>
              <Badge tone="ink">
                <Repeat aria-hidden />
                {rhythmTitle(series)}
              </Badge>
            </p>
            <h1 className="wrap-anywhere text-4xl">{gameNameOf(game)}</h1>
            <p>
              <span className="block font-semibold text-lg">
                {localClockTime(startTime)} {hours}
              </span>
              <span className="text-ink-soft">{until === null ? 'No end date' : `Until ${longLocalDate(until)}`}</span>
            </p>
          </div>
          {halted && (
            <p className="flex items-start gap-3 rounded-field bg-sunken px-4 py-3">
              <CalendarX aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
              {halted}
            </p>
          )}
          {own && <OwnCard card={{ ...own, title: 'You are part of this series' }} onSignIn={signIn} />}
          <CafeLine cafe={cafe} cafeId={series.cafeId} />
          <SeriesActions series={series} act={act} title={`${isolated(gameNameOf(game))}, ${series.words}`} />
        </div>
        <section aria-labelledby="dates">
          <h2 id="dates" className="mb-3 text-2xl">
            Next dates
          </h2>
          {dates.length > 0 ? (
            <DateRows series={series} dates={dates} now={now} />
          ) : (
            <EmptyState art={<CalendarX aria-hidden />} title="No dates ahead">
              {halted ?? 'None is open right now.'}
            </EmptyState>
          )}
          {series.opensNext !== null && (
            <p className="mt-2 text-ink-soft">
              Dates open {OPENS_DAYS_AHEAD} days ahead: {shortLocalDate(series.opensNext)} opens on{' '}
              {shortLocalDate(daysLater(series.opensNext, -OPENS_DAYS_AHEAD))}.
            </p>
          )}
        </section>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <RegularSeats series={series} />
          {next && <HostWords gameEvent={next} words={series.description} />}
        </div>
      </div>
      {act && <ActionBar>{act}</ActionBar>}
    </>
  );
}
