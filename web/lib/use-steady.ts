import { useMemo, useState } from 'react';
import { type ListNews, newsOf } from './list-news.ts';
import type { Page } from './page.ts';
import { type Refetchable, useLiveRefetch } from './use-live-refetch.ts';

type Query = Refetchable & { readonly requestId?: string | undefined; readonly originalArgs?: unknown };

/** An answer that stays as it was put before somebody while the live stream changes it. */
export type Steady<Data> = {
  /** The answer as it was shown first, or after one's own last act. */
  readonly base: Data;
  /** The answer as it is now. */
  readonly latest: Data;
  /** Whether something other than the live stream asks at the moment. */
  readonly isFetching: boolean;
  /** Shows the latest answer from now on. */
  readonly accept: () => void;
};

/**
 * Keeps up with the live stream, and keeps what was shown: only one's own acts and ways change that at once.
 *
 * @param shown the answer on screen; the same object as long as it is the same answer
 * @param kinds the kinds of changes that concern it
 * @param everyMs how often it is asked for besides
 */
export function useSteady<Data>(query: Query, shown: Data, kinds: readonly string[], everyMs?: number): Steady<Data> {
  const liveRequest = useLiveRefetch(query, kinds, everyMs);
  const isLive = liveRequest !== undefined && query.requestId === liveRequest;
  const asked = JSON.stringify(query.originalArgs);
  const { requestId } = query;
  const [held, hold] = useState({ base: shown, latest: shown, asked, requestId });
  // the stream may have shown one's own act already, and then its answer is the same object as before
  const isAnsweredAgain = !query.isFetching && held.requestId !== requestId;
  if (held.latest !== shown || isAnsweredAgain) {
    // one may come back to a page that the stream was the last to ask for
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

/** What happened to a list, and what shows it in order. */
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

/** A page of a list that stays in its order while the live stream changes it, and what happened to it. */
export function useSteadyPage<Item extends Identified, Asked extends PageQuery<Item>>(
  query: Asked & PageQuery<Item>,
  kinds: readonly string[],
  everyMs?: number,
) {
  const { base, latest, isFetching, accept } = useSteady(query, query.currentData ?? query.data, kinds, everyMs);
  const { items, news } = useNews(base?.items ?? [], latest?.items ?? [], accept);
  const steady = useMemo(() => latest && { ...latest, items }, [latest, items]);
  return { ...query, isFetching, data: steady, currentData: query.currentData && steady, news };
}
