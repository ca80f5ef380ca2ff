import type { BaseQueryApi, FetchArgs } from '@reduxjs/toolkit/query/react';
import type { baseQuery } from './base-query.ts';

type Ask = (args: FetchArgs) => ReturnType<typeof baseQuery>;

/**
 * A `queryFn` that reads a list to its end, page by page: for what must be chosen from as a whole, such as regions.
 * What can grow without bounds is shown a page at a time instead.
 */
export const everyPage =
  <Item>(url: string, params: Readonly<Record<string, string>> = {}) =>
  async (_arg: unknown, _api: BaseQueryApi, _extra: object, ask: Ask) => {
    const items: Item[] = [];
    for (let cursor: string | null | undefined = ''; cursor !== null && cursor !== undefined; ) {
      const { data, error, meta } = await ask({ url, params: { ...params, limit: '200', ...(cursor && { cursor }) } });
      if (error) return { error };
      items.push(...(data as Item[]));
      cursor = meta?.nextCursor;
    }
    return { data: items };
  };
