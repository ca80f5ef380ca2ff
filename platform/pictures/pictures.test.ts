// An integration test: it listens for a double of the storage.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serve } from '@hono/node-server';
import { createCanvas } from '@napi-rs/canvas';
import { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBucket } from '../s3.ts';
import { folderStore } from './folder-store.ts';
import { openPictures } from './pictures.ts';
import { s3Store } from './s3-store.ts';
import type { PictureStore } from './store.ts';

const root = mkdtempSync(path.join(tmpdir(), 'tablemates-store-'));
const objects = new Map<string, ArrayBuffer>();
const signatures: string[] = [];
let server: ReturnType<typeof serve>;
let bucketUrl = '';

beforeAll(async () => {
  const double = new Hono();
  double.use(async (c, next) => {
    signatures.push(c.req.header('authorization') ?? 'none');
    await next();
  });
  double.get('/bucket', (c) => {
    const names = [...objects.keys()].filter((name) => name.startsWith(c.req.query('prefix') ?? '')).slice(0, 1);
    return c.text(names.map((name) => `<Contents><Key>${name}</Key></Contents>`).join(''));
  });
  double.all('/bucket/*', async (c) => {
    const name = c.req.path.slice('/bucket/'.length);
    if (c.req.method === 'PUT') objects.set(name, await c.req.arrayBuffer());
    if (c.req.method === 'DELETE') objects.delete(name);
    const found = objects.get(name);
    return c.req.method === 'GET' && found ? c.body(found) : c.body(null, c.req.method === 'GET' ? 404 : 200);
  });
  await new Promise<void>((listening) => {
    server = serve({ fetch: double.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
      bucketUrl = `http://127.0.0.1:${port}/bucket`;
      listening();
    });
  });
});
afterAll(() => {
  server.close();
  rmSync(root, { recursive: true });
});

const stores: Readonly<Record<string, () => PictureStore>> = {
  'a folder': () => folderStore({ open: () => root, path: () => root }),
  'a bucket': () =>
    s3Store(
      openBucket(
        { bucketUrl, prefix: '', region: 'us-east-1', accessKeyId: 'key', secretAccessKey: 'secret' },
        'PICTURES_URL',
      ),
    ),
};

const png = async (width: number, height: number) => new Uint8Array(await createCanvas(width, height).encode('png'));

describe.each(Object.entries(stores))('pictures in %s', (_, open) => {
  test('are read as they were written, and removed one by one or all of an owner', async () => {
    const pictures = openPictures(open(), 'a secret of the tests, long enough for keys');
    const save = async (owner: string, command: string) =>
      (await pictures.save('people', owner, command, await png(200, 200))) as string;
    const [one, two, other] = [await save('ana', 'c1'), await save('ana', 'c2'), await save('ben', 'c1')];
    const widthOf = async (photo: string) => {
      const file = await pictures.read(`${photo}/128.webp`);
      return file && (await sharp(file).metadata()).width;
    };
    expect([await widthOf(one), await widthOf(two), await widthOf(other)]).toEqual([128, 128, 128]);
    await pictures.remove(one);
    expect([await widthOf(one), await widthOf(two), await widthOf(other)]).toEqual([undefined, 128, 128]);
    await pictures.removeAllOf('people', 'ana');
    await pictures.removeAllOf('people', 'ana');
    expect([await widthOf(two), await widthOf(other)]).toEqual([undefined, 128]);
    expect(one).not.toContain('ana');
  });
});

test('every request to the bucket is signed', () => {
  expect(signatures.every((each) => each.startsWith('AWS4-HMAC-SHA256 Credential=key/'))).toBe(true);
});
