import { useEffect, useEffectEvent } from 'react';
import type { Change } from '../../server/live/contract.ts';
import { api } from '../lib/api.ts';
import { useLiveRefetch } from '../lib/use-live-refetch.ts';

type Recorded = { readonly id: string; readonly version: number };

const recordApi = api.injectEndpoints({
  endpoints: (build) => ({
    record: build.query<Recorded, string>({ query: (path) => path, keepUnusedDataFor: 0 }),
  }),
});

/**
 * Requests a record again when its form opens, because the list may be old, and when something of its kind changes while the
 * form is open.
 *
 * @param path the record's path; undefined sends no request
 * @param version the version that the form shows
 * @param follow receives a record that has changed
 * @param kind what the live stream calls it; undefined if it does not tell of its changes
 */
export function useFreshRecord<Entry extends Recorded>(
  path: string | undefined,
  version: number | undefined,
  follow: (current: Entry) => void,
  kind: Change['kind'] | undefined,
): void {
  const query = recordApi.useRecordQuery(path ?? '', { skip: path === undefined, refetchOnMountOrArgChange: true });
  const { currentData, isFetching } = query;
  useLiveRefetch(query, kind === undefined ? [] : [kind]);
  const arrived = useEffectEvent((current: Recorded) => {
    if (version !== undefined && current.version > version) follow(current as Entry);
  });
  useEffect(() => {
    if (currentData && !isFetching) arrived(currentData);
  }, [currentData, isFetching]);
}
