import { Armchair, Repeat } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { cafeNameOf, gameNameOf } from '../../../modules/catalog/rules.ts';
import type { GameEvent } from '../../../modules/events/contract.ts';
import type { Series } from '../../../modules/series/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { eventPath, seriesPath } from '../../features/events/event-path.ts';
import { Share } from '../../features/events/share-button.tsx';
import { TableDiscs } from '../../features/events/table-discs.tsx';
import { datesOf, type SeriesDate } from '../../features/series/dates.ts';
import { RegularsForHost } from '../../features/series/regulars.tsx';
import { EndButton, PauseButton } from '../../features/series/run-buttons.tsx';
import { haltedWords, rhythmTitle, skippedWords, tableWords } from '../../features/series/series-words.ts';
import { RestoreButton, SkipButton } from '../../features/series/skip-button.tsx';
import { counted } from '../../lib/counted.ts';
import { dayAndTime } from '../../lib/day-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { localClockTime, longLocalDate } from '../../lib/time.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DateTile } from '../../ui/date-tile.tsx';
import { seriesStates } from '../../ui/series-states.ts';
import { ChangeEvent } from '../change-event.tsx';
import { WriteToAll } from '../write-to-all.tsx';
import { ChangeSeries } from './change-series.tsx';

type Props = {
  series: Series;
  /** The present moment in milliseconds. */
  now: number;
};

/** A series as its host runs it: its dates as a strip, one of them at a time in full, and what is done to all of them. */
export function SeriesForHost({ series, now }: Props) {
  const { game, cafe } = series;
  const dates = datesOf(series);
  const [shownId, setShownId] = useState<string | null>(null);
  const shown = dates.find((each) => idOf(each) === shownId) ?? dates.find(({ gameEvent }) => gameEvent) ?? dates[0];
  const { id, state, startTime, words } = series;
  const name = gameNameOf(game);
  const halted = haltedWords(series, 'host');
  const table = tableWords(series);
  return (
    <div className="pb-10">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
          <p className="flex flex-wrap gap-1.5">
            <Badge tone="ink">
              <Repeat aria-hidden />
              {rhythmTitle(series)}
            </Badge>
            <Badge tone={seriesStates[state].tone}>{seriesStates[state].label}</Badge>
          </p>
          <h1 className="wrap-anywhere text-4xl">{name}</h1>
          <p className="text-ink-soft">
            {localClockTime(startTime)} · {isolated(cafeNameOf(cafe))}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*]:grow">
          {state !== 'ended' && <ChangeSeries series={series} />}
          {state !== 'ended' && <PauseButton series={series} />}
          <Share path={seriesPath(id)} title={`${isolated(name)}, ${words}`} when={words} />
          {state !== 'ended' && <EndButton series={series} />}
        </div>
      </header>
      {halted && <p className="mt-4 rounded-field bg-amber-wash px-4 py-3 text-amber-ink">{halted}</p>}
      {table && (
        <p
          className={
            series.table?.state === 'declined'
              ? 'mt-4 rounded-field bg-amber-wash px-4 py-3 text-amber-ink'
              : 'mt-4 text-ink-soft'
          }
        >
          {table}
        </p>
      )}
      <section aria-label="Dates" className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4">
        <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-1 sm:mx-0 sm:px-0">
          {dates.map((each) => (
            <li key={idOf(each)} className="min-w-20 flex-1 sm:max-w-36">
              <Tile date={each} series={series} isShown={each === shown} onShow={() => setShownId(idOf(each))} />
            </li>
          ))}
        </ul>
        {shown ? (
          <Shown key={idOf(shown)} date={shown} series={series} now={now} />
        ) : (
          <p className="text-ink-soft">No date is open right now.</p>
        )}
      </section>
      <RegularsForHost series={series} />
      <Exceptions dates={dates} series={series} onShow={setShownId} />
    </div>
  );
}

const idOf = ({ date, gameEvent }: SeriesDate): string => gameEvent?.id ?? date;

/** Whether nobody is at a date: no seat, no seat on hold, nobody in line. */
const isEmpty = ({ currentParticipants, waiting }: GameEvent): boolean => currentParticipants + waiting === 0;

type TileProps = { date: SeriesDate; series: Series; isShown: boolean; onShow: () => void };

function Tile({ date: { date, gameEvent, skipped }, series, isShown, onShow }: TileProps) {
  const tone = skipped || gameEvent.status === 'cancelled' ? 'off' : gameEvent.departed ? 'amber' : 'plain';
  return (
    <DateTile date={date} tone={tone} isShown={isShown} onShow={onShow}>
      {skipped
        ? 'skipped'
        : gameEvent.status === 'cancelled'
          ? 'called off'
          : gameEvent.departed && gameEvent.startTime !== series.startTime
            ? localClockTime(gameEvent.startTime)
            : `${gameEvent.currentParticipants} of ${gameEvent.maxParticipants}`}
    </DateTile>
  );
}

function Shown({ date: { date, gameEvent, skipped }, series, now }: { date: SeriesDate } & Props) {
  const { timeZone } = useSiteConfig();
  const panel = 'grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-raised p-4 sm:p-5';
  if (skipped) {
    return (
      <section aria-label={longLocalDate(date)} className={panel}>
        <div>
          <h2 className="text-xl">{longLocalDate(date)}</h2>
          <p className="wrap-anywhere text-ink-soft">{skippedWords(skipped)}</p>
        </div>
        {skipped.code === 'by_host' && series.state !== 'ended' && (
          <div>
            <RestoreButton seriesId={series.id} date={date} />
          </div>
        )}
      </section>
    );
  }
  const { eventDate, currentParticipants, maxParticipants, people, departed, plannedDate, status } = gameEvent;
  const isAhead = status === 'upcoming' && Date.parse(eventDate) > now;
  const confirmed = people.filter(({ isConfirmed }) => isConfirmed).length;
  return (
    <section aria-label={longLocalDate(date)} className={panel}>
      <div>
        <h2 className="text-xl">
          <Link to={eventPath(gameEvent)} viewTransition className="hover:underline">
            {dayAndTime(eventDate, now, timeZone)}
          </Link>
        </h2>
        <p className="text-ink-soft">
          {currentParticipants} of {maxParticipants} {maxParticipants === 1 ? 'seat' : 'seats'} taken
          {confirmed > 0 && ` · ${confirmed} confirmed`}
          {gameEvent.waiting > 0 && ` · ${gameEvent.waiting} waiting`}
        </p>
        {departed && (
          <p className="text-amber-ink">Changed on its own, so a change of the series leaves it as it is.</p>
        )}
      </div>
      <TableDiscs gameEvent={gameEvent} withFree />
      <div className="flex flex-wrap gap-2 max-sm:[&>*]:grow">
        <Button variant={isAhead ? 'primary' : 'outline'} asChild>
          <Link to={eventPath(gameEvent)} viewTransition>
            <Armchair aria-hidden />
            Open the table
          </Link>
        </Button>
        <WriteToAll gameEvent={gameEvent} now={now} />
        {isAhead && <ChangeEvent gameEvent={gameEvent} label="Change only this one" />}
        {isAhead && isEmpty(gameEvent) && plannedDate !== undefined && series.state !== 'ended' && (
          <SkipButton seriesId={series.id} date={plannedDate} />
        )}
      </div>
      {isAhead && !isEmpty(gameEvent) && (
        <p className="text-ink-soft">
          {counted(currentParticipants + gameEvent.waiting, 'person is', 'people are')} on this date, so it cannot be
          skipped. You can cancel it where you open the table.
        </p>
      )}
    </section>
  );
}

type ExceptionsProps = { dates: readonly SeriesDate[]; series: Series; onShow: (id: string) => void };

/** The dates that are not as the others: what cannot be held, and what was changed on its own. Renders nothing without any. */
function Exceptions({ dates, series, onShow }: ExceptionsProps) {
  const found = dates.filter(
    ({ gameEvent, skipped }) => gameEvent?.departed || (skipped && skipped.code !== 'by_host'),
  );
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="exceptions" className="mt-8">
      <h2 id="exceptions" className="mb-3 text-2xl">
        Not like the others
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-raised">
        {found.map((each) => (
          <li key={idOf(each)}>
            <button
              type="button"
              className="flex min-h-14 w-full items-center gap-3 px-4 py-2.5 text-left outline-offset-[-4px] hover:bg-sunken"
              onClick={() => onShow(idOf(each))}
            >
              <span
                aria-hidden
                className={`size-2.5 shrink-0 rounded-full ${each.skipped ? 'bg-amber' : 'bg-line-strong'}`}
              />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{longLocalDate(each.date)}</span>
                <span className="text-ink-soft">
                  {each.skipped ? skippedWords(each.skipped) : ownTerms(each.gameEvent, series)}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How a date differs that was changed on its own. */
function ownTerms(
  { startTime, cafeId, cafe, startDate, plannedDate, maxParticipants }: GameEvent,
  series: Series,
): string {
  const differences = [
    ...(startDate === plannedDate || plannedDate === undefined ? [] : [`moved from ${longLocalDate(plannedDate)}`]),
    ...(startTime === series.startTime ? [] : [`starts at ${localClockTime(startTime)}`]),
    ...(cafeId === series.cafeId ? [] : [`at ${isolated(cafeNameOf(cafe))}`]),
    ...(maxParticipants === series.maxParticipants ? [] : [counted(maxParticipants, 'seat')]),
  ];
  return differences.length > 0 ? `This one ${differences.join(', ')}.` : 'Changed on its own, stays as it is.';
}
