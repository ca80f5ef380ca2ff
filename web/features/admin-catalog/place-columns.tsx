import type { City, Region } from '../../../modules/catalog/contract.ts';
import { RecordButton } from '../../ui/data-table/cells.tsx';
import { columnsOf } from '../../ui/data-table/columns.ts';
import { type Acts, actionsColumn } from './actions-column.tsx';
import { CityCount, CityNames, RegionName } from './names.tsx';

type Place = { id: string; name: string };

const city = columnsOf<City>();
const region = columnsOf<Region>();

const name = <Row extends Place>() =>
  columnsOf<Row>().accessor(({ name }) => name, {
    id: 'name',
    header: 'Name',
    meta: { inCard: 'title' },
    cell: ({ row: { original } }) => <RecordButton>{original.name}</RecordButton>,
  });

/** The content of a city's card, as columns. */
export const cityColumns = (acts: Acts) => [
  name<City>(),
  city.accessor('regionId', {
    header: 'Region',
    meta: { inRow: 'under' },
    cell: ({ getValue }) => <RegionName id={getValue()} />,
  }),
  ...actionsColumn<City>(acts, { removeLabel: 'Delete' }),
];

/** The content of a region's card, as columns. */
export const regionColumns = (acts: Acts) => [
  name<Region>(),
  region.accessor('id', {
    id: 'count',
    header: 'Number of cities',
    meta: { isNumber: true, inRow: 'corner', className: '@lg:w-0' },
    cell: ({ getValue }) => <CityCount regionId={getValue()} />,
  }),
  region.accessor('id', {
    id: 'cities',
    header: 'Cities',
    meta: { inRow: 'under', className: '@lg:w-full @lg:max-w-0 @lg:truncate' },
    cell: ({ getValue }) => <CityNames regionId={getValue()} />,
  }),
  ...actionsColumn<Region>(acts, { removeLabel: 'Delete' }),
];
