// An integration test: spans of a web and a worker, as two processes send them to one collector.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freshDatabase } from './support/database.ts';
import { createClient } from './support/product.ts';
import { type ProductProcess, productProcess } from './support/product-process.ts';
import { redisDatabase } from './support/redis-database.ts';

type Span = {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
  /** `service.instance.id` and `service.role` of the process. */
  readonly instance: string;
  readonly role: string;
};
type Attribute = { readonly key: string; readonly value: { readonly stringValue?: string } };

const spans: Span[] = [];
let collector: Server;
let processes: { readonly web: ProductProcess; readonly worker: ProductProcess };
let closeDatabase: () => Promise<void>;

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    for (const { resource, scopeSpans } of JSON.parse(Buffer.concat(parts).toString()).resourceSpans) {
      const of = (name: string) =>
        (resource.attributes as Attribute[]).find(({ key }) => key === name)?.value.stringValue ?? '';
      const [instance, role] = [of('service.instance.id'), of('service.role')];
      for (const scope of scopeSpans) {
        for (const span of scope.spans) spans.push({ ...span, instance, role });
      }
    }
    response.end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { url, sql } = await freshDatabase();
  closeDatabase = () => sql.end();
  const env = {
    DATABASE_URL: url,
    REDIS_URL: await redisDatabase(url),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  };
  processes = {
    worker: await productProcess({ ...env, ROLE: 'worker' }),
    web: await productProcess({ ...env, ROLE: 'web' }),
  };
  await processes.worker.start();
  await processes.web.start();
}, 120_000);
afterAll(async () => {
  collector.closeAllConnections();
  collector.close();
  await closeDatabase();
});

test('the trace of a command leads across processes from its request through the append to fold and mail', async () => {
  const { web, worker } = processes;
  const fetchFrom = (request: Request) => fetch(request.url.replace(/^http:\/\/127\.0\.0\.1:3000/, web.url), request);
  const ada = createClient({ fetch: fetchFrom as never });
  for (let n = 0; n < 20; n++) for (const probe of ['/readyz', '/healthz']) await fetch(web.url + probe);
  const email = 'ada@mail.example';
  expect((await ada.ask('POST', '/api/auth/send-otp', { email })).status).toBe(200);
  await ada.signUp('ben');
  expect((await ada.ask('PATCH', '/api/users/profile', { bio: 'Plays anything.' })).status).toBe(200);
  await ada.ask('GET', '/api/auth/me');
  await web.stop();
  await vi.waitFor(() => expect(spans.some(({ name }) => name === 'mail')).toBe(true), { timeout: 20_000 });
  await worker.stop();

  const bySpan = new Map(spans.map((span) => [span.spanId, span]));
  /** What a span follows from, in any process: its parent and its links. */
  const before = ({ parentSpanId, links = [] }: Span) =>
    [parentSpanId, ...links.map(({ spanId }) => spanId)].flatMap((id) => bySpan.get(id ?? '') ?? []);
  const all = (span: Span, seen = new Set<Span>()): Set<Span> => {
    for (const each of before(span)) if (!seen.has(each)) all(each, seen.add(each));
    return seen;
  };
  const namesBefore = (span: Span) => new Set([...all(span)].map(({ name, role }) => `${role} ${name}`));

  const folds = spans.filter(({ name, role }) => name === 'fold' && role === 'worker');
  expect(folds.length).toBeGreaterThan(0);
  expect(folds.filter(({ parentSpanId }) => !parentSpanId)).toEqual([]);
  expect(folds.some((fold) => namesBefore(fold).has('web PATCH /api/users/profile'))).toBe(true);
  expect(folds.every((fold) => [...all(fold)].some(({ name }) => name === 'append'))).toBe(true);
  const mails = spans.filter(({ name }) => name === 'mail');
  expect(mails.some((mail) => namesBefore(mail).has('web POST /api/auth/send-otp'))).toBe(true);

  expect(spans.filter(({ name }) => /readyz|healthz|metrics/.test(name))).toEqual([]);
  // a job that woke up and found nothing to do says nothing about anybody's request
  const followed = new Set(
    spans.flatMap(({ parentSpanId, links = [] }) => [parentSpanId, ...links.map(({ spanId }) => spanId)]),
  );
  const jobs = spans.filter(({ name }) => /^[\w-]+\/[\w-]+$/.test(name));
  expect(jobs.length).toBeGreaterThan(0);
  expect(jobs.filter(({ spanId }) => !followed.has(spanId)).map(({ name }) => name)).toEqual([]);
  const instances = new Set(spans.map(({ instance }) => instance));
  expect([...instances].filter((id) => /^[\da-f-]{36}$/.test(id))).toHaveLength(2);
}, 120_000);
