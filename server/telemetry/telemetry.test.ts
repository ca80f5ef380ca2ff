import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { parseConfig } from '../../platform/config.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { startTracing } from '../../platform/otlp-tracing.ts';
import { createLogger } from '../../platform/telemetry.ts';
import { type RunningProduct, runningProduct } from '../../tests/support/product.ts';
import { metricsRoute } from './metrics-route.ts';

const TOKEN = 'a token of the tests';
/** The kind of a span, in OTLP. */
const SERVER = 2;
let running: RunningProduct;
let collector: Server;
const lines: Record<string, unknown>[] = [];
type Span = {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
};
const spans: Span[] = [];

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    for (const { scopeSpans } of JSON.parse(Buffer.concat(parts).toString()).resourceSpans) {
      for (const scope of scopeSpans) spans.push(...scope.spans);
    }
    response.end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const logger = createLogger(
    { level: 'debug', readable: false },
    { write: (line) => void lines.push(JSON.parse(line)) },
  );
  running = await runningProduct({
    env: { METRICS_TOKEN: TOKEN, OTEL_EXPORTER_OTLP_ENDPOINT, DATA_DIR: tmpdir() },
    logger,
  });
});
afterAll(() => {
  collector.closeAllConnections();
  collector.close();
});

const scraped = async () => {
  const { body } = await running.client().ask('GET', '/metrics', undefined, { authorization: `Bearer ${TOKEN}` });
  return String(body);
};

test('the metrics need the token', async () => {
  const ask = (headers?: Record<string, string>) => running.client().ask('GET', '/metrics', undefined, headers);
  expect((await ask()).status).toBe(401);
  expect((await ask({ authorization: 'Bearer another' })).status).toBe(401);
  expect((await ask({ authorization: `Bearer ${TOKEN}` })).headers.get('content-type')).toMatch(/^text\/plain/);
});

test('they count requests by route pattern, appends, codes and waiting work', async () => {
  const ada = running.client();
  const userId = await ada.signUp('ada');
  await ada.ask('GET', `/api/users/${userId}/profile`);
  await ada.ask('POST', '/api/auth/verify-otp', { email: 'ada@example.test', code: '000000' });
  // the welcome is sent by a job
  const text = await vi.waitFor(async () => {
    const shown = await scraped();
    expect(shown).toMatch(/^tablemates_mail_waiting 0$/m);
    return shown;
  });
  const value = (name: string) => Number(new RegExp(`^${name.replace(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(text)?.[1]);
  const requests = 'tablemates_http_request_duration_seconds_count';
  expect(value(`${requests}{method="GET",route="/api/users/:id/profile",status="200"}`)).toBe(1);
  expect(text).not.toContain(userId);
  expect(value('tablemates_sign_in_codes_total{step="send",outcome="accepted"}')).toBe(1);
  expect(value('tablemates_sign_in_codes_total{step="verify",outcome="accepted"}')).toBe(1);
  expect(value('tablemates_sign_in_codes_total{step="verify",outcome="refused"}')).toBe(1);
  expect(value('tablemates_append_duration_seconds_count')).toBeGreaterThan(0);
  expect(value('tablemates_append_batch_size_count')).toBe(value('tablemates_append_flush_duration_seconds_count'));
  expect(value('tablemates_append_lock_wait_seconds_count')).toBe(value('tablemates_append_batch_size_count'));
  expect(value('tablemates_append_lock_wait_seconds_sum')).toBeLessThan(
    value('tablemates_append_flush_duration_seconds_sum'),
  );
  expect(value('tablemates_projection_lag_events{projection="people"}')).toBe(0);
  expect(value('tablemates_projection_paused{projection="people"}')).toBe(0);
  expect(value('tablemates_job_queue_depth{queue="mail",state="failed"}')).toBe(0);
  expect(value('process_cpu_seconds_total')).toBeGreaterThan(0);
});

/** What a running product exports. */
const exported = async () => {
  const known = new Set([...(await scraped()).matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
  return {
    ours: [...known].filter((name) => name.startsWith('tablemates_')),
    has: (name: string) => known.has(name) || known.has(name.replace(/_(bucket|count|sum)$/, '')),
  };
};
const namesIn = (expression: string) =>
  [...expression.matchAll(/\b(?:tablemates|process|nodejs)_\w+/g)].map(([name]) => name);
const ofOperators = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../../ops', file), 'utf8');

test('the dashboard queries only existing metrics', async () => {
  const { ours, has } = await exported();
  const { panels } = JSON.parse(ofOperators('grafana-dashboard.json')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const asked = panels.flatMap(({ title, targets }) =>
    targets.flatMap(({ expr }) => namesIn(expr).map((name) => ({ title, name }))),
  );
  expect(asked.length).toBeGreaterThan(panels.length);
  expect(asked.filter(({ name }) => !has(name))).toEqual([]);
  const unasked = ours.filter((name) => !asked.some((each) => each.name.startsWith(name)));
  expect(unasked, 'what is measured is shown').toEqual([]);
});

test('the alerts ask only for existing metrics', async () => {
  const { has } = await exported();
  const { groups } = parse(ofOperators('alerts.yaml')) as { groups: { rules: { alert: string; expr: string }[] }[] };
  const asked = groups.flatMap(({ rules }) =>
    rules.flatMap(({ alert, expr }) => namesIn(expr).map((name) => ({ alert, name }))),
  );
  expect(asked.length).toBeGreaterThan(15);
  expect(asked.filter(({ name }) => !has(name))).toEqual([]);
});

test('a process says whether it is ready, and how the database and the disks are', async () => {
  const text = await scraped();
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  expect(value('tablemates_ready')).toBe(1);
  expect(value('tablemates_database_wait_seconds\\{pool="product"\\}')).toBeGreaterThan(0);
  expect(value('tablemates_database_connections')).toBeGreaterThan(0);
  expect(value('tablemates_database_connections_max')).toBeGreaterThan(value('tablemates_database_connections'));
  const free = value('tablemates_disk_free_bytes\\{folder="data"\\}');
  expect(free).toBeGreaterThan(0);
  expect(value('tablemates_disk_size_bytes\\{folder="data"\\}')).toBeGreaterThan(free);
  expect(value('tablemates_projection_stale\\{projection="people"\\}')).toBe(0);
  expect(value('tablemates_checkpoint_overdue_seconds')).toBeGreaterThanOrEqual(0);
  expect(value('tablemates_checkpoints_missing')).toBe(0);
});

test('log entries lead from a request to the fold of what it appended', async () => {
  const bob = running.client();
  await bob.signUp('bob');
  lines.length = 0;
  const changed = await bob.ask('PATCH', '/api/users/profile', { bio: 'Plays anything.' }, { 'x-request-id': 'r-1' });
  expect(changed.headers.get('x-request-id')).toBe('r-1');
  expect((await bob.ask('GET', '/api/auth/me')).headers.has('x-stale')).toBe(false);
  const request = lines.find(({ msg, requestId }) => msg === 'request' && requestId === 'r-1');
  expect(request).toMatchObject({ method: 'PATCH', route: '/api/users/profile', status: 200 });
  const append = lines.find(({ msg, commandId }) => msg === 'append' && commandId === request?.commandId);
  expect(append).toMatchObject({ requestId: 'r-1', outcome: 'appended', position: expect.any(Number) });
  const position = Number(append?.position);
  const fold = lines.find(
    ({ msg, after, upTo }) => msg === 'folded' && Number(after) < position && position <= Number(upTo),
  );
  expect(fold?.projections).toContain('people');
  expect(JSON.stringify(lines)).not.toContain('Plays anything.');
});

test('with an endpoint, the trace of a request leads from its sender through its append to the fold', async () => {
  const cyd = running.client();
  await cyd.signUp('cyd');
  const [traceId, parentSpanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  const traceparent = `00-${traceId}-${parentSpanId}-01`;
  await cyd.ask('PATCH', '/api/users/profile', { bio: 'Plays more.' }, { traceparent });
  await cyd.ask('GET', '/api/auth/me');
  await running.stop();

  const request = spans.find((span) => span.traceId === traceId && span.kind === SERVER);
  expect(request).toMatchObject({ name: 'PATCH /api/users/profile', parentSpanId });
  expect(Object.fromEntries(request?.attributes.map(({ key, value }) => [key, Object.values(value)[0]]) ?? [])).toEqual(
    {
      'http.request.method': 'PATCH',
      'url.scheme': 'http',
      'http.route': '/api/users/profile',
      'http.response.status_code': 200,
    },
  );
  const append = spans.find((span) => span.traceId === traceId && span.name === 'append');
  expect(append?.parentSpanId).toBe(request?.spanId);
  const command = spans.find((span) => span.links?.some(({ spanId }) => spanId === append?.spanId));
  expect(command).toMatchObject({ name: 'command' });
  expect(spans.find((span) => span.name === 'fold' && span.parentSpanId === command?.spanId)).toMatchObject({
    traceId: command?.traceId,
  });
  const said = JSON.stringify(spans);
  expect(said).toContain('/api/users/:id/profile');
  expect(said).not.toMatch(/example\.test|Plays more/);
});

test('a collector that takes spans and never answers does not slow the end', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const tracing = startTracing(endpoint, { role: 'all', version: '1.0.0', instanceId: 'one' });
  for (let n = 0; n < 1_000; n++) await tracing.traced('append', {}, async () => {});
  const began = performance.now();
  await tracing.stop();
  expect(performance.now() - began).toBeLessThan(3_000);
  silent.closeAllConnections();
  silent.close();
});

describe('without a token', () => {
  test('the metrics are only for this machine, and for nobody in production', async () => {
    const status = async (env: Record<string, string>, from: string, headers: Record<string, string> = {}) => {
      const config = parseConfig(env, '/');
      if (!('role' in config)) throw new Error(config.join('\n'));
      const incoming = { socket: { remoteAddress: from } };
      return (
        await metricsRoute(createMetrics({ version: '0.0.0', commit: '', city: 'Houston' }), config).request(
          '/metrics',
          { headers },
          { incoming },
        )
      ).status;
    };
    expect(await status({}, '127.0.0.1')).toBe(200);
    expect(await status({}, '::ffff:127.0.0.1')).toBe(200);
    expect(await status({}, '10.0.0.7')).toBe(404);
    expect(await status({}, '127.0.0.1', { 'x-forwarded-for': '10.0.0.7' })).toBe(404);
    const production = { NODE_ENV: 'production', SECRET_KEY: 'violet teapots orbit slowly, seven by seven' };
    expect(await status(production, '127.0.0.1')).toBe(404);
  });
});
