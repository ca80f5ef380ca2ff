import { ArrowLeft, CalendarX } from 'lucide-react';
import { Link, type LoaderFunctionArgs, useParams } from 'react-router-dom';
import { cafeNameOf, gameNameOf } from '../../modules/catalog/rules.ts';
import { isHost } from '../../modules/events/rules.ts';
import type { Series } from '../../modules/series/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { UnlessBlocked } from '../features/blocks/unless-blocked.tsx';
import { seriesPath } from '../features/events/event-path.ts';
import { memberPath } from '../features/member/member-view.ts';
import { ChatProvider } from '../features/messages/chat-provider.tsx';
import { loadSeries, useSeriesQuery } from '../features/series/series-api.ts';
import { rhythmTitle } from '../features/series/series-words.ts';
import { useSession } from '../features/session/session-api.ts';
import { dispatchContext } from '../lib/route-context.ts';
import { localClockTime } from '../lib/time.ts';
import { useNow } from '../lib/use-now.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { AwaitedPage } from './awaited-page.tsx';
import { ReportMessage } from './report-message.tsx';
import { SeriesForGuests } from './series/for-guests.tsx';
import { SeriesForHost } from './series/for-host.tsx';

export function loader({ context, params: { id = '' } }: LoaderFunctionArgs) {
  const dispatch = context.get(dispatchContext);
  void dispatch(loadSeries(id));
  return null;
}

/** The public page of a series: its rhythm, its dates, and who comes. */
function SeriesPage() {
  const { id = '' } = useParams();
  const query = useSeriesQuery(id);
  const { currentData: series } = query;
  if (series) return <SeriesView key={id} series={series} />;
  return <AwaitedPage query={query} what="series" notFound={notFound} />;
}

const notFound = {
  title: 'Series Not Found',
  reason: 'It may have been cleared away, or the link lost a letter.',
  art: <CalendarX aria-hidden />,
};

function SeriesView({ series }: { series: Series }) {
  const now = useNow();
  const { user } = useSession();
  const hosts = isHost(series, user?.id) || series.youOrganize === true;
  const { game, cafe } = series;
  const title = `${isolated(gameNameOf(game))}, ${series.words}`;
  return (
    <div className="mx-auto max-w-280 px-4 pt-2 sm:px-6">
      <PageHead
        title={title}
        description={`${rhythmTitle(series)} at ${localClockTime(series.startTime)}, at ${isolated(cafeNameOf(cafe))}. See the next dates and who comes, and take a seat.`}
        path={seriesPath(series.id)}
      />
      <Button variant="ghost" className="mb-1 -ml-3 px-3!" asChild>
        <Link to={hosts ? memberPath('hosting') : '/'} viewTransition>
          <ArrowLeft aria-hidden />
          {hosts ? 'Back to My Hosted Events' : 'Back to Browse'}
        </Link>
      </Button>
      {hosts ? (
        <ChatProvider Gate={UnlessBlocked} Action={ReportMessage}>
          <SeriesForHost series={series} now={now} />
        </ChatProvider>
      ) : (
        <SeriesForGuests series={series} now={now} />
      )}
    </div>
  );
}

export { SeriesPage as Component };
