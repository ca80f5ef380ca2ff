import type { BaseQueryApi, FetchArgs } from '@reduxjs/toolkit/query/react';
import type { baseQuery } from './base-query.ts';

type Ask = (args: FetchArgs) => ReturnType<typeof baseQuery>;

/**
 * A `queryFn` that reads all pages of a list, for lists that people choose from as a whole, such as regions.
 * Lists that can grow without bounds are shown a page at a time instead.
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
