import { configureStore } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';
import { expect, it } from 'vitest';
import { type ApiAccess, baseQuery } from './base-query.ts';
import { everyPage } from './every-page.ts';

/** Asks a server for `/things`, through a real API slice. */
async function askFor(respond: (asked: URL) => Response) {
  const api = createApi({
    baseQuery,
    endpoints: (build) => ({
      things: build.query<string[], void>({ queryFn: everyPage<string>('/things', { role: 'any' }) }),
    }),
  });
  const access: ApiAccess = {
    baseUrl: 'http://localhost/api',
    fetchFn: async (request) => respond(new URL(request.url)),
  };
  const store = configureStore({
    reducer: { api: api.reducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: access } }).concat(api.middleware),
  });
  return await store.dispatch(api.endpoints.things.initiate());
}

const pages: Record<string, { items: string[]; next?: string }> = {
  '': { items: ['a', 'b'], next: 'two' },
  two: { items: ['c'], next: 'three' },
  three: { items: ['d'] },
};

it('follows the cursors to the end, asking for the same list', async () => {
  const asked: string[] = [];
  const { data } = await askFor(({ search, searchParams }) => {
    asked.push(search);
    const { items = [], next } = pages[searchParams.get('cursor') ?? ''] ?? {};
    return Response.json(items, { headers: next === undefined ? {} : { 'X-Next-Cursor': next } });
  });
  expect(data).toEqual(['a', 'b', 'c', 'd']);
  expect(asked).toEqual(['?role=any&limit=200', '?role=any&limit=200&cursor=two', '?role=any&limit=200&cursor=three']);
});

it('fails if one page fails', async () => {
  const { data, error } = await askFor(({ searchParams }) =>
    searchParams.has('cursor')
      ? Response.json({ error: 'Not now.' }, { status: 503 })
      : Response.json(['a'], { headers: { 'X-Next-Cursor': 'two' } }),
  );
  expect(data).toBeUndefined();
  expect(error).toMatchObject({ status: 503 });
});
