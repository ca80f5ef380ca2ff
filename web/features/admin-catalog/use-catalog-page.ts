import { useListAddress } from '../../lib/use-list-address.ts';
import {
  type CafeFilter,
  type CityFilter,
  type GameFilter,
  type RegionFilter,
  useAdminCafesQuery,
  useAdminGamesQuery,
  useCityPageQuery,
  useRegionPageQuery,
} from './catalog-api.ts';

/** The page that the address names. */
function usePageAsked() {
  const { pages } = useListAddress([], 'byNumber');
  return { pages, asked: { cursor: pages.cursor, page: pages.asked } };
}

/** That page of the games that a filter finds. */
export function useGamePage(filter: GameFilter) {
  const { pages, asked } = usePageAsked();
  return { pages, query: useAdminGamesQuery({ ...filter, ...asked }) };
}

/** That page of the cafes that a filter finds. */
export function useCafePage(filter: CafeFilter) {
  const { pages, asked } = usePageAsked();
  return { pages, query: useAdminCafesQuery({ ...filter, ...asked }) };
}

/** That page of the cities that a filter finds. */
export function useCityPage(filter: CityFilter) {
  const { pages, asked } = usePageAsked();
  return { pages, query: useCityPageQuery({ ...filter, ...asked }) };
}

/** That page of the regions that a filter finds. */
export function useRegionPage(filter: RegionFilter) {
  const { pages, asked } = usePageAsked();
  return { pages, query: useRegionPageQuery({ ...filter, ...asked }) };
}
