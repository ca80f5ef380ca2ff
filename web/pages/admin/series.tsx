import { CalendarSync, ExternalLink } from 'lucide-react';
import { Link } from 'react-router-dom';
import { gameNameOf } from '../../../modules/catalog/rules.ts';
import type { Series } from '../../../modules/series/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { quoted } from '../../../platform/quoted.ts';
import { LastChanges } from '../../features/admin-audit/last-changes.tsx';
import { useSeriesRecordQuery } from '../../features/admin-series/admin-series-api.ts';
import { SeriesFacts, SeriesRecordParts } from '../../features/admin-series/record-parts.tsx';
import { seriesPath } from '../../features/events/event-path.ts';
import { EndButton, PauseButton } from '../../features/series/run-buttons.tsx';
import { useSeriesQuery } from '../../features/series/series-api.ts';
import { haltedWords, skippedWords, tableWords } from '../../features/series/series-words.ts';
import { ToChange } from '../../features/session/may-change.tsx';
import { useOpened } from '../../lib/last-opened.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button } from '../../ui/button.tsx';
import type { Loading } from '../../ui/load-error.tsx';
import { useRecordId } from '../../ui/peek.tsx';
import { RecordPartsUnavailable } from '../../ui/record-parts-unavailable.tsx';
import { ChangeSeries } from '../series/change-series.tsx';

const parent = { to: '/admin/series', label: 'Series' };
// hosts change it, people come and go, and dates open by themselves
const fresh = { refetchOnMountOrArgChange: true };

/** Everything on record about one series. */
function SeriesPage() {
  const seriesId = useRecordId('seriesId');
  const query = useSeriesQuery(seriesId, fresh);
  const { currentData } = query;
  if (currentData) return <SeriesView key={seriesId} series={currentData} />;
  return (
    <AdminPage title="Series" subtitle="Everything on record about events that repeat" parent={parent}>
      <Unavailable query={query} />
    </AdminPage>
  );
}

function SeriesView({ series }: { series: Series }) {
  const { id, state, description, words } = series;
  const title = `${isolated(gameNameOf(series.game))}, ${words}`;
  useOpened({ to: `${parent.to}/${id}`, name: title, kind: 'Series' });
  const record = useSeriesRecordQuery(id, fresh);
  const notices = [haltedWords(series, 'other'), tableWords(series)].filter((each) => each !== undefined);
  return (
    <AdminPage
      title={title}
      subtitle={<SeriesFacts series={series} />}
      parent={parent}
      actions={
        <div className="flex flex-wrap gap-2">
          {state !== 'ended' && (
            <ToChange part="catalog">
              <ChangeSeries series={series} />
              <PauseButton series={series} />
              <EndButton series={series} asAdmin />
            </ToChange>
          )}
          <Button variant="ghost" asChild>
            <Link to={seriesPath(id)} viewTransition>
              <ExternalLink aria-hidden />
              Public page
            </Link>
          </Button>
        </div>
      }
    >
      <div className="space-y-6">
        {notices.map((notice) => (
          <p key={notice} className="rounded-field bg-amber-wash px-4 py-3 text-amber-ink">
            {notice}
          </p>
        ))}
        {description !== '' && (
          <p className="wrap-anywhere max-w-prose whitespace-pre-line text-ink-soft">{quoted(description)}</p>
        )}
        {record.currentData ? (
          <SeriesRecordParts series={series} record={record.currentData} why={skippedWords} />
        ) : (
          <Unavailable query={record} />
        )}
        <LastChanges subject={id} />
      </div>
    </AdminPage>
  );
}

const Unavailable = ({ query }: { query: Loading }) => (
  <RecordPartsUnavailable
    query={query}
    art={<CalendarSync aria-hidden />}
    missing="There is no such series"
    list={{ to: parent.to, label: 'See all series' }}
  />
);

export { SeriesPage as Component };
