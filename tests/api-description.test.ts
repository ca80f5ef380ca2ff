import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
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
    // one route only redirects; Spectral asks each for an answer of success or a redirection
    const config = await createConfig({ extends: ['recommended'], rules: { 'operation-2xx-response': 'off' } });
    const problems = await lintFromString({ source: described, absoluteRef: 'openapi.json', config });
    expect(problems.map(({ ruleId, message, location: [at] }) => `${ruleId}: ${message} ${at?.pointer ?? ''}`)).toEqual(
      [],
    );
  });

  test('passes the rules that Spectral recommends', async () => {
    const linter = new spectral.Spectral();
    linter.setRuleset({ extends: [[rulesets.oas as RulesetDefinition, 'recommended']] });
    const problems = await linter.run(described);
    expect(problems.map(({ code, message, path }) => `${code}: ${message} ${path.join('.')}`)).toEqual([]);
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
