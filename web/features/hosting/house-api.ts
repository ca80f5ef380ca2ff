import type { PublicHouse } from '../../../modules/cafe-nights/contract.ts';
import { hoursOn } from '../../../modules/cafe-nights/rules.ts';
import type { Cafe } from '../../../modules/catalog/contract.ts';
import { api } from '../../lib/api.ts';

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
  return { free, why: house && free?.length === 0 ? whyNone(house, date) : undefined };
}

function whyNone({ hours, exceptions, noticeHours }: PublicHouse, date: string): string {
  const words = exceptions.find((each) => each.date === date)?.words;
  if (hoursOn({ hours, exceptions }, date)?.length === 0) return words ? `Closed: ${words}` : 'Closed';
  return noticeHours === null ? 'No room left' : `No room, or less than ${noticeHours} hours ahead`;
}
