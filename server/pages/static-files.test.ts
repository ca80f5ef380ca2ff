import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staticFiles } from './static-files.ts';

let dist: string;
let app: Hono;
beforeAll(() => {
  dist = mkdtempSync(path.join(tmpdir(), 'tablemates-dist-'));
  mkdirSync(path.join(dist, 'assets'));
  mkdirSync(path.join(dist, '.vite'));
  writeFileSync(path.join(dist, 'index.html'), '<title>Tablemates</title>');
  writeFileSync(path.join(dist, 'robots.txt'), 'User-agent: *');
  writeFileSync(path.join(dist, 'sw.js'), 'self;');
  writeFileSync(path.join(dist, '.vite/manifest.json'), '{}');
  writeFileSync(path.join(dist, 'assets/main-abc.js'), 'plain');
  writeFileSync(path.join(dist, 'assets/main-abc.js.br'), 'brotli');
  writeFileSync(path.join(dist, 'assets/main-abc.js.gz'), 'gzip');
  app = staticFiles(dist);
});
afterAll(() => rmSync(dist, { recursive: true }));

describe('assets', () => {
  test('are cached forever', async () => {
    const reply = await app.request('/assets/main-abc.js');
    expect(reply.status).toBe(200);
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(reply.headers.get('content-type')).toContain('javascript');
    expect(await reply.text()).toBe('plain');
  });

  test.each([
    ['br, gzip', 'br', 'brotli'],
    ['gzip', 'gzip', 'gzip'],
  ])('come compressed for whoever accepts %s', async (accepted, encoding, body) => {
    const reply = await app.request('/assets/main-abc.js', { headers: { 'Accept-Encoding': accepted } });
    expect(reply.headers.get('content-encoding')).toBe(encoding);
    expect(reply.headers.get('vary')).toBe('Accept-Encoding');
    expect(await reply.text()).toBe(body);
  });

  test('of an earlier build are 404, not a page', async () => {
    const reply = await app.request('/assets/main-old.js');
    expect(reply.status).toBe(404);
    expect(reply.headers.get('cache-control')).toBe('no-cache');
    expect(await reply.text()).toBe('Not found');
  });
});

test('a page that follows says itself how it is cached', async () => {
  const site = staticFiles(dist).get('*', (c) =>
    c.text('a page', { headers: { 'Cache-Control': 'private, no-store' } }),
  );
  expect((await site.request('/nowhere')).headers.get('cache-control')).toBe('private, no-store');
});

test('a page has one address only', async () => {
  const reply = await app.request('/index.html');
  expect([reply.status, reply.headers.get('location')]).toEqual([302, '/']);
});

test.each(['/robots.txt', '/sw.js'])('%s is a file that is revalidated', async (address) => {
  const reply = await app.request(address);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('cache-control')).toBe('no-cache');
  expect(reply.headers.get('content-type')).toMatch(/plain|javascript/);
});

test.each(['/.vite/manifest.json', '/../package.json', '/%2e%2e/package.json', '/assets/..%2findex.html'])(
  '%s is nobody else’s business',
  async (address) => {
    expect((await app.request(address)).status).toBe(404);
  },
);
