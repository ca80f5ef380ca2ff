import { type ReactNode, useContext } from 'react';
import type { Series } from '../../../modules/series/contract.ts';
import { CardViewer } from '../../features/events/card-viewer.ts';
import { seriesPath } from '../../features/events/event-path.ts';
import { displayEvent } from '../../features/events/event-state.ts';
import { joinable } from '../../features/events/joinable.ts';
import { Share } from '../../features/events/share-button.tsx';
import { useReserve } from '../../features/joining/use-reserve.ts';
import { BackButton, seatWords } from '../../features/series/own-seat.tsx';
import { ONE_MOMENT, useIsReserving } from '../../features/session/is-reserving.ts';
import { dayAndTime } from '../../lib/day-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { Button } from '../../ui/button.tsx';

/** What the viewer can do now, with its reason: one thing, beside the page and in the bar of a phone. Null for nothing. */
export function useSeriesAct(series: Series, now: number): ReactNode {
  const { timeZone } = useSiteConfig();
  const reserve = useReserve();
  const { binding } = useContext(CardViewer);
  const [next] = joinable(series.nextDates, binding, now);
  const isReserving = useIsReserving(next?.id ?? '');
  if (series.yourStanding?.state === 'paused' && series.state !== 'ended') {
    return (
      <>
        <p className="text-ink-soft">{seatWords(series)}</p>
        <BackButton series={series} />
      </>
    );
  }
  if (!next) return null;
  return (
    <>
      <p className="text-ink-soft">
        <strong className="font-semibold text-ink">{dayAndTime(next.eventDate, now, timeZone)}</strong> ·{' '}
        {displayEvent(next, now).badges.map(({ label }) => label)}
      </p>
      <Button
        className="min-h-12 w-full px-4!"
        pending={isReserving}
        pendingText={ONE_MOMENT}
        onClick={() => reserve(next)}
      >
        {displayEvent(next, now).reserve?.label}
      </Button>
    </>
  );
}

type Props = { series: Series; act: ReactNode; title: string };

/** The viewer's actions beside the table; on phones, `act` is in the bar at the bottom. */
export const SeriesActions = ({ series, act, title }: Props) => (
  <>
    {act && <div className="grid gap-2 max-lg:hidden">{act}</div>}
    <div className="flex flex-wrap gap-2 [&>*]:grow">
      <Share path={seriesPath(series.id)} title={title} when={series.words} />
    </div>
  </>
);
