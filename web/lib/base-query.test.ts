import { configureStore } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';
import { describe, expect, it } from 'vitest';
import { type ApiAccess, baseQuery, errorReply, errorText } from './base-query.ts';

/** Asks a server that answers with `respond`, through a real API slice. */
async function ask(respond: () => Response) {
  const access: ApiAccess = { baseUrl: 'http://localhost/api', fetchFn: async () => respond() };
  const api = createApi({
    baseQuery,
    endpoints: (build) => ({
      thing: build.query({
        query: () => '/thing',
        transformResponse: (data: unknown, meta) => ({ data, ...meta }),
      }),
    }),
  });
  const store = configureStore({
    reducer: { api: api.reducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: access } }).concat(api.middleware),
  });
  return await store.dispatch(api.endpoints.thing.initiate(undefined));
}

describe('a call to the server', () => {
  it('gives the JSON, the next cursor and the number of entries on all pages', async () => {
    const headers = { 'X-Next-Cursor': 'abc', 'X-Total-Count': '0' };
    const { data } = await ask(() => Response.json([1], { headers }));
    expect(data).toEqual({ data: [1], nextCursor: 'abc', total: 0 });
  });
  it('gives null for an empty answer', async () => {
    const { data } = await ask(() => new Response(null, { status: 204 }));
    expect(data).toEqual({ data: null, nextCursor: null, total: null });
  });
  it('fails with the status, a colon and the text', async () => {
    const { error } = await ask(() => new Response('{"error":"This table is full."}', { status: 409 }));
    expect(error).toEqual({ status: 409, message: '409: {"error":"This table is full."}' });
    expect(errorText(error, 'fallback')).toBe('This table is full.');
    expect(errorReply(error)).toEqual({ error: 'This table is full.' });
  });
  it('says what a person can do about a session that has ended', async () => {
    const { error } = await ask(() => Response.json({ error: 'Unauthorized' }, { status: 401 }));
    expect(errorText(error, 'fallback')).toBe('You were signed out. Please sign in again.');
  });
  it('takes the status text if the answer is empty', async () => {
    const { error } = await ask(() => new Response('', { status: 404, statusText: 'Not Found' }));
    expect(error).toEqual({ status: 404, message: '404: Not Found' });
    expect(errorText(error, 'fallback')).toBe('fallback');
  });
  it('says so when the server cannot be reached', async () => {
    const { error } = await ask(() => {
      throw new TypeError('fetch failed');
    });
    expect(error).toMatchObject({ status: 0 });
    expect(errorText(error, 'fallback')).toMatch(/could not reach/);
  });
});
