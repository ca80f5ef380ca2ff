import { useEffect, useEffectEvent } from 'react';
import { api } from '../lib/api.ts';

type Recorded = { readonly id: string; readonly version: number };

const recordApi = api.injectEndpoints({
  endpoints: (build) => ({
    record: build.query<Recorded, string>({ query: (path) => path, keepUnusedDataFor: 0 }),
  }),
});

/**
 * Asks for a record again as its form opens, since the list it was opened from may be old.
 *
 * @param path where the record is; undefined asks nothing
 * @param version what the form has
 * @param follow takes over a record that is another meanwhile
 */
export function useFreshRecord<Entry extends Recorded>(
  path: string | undefined,
  version: number | undefined,
  follow: (current: Entry) => void,
): void {
  const { currentData, isFetching } = recordApi.useRecordQuery(path ?? '', {
    skip: path === undefined,
    refetchOnMountOrArgChange: true,
  });
  const arrived = useEffectEvent((current: Recorded) => {
    if (version !== undefined && current.version > version) follow(current as Entry);
  });
  useEffect(() => {
    if (currentData && !isFetching) arrived(currentData);
  }, [currentData, isFetching]);
}
