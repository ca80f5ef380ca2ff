import { Hono } from 'hono';
import pino from 'pino';
import { expect, it, test } from 'vitest';
import { errorHandler } from './errors.ts';
import { boundedBodies, jsonBodiesOnly, neverStored, sameSiteOnly } from './guards.ts';

const PUBLIC_URL = 'https://tablemates.example';
const app = new Hono();
app.onError(errorHandler(pino({ level: 'silent' })));
app.use(neverStored, sameSiteOnly(PUBLIC_URL), jsonBodiesOnly, boundedBodies);
app.post('/things', async (c) => c.json({ bytes: (await c.req.arrayBuffer()).byteLength }));
app.get('/things', (c) => c.json({}));
app.get('/broken', () => {
  throw new Error('out of luck');
});

const post = async (headers: Record<string, string>, body?: string | ReadableStream) => {
  const init = {
    method: 'POST',
    headers: { host: 'internal:3000', ...headers },
    ...(body && { body, duplex: 'half' as const }),
  };
  return (await app.request('http://internal:3000/things', init)).status;
};

const JSON_BODY = { 'content-type': 'application/json', 'content-length': '2' };

it.each([
  ['JSON', JSON_BODY, '{}'],
  ['text', { 'content-type': 'text/plain', 'content-length': '2' }, '{}'],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '3' }, 'a=b'],
  ['nothing', {}, undefined],
] as const)('refuses what another site sends, be it %s', async (_what, headers, body) => {
  for (const from of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${PUBLIC_URL}.evil.example` },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]) {
    expect(await post({ ...headers, ...from }, body), JSON.stringify(from)).toBe(403);
  }
});

it('accepts requests from own pages and plain clients, and all reads', async () => {
  expect(await post({ ...JSON_BODY, origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin' }, '{}')).toBe(200);
  expect(await post(JSON_BODY, '{}')).toBe(200);
  expect((await app.request('/things', { headers: { origin: 'https://evil.example' } })).status).toBe(200);
});

it.each(['text/plain', 'multipart/form-data', 'application/jsonp', ''])('takes no %j', async (type) => {
  expect(await post({ 'content-type': type, 'content-length': '2' }, '{}')).toBe(415);
});

it('accepts 64 KiB and not a byte more, also without a content length', async () => {
  const json = { 'content-type': 'application/json' };
  const chunked = (bytes: number) => new Blob([new Uint8Array(bytes)]).stream();
  expect(await post({ ...json, 'content-length': '65537' }, 'a'.repeat(65_537))).toBe(413);
  expect(await post({ ...json, 'transfer-encoding': 'chunked' }, chunked(65_537))).toBe(413);
  expect(await post({ ...json, 'transfer-encoding': 'chunked' }, chunked(65_536))).toBe(200);
});

test.each(['/things', '/missing', '/broken'])('no cache stores the reply of %s', async (path) => {
  expect((await app.request(path)).headers.get('cache-control')).toBe('no-store');
});
