import { useEffect, useEffectEvent, useState } from 'react';
import type { Change } from '../../server/live/contract.ts';
import { onChanges } from './live-changes.ts';

/** The parts of a query that a refetch needs. */
export type Refetchable = {
  readonly isFetching: boolean;
  readonly isUninitialized: boolean;
  readonly refetch: () => { readonly requestId: string };
};

/** The shortest time between two refetches, in milliseconds. A busy city changes all the time. */
const REST_MS = 2_000;

/**
 * Refetches a query when the live stream reports a change that may affect it.
 *
 * @param kinds the kinds of changes that affect the query
 * @param everyMs also refetches at this interval, for changes that the log does not record
 * @returns the id of the last request that this hook made
 */
export function useLiveRefetch(
  query: Refetchable,
  kinds: readonly Change['kind'][],
  everyMs?: number,
): string | undefined {
  const [requestId, setRequestId] = useState<string>();
  const [isDue, setDue] = useState(false);
  const [isResting, setResting] = useState(false);
  const concerns = useEffectEvent((kind: Change['kind']) => kind === 'everything' || kinds.includes(kind));
  const refetch = useEffectEvent(() => setRequestId(query.refetch().requestId));

  useEffect(() => onChanges((changes) => changes.some(({ kind }) => concerns(kind)) && setDue(true)), []);

  useEffect(() => {
    if (everyMs === undefined) return;
    const timer = setInterval(() => setDue(true), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);

  const isReady = isDue && !isResting && !query.isFetching && !query.isUninitialized;
  useEffect(() => {
    if (!isReady) return;
    setDue(false);
    setResting(true);
    refetch();
  }, [isReady]);

  useEffect(() => {
    if (!isResting) return;
    const rested = setTimeout(() => setResting(false), REST_MS);
    return () => clearTimeout(rested);
  }, [isResting]);
  return requestId;
}
