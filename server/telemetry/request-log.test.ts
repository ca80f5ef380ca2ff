import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { HttpEnv } from '../../platform/http/session.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { createLogger } from '../../platform/telemetry.ts';
import { untracedRequest } from '../../platform/tracing.ts';
import { requestTelemetry } from './telemetry.ts';

test('in production one line says what was asked, how it ended and how long it took, and not who was looked at', async () => {
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger(
    { level: 'info', readable: false },
    { write: (line) => void lines.push(JSON.parse(line)) },
  );
  const app = new Hono<HttpEnv>();
  const metrics = createMetrics({ version: '1.0.0', commit: '', city: 'Houston' });
  app.use(...requestTelemetry({ metrics, logger, tracedRequest: untracedRequest, https: true }, 'info'));
  app.get('/readyz', (c) => c.text('ready'));
  app.get('/api/users/:id/profile', (c) => c.text('no', 404));
  await app.request('/readyz');
  await app.request('/api/users/ana@x.example/profile?q=ana', { headers: { 'x-request-id': 'r-1' } });
  expect(lines).toEqual([
    {
      level: 'info',
      time: expect.any(String),
      msg: 'request',
      method: 'GET',
      route: '/api/users/:id/profile',
      status: 404,
      milliseconds: expect.any(Number),
      requestId: 'r-1',
    },
  ]);
});
