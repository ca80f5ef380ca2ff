import { Plus } from 'lucide-react';
import { useCityCountQuery, useRegionCountQuery } from '../../features/admin-catalog/catalog-api.ts';
import { CityDialogs } from '../../features/admin-catalog/city-dialogs.tsx';
import { CityList } from '../../features/admin-catalog/city-list.tsx';
import { RegionDialogs } from '../../features/admin-catalog/region-dialogs.tsx';
import { RegionList } from '../../features/admin-catalog/region-list.tsx';
import { ViewsMenu } from '../../features/back-office/views/views-menu.tsx';
import { ToChange } from '../../features/session/may-change.tsx';
import { useListAddress } from '../../lib/use-list-address.ts';
import { useLiveRefetch } from '../../lib/use-live-refetch.ts';
import { useOpenRequest } from '../../lib/use-open-request.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button } from '../../ui/button.tsx';
import { ViewSwitch } from '../../ui/data-table/view-switch.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useAsking } from '../../ui/use-asking.ts';

/** The regions, and the cities in them. */
function CitiesRegionsPage() {
  const list = useListAddress();
  const tab = list.value('tab') === 'regions' ? 'regions' : 'cities';
  const q = list.value('q');
  const filter = q ? { q } : {};
  const cities = useCityCountQuery(filter);
  const regions = useRegionCountQuery(filter);
  // a city is also found by its region, and a region by its cities
  useLiveRefetch(cities, ['city', 'region']);
  useLiveRefetch(regions, ['city', 'region']);
  const onClear = () => list.change({ q: '' });
  const city = useAsking();
  const region = useAsking();
  const add = tab === 'cities' ? city.add : region.add;
  useOpenRequest(add);
  return (
    <AdminPage
      title="Cities & Regions"
      subtitle="Where cafes are, so that people find one nearby"
      actions={
        <div className="flex flex-wrap gap-2">
          <ViewSwitch />
          <ViewsMenu list="/admin/cities-regions" />
          <ToChange part="catalog">
            <Button onClick={add}>
              <Plus aria-hidden />
              {tab === 'cities' ? 'Add City' : 'Add Region'}
            </Button>
          </ToChange>
        </div>
      }
    >
      <Tabs
        label="Cities and regions"
        value={tab}
        onChange={(next) => list.change({ tab: next === 'cities' ? '' : next })}
        search={{ label: 'Search by city or region', value: q, onSearch: (words) => list.type('q', words) }}
        tabs={[
          { value: 'cities', label: 'Cities', count: cities.data ?? undefined },
          { value: 'regions', label: 'Regions', count: regions.data ?? undefined },
        ]}
      >
        <div className="pt-6">
          {tab === 'cities' ? (
            <CityList asking={city} filter={filter} onClear={onClear} />
          ) : (
            <RegionList asking={region} filter={filter} onClear={onClear} />
          )}
        </div>
      </Tabs>
      <CityDialogs asking={city} />
      <RegionDialogs asking={region} />
    </AdminPage>
  );
}

export { CitiesRegionsPage as Component };
