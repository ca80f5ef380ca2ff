import type { PublicHouse } from '../../../modules/cafe-nights/contract.ts';
import { closingOn, hoursOn, spanInWords, wordsOn } from '../../../modules/cafe-nights/rules.ts';
import type { Cafe } from '../../../modules/catalog/contract.ts';
import { HOUR_MS } from '../../../platform/time-units.ts';
import { api } from '../../lib/api.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { localNowAt } from '../../lib/time.ts';
import { useNow } from '../../lib/use-now.ts';

type Wanted = { readonly cafeId: string; readonly date: string; readonly seats: number };

const { useHouseOfCafeQuery, useFreeStartsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    houseOfCafe: build.query<PublicHouse | null, string>({
      query: (cafeId) => `/cafes/${cafeId}`,
      transformResponse: ({ house }: Cafe) => house ?? null,
      providesTags: (_result, _error, id) => [{ type: 'Cafe', id }],
    }),
    freeStarts: build.query<string[], Wanted>({
      query: ({ cafeId, ...params }) => ({ url: `/cafes/${cafeId}/free`, params }),
    }),
  }),
});

/** What a cafe has left on a day. */
export type FreeDay = {
  /** The starts that it allows, `HH:MM` by the quarter hour. Undefined without house rules, and until they are known. */
  readonly free: readonly string[] | undefined;
  /** Why there are none, in a few words. */
  readonly why: string | undefined;
};

/** What the chosen cafe has left on a local day, for so many guests. The server decides in the end. */
export function useFreeDay(cafeId: string, date: string, seats: number): FreeDay {
  const { currentData: house } = useHouseOfCafeQuery(cafeId, { skip: cafeId === '' });
  const { currentData: free } = useFreeStartsQuery(
    { cafeId, date, seats },
    { skip: !house || date === '', refetchOnMountOrArgChange: true },
  );
  const { timeZone } = useSiteConfig();
  const now = useNow();
  if (!house || free?.length !== 0) return { free, why: undefined };
  const noticed = localNowAt(now + (house.noticeHours ?? 0) * HOUR_MS, timeZone).slice(0, 10);
  return { free, why: whyNone(house, date, date <= noticed) };
}

/** A cafe counts its free starts by the quarter hour. */
const QUARTER = /:(?:00|15|30|45)$/;

/** Whether a cafe has room at a time, as far as its free starts say. */
export const hasRoomAt = (free: FreeDay['free'], time: string): boolean =>
  free === undefined || !QUARTER.test(time) || free.includes(time);

/** @param isSoon whether starts of that day are within the notice that the cafe wants */
function whyNone(house: PublicHouse, date: string, isSoon: boolean): string {
  const { closings, noticeHours } = house;
  const [closing, words] = [closingOn(closings, date), wordsOn(house, date)];
  const closed = closing ? `Closed ${spanInWords(closing)}` : 'Closed';
  if (hoursOn(house, date)?.length === 0) return words ? `${closed}: ${words}` : closed;
  return noticeHours === null || !isSoon ? 'No room left' : `No room, or less than ${noticeHours} hours ahead`;
}
