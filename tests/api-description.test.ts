import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { type RunningProduct, runningProduct } from './support/product.ts';

let running: RunningProduct;
let described: string;

beforeAll(async () => {
  running = await runningProduct();
  const { body } = await running.client().ask('GET', '/api/openapi.json');
  described = JSON.stringify(body);
});
afterAll(() => running.stop());

describe('the description of the API', () => {
  test('passes the rules that Redocly recommends', async () => {
    const rules = {
      // one route only redirects
      'operation-2xx-response': 'off',
      'rule/succeeds-or-redirects': {
        subject: { type: 'Responses' },
        assertions: { requireAny: ['200', '201', '202', '204', '302', '303'] },
      },
      'no-invalid-schema-examples': 'error',
    } as const;
    const config = await createConfig({ extends: ['recommended'], rules });
    const problems = await lintFromString({ source: described, absoluteRef: 'openapi.json', config });
    expect(problems.map(({ ruleId, message, location: [at] }) => `${ruleId}: ${message} ${at?.pointer ?? ''}`)).toEqual(
      [],
    );
  });

  test('names the version of the product', () => {
    expect(JSON.parse(described)).toMatchObject({ info: { version: manifest.version } });
  });

  test('has each schema once, under its name in the contracts, and not as nullable', () => {
    const { paths, components } = JSON.parse(described);
    expect(components.schemas.User.type).toBe('object');
    const reply = paths['/auth/verify-otp'].post.responses[200].content['application/json'].schema;
    expect(reply).toEqual({ $ref: '#/components/schemas/VerifyOtpReply' });
    expect(components.schemas.VerifyOtpReply.properties.user).toEqual({
      anyOf: [{ $ref: '#/components/schemas/User' }, { type: 'null' }],
    });
  });

  test('has no session and an answer without one for each public route', () => {
    const { paths } = JSON.parse(described);
    const [open, guarded] = [paths['/games'].get, paths['/games'].post];
    expect(open).toMatchObject({ security: [], description: expect.stringContaining('Open to everybody.') });
    expect(open.responses).not.toHaveProperty('401');
    expect(guarded).toMatchObject({ security: [{ adminSession: [] }], operationId: 'postGames' });
    expect(guarded.responses[401]).toMatchObject({ description: 'Not signed in' });
  });
});

test('each answer has the present of the product, refusals included', async () => {
  for (const path of ['/api/site-config', '/api/nowhere', '/api/users/me/reliability']) {
    const { headers } = await running.client().ask('GET', path);
    const ahead = Date.parse(headers.get('Date') ?? '') - running.clock().getTime();
    expect(Math.abs(ahead), path).toBeLessThan(5_000);
  }
});
