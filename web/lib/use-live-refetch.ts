import { useEffect, useEffectEvent, useState } from 'react';
import { onChanges } from './live-changes.ts';

/** The parts of a query that ask again. */
export type Refetchable = {
  readonly isFetching: boolean;
  readonly isUninitialized: boolean;
  readonly refetch: () => { readonly requestId: string };
};

/** A busy city changes all the time: what is shown is asked for again at most so often, in milliseconds. */
const REST_MS = 2_000;

/**
 * Asks again for what is shown when the live stream names something that may be in it.
 *
 * @param kinds the kinds of changes that concern it
 * @param everyMs asks also so often, for what changes without a word in the log
 * @returns the id of the last request that was made for this reason
 */
export function useLiveRefetch(query: Refetchable, kinds: readonly string[], everyMs?: number): string | undefined {
  const [requestId, setRequestId] = useState<string>();
  const [isDue, setDue] = useState(false);
  const [isResting, setResting] = useState(false);
  const concerns = useEffectEvent((kind: string) => kind === 'everything' || kinds.includes(kind));
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
