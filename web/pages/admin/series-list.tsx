import { useAdminRegionsQuery } from '../../features/admin-catalog/catalog-api.ts';
import { SeriesFilters, SeriesList } from '../../features/admin-series/series-list.tsx';
import { useSeriesFilter } from '../../features/admin-series/use-series-filter.ts';
import { ViewsMenu } from '../../features/back-office/views/views-menu.tsx';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Component as SeriesPage } from './series.tsx';

/** All series. */
function SeriesListPage() {
  const state = useSeriesFilter();
  const { data: regions = [] } = useAdminRegionsQuery();
  return (
    <AdminPage
      title="Series"
      subtitle="Events that repeat, the latest first"
      actions={<ViewsMenu list="/admin/series" />}
    >
      <SeriesFilters state={state} regions={regions} />
      <SeriesList state={state} page={SeriesPage} />
    </AdminPage>
  );
}

export { SeriesListPage as Component };
