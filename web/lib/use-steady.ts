import { useMemo, useState } from 'react';
import type { Change } from '../../server/live/contract.ts';
import { type ListNews, newsOf } from './list-news.ts';
import type { Page } from './page.ts';
import { type Refetchable, useLiveRefetch } from './use-live-refetch.ts';

type Query = Refetchable & { readonly requestId?: string | undefined; readonly originalArgs?: unknown };

/** An answer that stays as it was shown, while the live stream updates the latest one. */
export type Steady<Data> = {
  /** The answer as it was shown first, after the person's own last action, or when last accepted. */
  readonly base: Data;
  /** The latest answer. */
  readonly latest: Data;
  /** Whether a request is running that the live stream did not cause. */
  readonly isFetching: boolean;
  /** Shows the latest answer from now on. */
  readonly accept: () => void;
};

/**
 * Follows the live stream but keeps what is shown. Only the person's own actions and navigation change it at once.
 *
 * @param shown the answer on screen; the same object as long as it is the same answer
 * @param kinds the kinds of changes that affect it
 * @param everyMs also refetches at this interval
 */
export function useSteady<Data>(
  query: Query,
  shown: Data,
  kinds: readonly Change['kind'][],
  everyMs?: number,
): Steady<Data> {
  const liveRequest = useLiveRefetch(query, kinds, everyMs);
  const isLive = liveRequest !== undefined && query.requestId === liveRequest;
  const asked = JSON.stringify(query.originalArgs);
  const { requestId } = query;
  const [held, hold] = useState({ base: shown, latest: shown, asked, requestId });
  // the stream may have delivered the person's own change already; the next answer is then the same object
  const isAnsweredAgain = !query.isFetching && held.requestId !== requestId;
  if (held.latest !== shown || isAnsweredAgain) {
    // the stream may have made the last request of a page that the person returns to, so compare the arguments too
    const isNews = isLive && held.asked === asked;
    hold({ base: isNews ? held.base : shown, latest: shown, asked, requestId });
  }
  return {
    base: held.base,
    latest: held.latest,
    isFetching: query.isFetching && !isLive,
    accept: () => hold({ ...held, base: held.latest }),
  };
}

/** What changed in a list since it was shown, and the function that shows its latest state. */
export type News = Omit<ListNews<unknown>, 'items'> & { readonly accept: () => void };

type Identified = { readonly id: string };

function useNews<Item extends Identified>(base: readonly Item[], latest: readonly Item[], accept: () => void) {
  const { items, ...news } = useMemo(() => newsOf(base, latest, ({ id }) => id), [base, latest]);
  return { items, news: { ...news, accept } satisfies News };
}

type PageQuery<Item> = Query & {
  readonly currentData?: Page<Item> | undefined;
  readonly data?: Page<Item> | undefined;
};

/** A page of a list that keeps its order while the live stream changes it, and what has changed since. */
export function useSteadyPage<Item extends Identified, Asked extends PageQuery<Item>>(
  query: Asked & PageQuery<Item>,
  kinds: readonly Change['kind'][],
  everyMs?: number,
) {
  const { base, latest, isFetching, accept } = useSteady(query, query.currentData ?? query.data, kinds, everyMs);
  const { items, news } = useNews(base?.items ?? [], latest?.items ?? [], accept);
  const steady = useMemo(() => latest && { ...latest, items }, [latest, items]);
  return { ...query, isFetching, data: steady, currentData: query.currentData && steady, news };
}
