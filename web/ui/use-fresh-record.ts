import { useEffect, useEffectEvent } from 'react';
import { api } from '../lib/api.ts';

type Recorded = { readonly id: string; readonly version: number };

const recordApi = api.injectEndpoints({
  endpoints: (build) => ({
    record: build.query<Recorded, string>({ query: (path) => path, keepUnusedDataFor: 0 }),
  }),
});

/**
 * Requests a record again when its form opens, because the list may be old.
 *
 * @param path the record's path; undefined sends no request
 * @param version the version that the form shows
 * @param follow receives a record that has changed
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
