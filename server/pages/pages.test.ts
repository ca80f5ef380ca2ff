import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Hono } from 'hono';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { PageAddress, RenderPage } from '../../platform/http/rendered-page.ts';
import { pages } from './pages.ts';

const built = '<head><title>Tablemates</title></head><div id="root"></div>';

/** These pages use only the query parameter `search`. The browser renders `/browser`; `/none` does not exist. */
const addressOf = ({ pathname, search }: URL): PageAddress => {
  if (pathname === '/browser' || pathname === '/none')
    return { madeBy: 'browser', status: pathname === '/none' ? 404 : 200 };
  return { madeBy: 'server', path: `/${search}`, isOneOfMany: search !== '' };
};

const app = (renderPage?: RenderPage, appHtml: string | null = built): Hono =>
  pages({
    appHtml: appHtml ?? undefined,
    renderer: renderPage && { addressOf, renderPage },
    publicUrl: 'http://here',
    head: async () => 20n,
    callApi: async ({ url, headers }) => {
      const cookie = headers.get('Cookie');
      const prolonged = cookie?.includes('sid=') ? { 'Set-Cookie': 'sid=prolonged' } : {};
      return new Response(`${url} ${cookie}`, { headers: prolonged });
    },
    hasSession: (c) => c.req.header('Cookie')?.includes('sid=') ?? false,
    reached: async () => 0n,
    clock: () => new Date('2026-11-21T12:00:00Z'),
    logger: pino({ level: 'silent' }),
  });
const saying =
  (body: string, status: 200 | 404 | 503 = 200): RenderPage =>
  async () =>
    pageSaying(body, status);
const pageSaying = (body: string, status: 200 | 404 | 503 = 200) => ({
  ...{ status, head: '<title>A page</title>', body, firstState: '{}' },
});

/** Renders what the API answers. */
const asking: RenderPage = async (request) => {
  const reply = await request.callApi(new Request('http://here/api/games'));
  return saying(await reply.text())(request);
};

describe('a page', () => {
  it('comes with its content, and is revalidated each time', async () => {
    const reply = await app(saying('tables')).request('/');
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(reply.headers.get('content-type')).toBe('text/html; charset=UTF-8');
    expect(await reply.text()).toContain('<title>A page</title></head><div id="root">tables</div>');
  });

  it('has the status of its address', async () => {
    expect((await app(saying('nothing here', 404)).request('/nowhere')).status).toBe(404);
  });

  it('that lacks what could not be read now says when to ask again', async () => {
    const reply = await app(saying('not now', 503)).request('/');
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '1']);
  });

  it('that has another address now leads to it for good, also for a person', async () => {
    const moved = app(async () => ({ ...pageSaying('tables'), movedTo: '/groups/newer' }));
    for (const Cookie of ['', 'sid=x']) {
      const reply = await moved.request('/groups/older', { headers: { Cookie } });
      expect([reply.status, reply.headers.get('location')]).toEqual([301, '/groups/newer']);
    }
  });

  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('comes compressed for whoever accepts %s', async (accepted, encoding, decompressed) => {
    const reply = await app(saying('tables')).request('/', { headers: { 'Accept-Encoding': accepted } });
    expect([reply.headers.get('content-encoding'), reply.headers.get('vary')]).toEqual([encoding, 'Accept-Encoding']);
    expect(decompressed(Buffer.from(await reply.arrayBuffer())).toString()).toContain('tables');
  });

  it('depends only on the parts of the address that it uses, not on anything else in the request', async () => {
    const asked: string[] = [];
    const counting = app(async (request) => {
      asked.push(request.url);
      return saying('tables')(request);
    });
    for (let i = 0; i < 100; i++) {
      const headers = { Host: `made-up-${i}.example`, Cookie: `tablemates-position=${1_000 + i}` };
      expect((await counting.request(`http://made-up-${i}.example/path-${i}`, { headers })).status).toBe(200);
    }
    expect(asked).toEqual(['http://here/']);
  });

  it('is left to the browser if a client invents more addresses in a second than the limit', async () => {
    let rendered = 0;
    const counting = app(async (request) => {
      rendered += 1;
      return saying('tables')(request);
    });
    for (let i = 0; i < 100; i++) await counting.request(`/?q=${i}`);
    expect(rendered).toBe(20);
    const one = await counting.request('/?q=one-more');
    expect([one.status, await one.text()]).toEqual([200, built]);
    expect(await (await counting.request('/')).text()).toContain('tables');
  });

  it('that the browser renders is the app HTML, with the status of its address', async () => {
    const replies = ['/browser?x=1', '/none'].map((path) => app(saying('tables')).request(path));
    for (const [at, reply] of (await Promise.all(replies)).entries()) {
      expect([reply.status, await reply.text()]).toEqual([at === 0 ? 200 : 404, built]);
    }
  });

  it('is rendered for a visitor if the request has no session', async () => {
    const forWhom = app(async ({ isVisitor }) => saying(`visitor: ${isVisitor}`)(undefined as never));
    expect(await (await forWhom.request('/')).text()).toContain('visitor: true');
    expect(await (await forWhom.request('/', { headers: { Cookie: 'sid=x' } })).text()).toContain('visitor: false');
  });

  it('for visitors sends API requests with the position of its client, and with nothing else of the client', async () => {
    const reply = await app(asking).request('/', { headers: { Cookie: 'a=b; tablemates-position=12' } });
    expect(await reply.text()).toContain('http://here/api/games tablemates-position=12<');
  });

  it('that cannot be rendered is rendered by the browser', async () => {
    const reply = await app(() => Promise.reject(new Error('out of luck'))).request('/');
    expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('<div id="root"></div>')]);
  });

  it('is rendered by the browser if the build has no renderer', async () => {
    expect(await (await app().request('/')).text()).toContain('<div id="root"></div>');
  });

  it('says so if there is no build', async () => {
    const reply = await app(undefined, null).request('/');
    expect([reply.status, await reply.text()]).toEqual([404, expect.stringContaining('npm run build')]);
  });
});

describe('a page for a session', () => {
  const as = (who: string) => ({ headers: { Cookie: `sid=${who}; tablemates-position=12` } });

  it('is rendered with what the API answers to that session, each time anew', async () => {
    const site = app(asking);
    for (const who of ['nora', 'hana', 'nora']) {
      expect(await (await site.request('/', as(who))).text()).toContain(`sid=${who}; tablemates-position=12<`);
    }
    expect(await (await site.request('/')).text()).toContain('http://here/api/games null<');
  });

  it('is stored by nobody, and brings the cookies of those answers', async () => {
    const reply = await app(asking).request('/', as('nora'));
    expect(reply.headers.get('cache-control')).toBe('private, no-store');
    expect(reply.headers.getSetCookie()).toEqual(['sid=prolonged']);
  });

  it('is left to the browser beyond the limit of a second, which pages of visitors do not use up', async () => {
    const site = app(asking);
    for (let i = 0; i < 25; i++) await site.request(`/?q=${i}`);
    for (let i = 0; i < 20; i++) expect(await (await site.request('/', as('nora'))).text()).toContain('sid=nora');
    const reply = await site.request('/', as('nora'));
    expect([await reply.text(), reply.headers.get('cache-control')]).toEqual([built, 'no-cache']);
  });
});
