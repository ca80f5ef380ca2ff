import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import openapiTypes, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '../platform/add-time.ts';
import { type RunningProduct, runningProduct } from './support/product.ts';
import { OPENING } from './support/start-product.ts';

const root = path.resolve(import.meta.dirname, '..');
const JOURNEY = path.join(root, 'tests/api-client/journey.ts');

let running: RunningProduct;
beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' } });
});
afterAll(() => running.stop());

/** A `fetch` of the product that keeps its cookies, as a browser does. */
function browser() {
  const cookies = new Map<string, string>();
  return async (request: Request): Promise<Response> => {
    request.headers.set('cookie', [...cookies].map((cookie) => cookie.join('=')).join('; '));
    const response = await running.product.fetch(request);
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = cookie.match(/^([^=]+)=([^;]*)/) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
}

/** What the TypeScript compiler says about the journey, with a client generated from a description. */
async function typeErrors(described: unknown): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'api-client-'));
  try {
    const types = await openapiTypes(described as OpenAPI3, { defaultNonNullable: false });
    await writeFile(path.join(folder, 'api.ts'), astToString(types));
    await writeFile(
      path.join(folder, 'global.ts'),
      "import type { paths } from './api.ts';\ndeclare global { type ApiPaths = paths }\n",
    );
    const project = path.join(folder, 'tsconfig.json');
    // each answer is compiled by itself: what was kept of another one would be taken for this one
    const own = { incremental: false, tsBuildInfoFile: null };
    const options = { ...own, lib: ['esnext', 'dom'], typeRoots: [path.join(root, 'node_modules/@types')] };
    await writeFile(
      project,
      JSON.stringify({
        extends: path.join(root, 'tsconfig.json'),
        compilerOptions: options,
        files: ['global.ts', JOURNEY],
        include: [],
        exclude: [],
      }),
    );
    const compiler = path.join(root, 'node_modules/.bin/tsc');
    return await promisify(execFile)(process.execPath, [compiler, '-p', project]).then(
      () => '',
      (failed: { stdout?: string }) => failed.stdout || String(failed),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('a client generated from the description of the API', () => {
  test('has the types by which people use the product', async () => {
    const { body } = await running.client().ask('GET', '/api/openapi.json');
    expect(await typeErrors(body)).toBe('');
  });

  test('has no types for anything outside the description', async () => {
    const { body } = await running.client().ask('GET', '/api/openapi.json');
    const { paths, ...rest } = body as { paths: Record<string, unknown> };
    const { '/game-events/{id}/join': _join, ...others } = paths;
    expect(await typeErrors({ ...rest, paths: others })).toContain('/game-events/{id}/join');
  });

  test('calls the product: signs in and up, lists, schedules, joins, and is refused', async () => {
    const { journey } = (await import(JOURNEY)) as { journey: (options: object) => Promise<unknown> };
    const host = 'organizer@example.test';
    const eventDate = addDays(OPENING, 90).toISOString().slice(0, 10);
    expect(await journey({ browser, host, guest: 'gail@example.test', eventDate })).toEqual({
      host: true,
      guest: 'Gail',
      seats: 1,
      joined: [true],
      again: { status: 409, code: 'already_joined' },
      unknown: { status: 401, error: 'Unauthorized' },
      wrong: { status: 400, fields: ['maxParticipants'] },
    });
  });
});
