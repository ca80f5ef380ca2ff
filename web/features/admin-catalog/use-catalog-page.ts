import { useListAddress } from '../../lib/use-list-address.ts';
import {
  type CafeFilter,
  type GameFilter,
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

/** That page of all cities. */
export function useCityPage() {
  const { pages, asked } = usePageAsked();
  return { pages, query: useCityPageQuery(asked) };
}

/** That page of all regions. */
export function useRegionPage() {
  const { pages, asked } = usePageAsked();
  return { pages, query: useRegionPageQuery(asked) };
}
