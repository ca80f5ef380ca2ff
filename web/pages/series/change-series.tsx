import { cafeNameOf } from '../../../modules/catalog/rules.ts';
import type { Series } from '../../../modules/series/contract.ts';
import { useCafesQuery } from '../../features/cafes/cafes-api.ts';
import { ChangeSeriesButton } from '../../features/series/change/change-series-button.tsx';

/** The button to change a series from a day on. Any approved cafe of the region can be chosen. */
export function ChangeSeries({ series }: { series: Series }) {
  const { data: cafes = [] } = useCafesQuery();
  return <ChangeSeriesButton series={series} cafes={cafes} cafeName={cafeNameOf(series.cafe)} />;
}
