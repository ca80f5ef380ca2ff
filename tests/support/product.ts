import { strFromU8, unzipSync } from 'fflate';
import { expect, vi } from 'vitest';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { POSITION_COOKIE } from '../../platform/http/consistency.ts';
import type { Product } from '../../server/compose.ts';
import { demoDatabase, freshDatabase } from './database.ts';
import type { TestDatabase } from './database-on.ts';
import { redisDatabase } from './redis-database.ts';
import {
  ADMIN_PASSWORD,
  clockFrom,
  OPENING,
  type StartOptions,
  startProduct,
  TEST_CODE,
  TEST_DOMAIN,
} from './start-product.ts';

export type RunningProduct = {
  readonly product: Product;
  readonly sql: Sql;
  readonly databaseUrl: string;
  readonly clock: Clock;
  /** A client that keeps its cookies, as a browser does. */
  readonly client: () => Client;
  /**
   * Resolves once the read models have folded the whole log. A sweep finds by them what is due, so a clock is moved on
   * after that.
   */
  readonly caughtUp: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export type Reply = { readonly status: number; readonly body: unknown; readonly headers: Headers };
export type Client = {
  readonly cookies: Map<string, string>;
  /** Sends a request. If an admin must confirm their identity, it enters their password and sends the request again. */
  readonly ask: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>;
  /** Sends a request once, without confirming the identity. */
  readonly askOnce: Client['ask'];
  /** Signs up a person of the test domain. Returns their id. */
  readonly signUp: (name: string, more?: Record<string, unknown>) => Promise<string>;
  /** Signs in a person who has an account of the test domain. */
  readonly signIn: (name: string) => Promise<void>;
  readonly signInAsAdmin: () => Promise<void>;
  /** Asks for the copy of one's own data, with a new code for an address of the test domain if the person has one. */
  readonly ownData: (method?: 'HEAD') => Promise<Reply>;
};

type Options = Partial<StartOptions> & {
  /** A migrated database with its own log, instead of an empty one. */
  readonly database?: TestDatabase;
};

/**
 * The whole product, in process, on a new database: everything but the socket. With `DEMO: 'on'` and a clock that
 * begins at `OPENING` the demo is copied in an instant; with any other clock it is seeded from scratch. Jobs run on the
 * run's Redis, because on PostgreSQL they take most of a test's time. With an empty `REDIS_URL` they run on PostgreSQL.
 */
export async function runningProduct({ database, ...options }: Options = {}): Promise<RunningProduct> {
  const { clock = clockFrom(OPENING) } = options;
  const sinceOpening = clock().getTime() - OPENING.getTime();
  const wantsUsualDemo = options.env?.DEMO === 'on' && sinceOpening >= 0 && sinceOpening < 60_000;
  const own = database ?? (await (wantsUsualDemo ? demoDatabase() : freshDatabase()));
  const env = { REDIS_URL: await redisDatabase(own.url), ...options.env };
  const { product, stop } = await startProduct(own, { ...options, env, clock });
  const positions = positionsOf.get(own.url) ?? new Map<string, string>();
  positionsOf.set(own.url, positions);
  const client = () => createClient({ fetch: patient(product.fetch) }, positions);
  // not a poll, which must not be called before all tests
  const caughtUp = () =>
    vi.waitFor(async () => expect(await modelsBehind(own.sql)).toEqual([]), { timeout: 30_000, interval: 50 });
  return { product, sql: own.sql, databaseUrl: own.url, clock, client, caughtUp, stop };
}

async function modelsBehind(sql: Sql): Promise<readonly string[]> {
  const rows = await sql<{ name: string }[]>`
    select name from projection_generations
    where state = 'live' and position < (select max(position) from domain_events)`;
  return rows.map(({ name }) => name);
}

/** What was written to a database, by any product on it: every client sees what the others did before. */
const positionsOf = new Map<string, Map<string, string>>();

/**
 * Repeats reads with a stale reply, at most ten times: on a busy machine the read models may take longer than a reply
 * waits. A read model that stands still is the test's to see.
 */
const patient =
  (ask: Product['fetch'], times = 10): Product['fetch'] =>
  async (request, ...more) => {
    const response = await ask(request, ...more);
    const isStale = request.method === 'GET' && response.headers.has('x-stale');
    if (!isStale || times === 1) return response;
    // a file that nobody reads or ends would count as still running
    await response.body?.cancel();
    return patient(ask, times - 1)(request, ...more);
  };

const furthest = (one = '0', other: string) => (BigInt(one) > BigInt(other) ? one : other);

/** The files of an archive by name, JSON parsed. */
const filesIn = (archive: Uint8Array) =>
  Object.fromEntries(
    Object.entries(unzipSync(archive)).map(([name, bytes]) => {
      const text = strFromU8(bytes);
      return [name, name.endsWith('.json') ? JSON.parse(text) : text];
    }),
  );

/**
 * A client that keeps its cookies, as a browser does.
 *
 * @param product answers the requests
 * @param positions shared by clients that must see what the others did before
 */
export function createClient(product: Pick<Product, 'fetch'>, positions = new Map<string, string>()): Client {
  const cookies = new Map<string, string>();

  const askOnce: Client['ask'] = async (method, requestPath, body, headers = {}) => {
    const cookie = [...cookies, ...positions].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await product.fetch(
      new Request(`http://127.0.0.1:3000${requestPath}`, {
        method,
        headers: {
          ...(cookie && { cookie }),
          ...(body !== undefined && { 'content-type': body instanceof Blob ? body.type : 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && {
          body: typeof body === 'string' || body instanceof Blob ? body : JSON.stringify(body),
        }),
      }),
    );
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (name === POSITION_COOKIE) positions.set(name, furthest(positions.get(name), value));
      else if (value === '' || /max-age=0/i.test(set)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const type = response.headers.get('content-type');
    const isEndless = type?.startsWith('text/event-stream');
    if (isEndless) await response.body?.cancel();
    const { status, headers: replied } = response;
    if (type === 'application/zip' && method !== 'HEAD') {
      return { status, body: filesIn(new Uint8Array(await response.arrayBuffer())), headers: replied };
    }
    const text = isEndless ? '' : await response.text();
    const isJson = text !== '' && type?.includes('application/json');
    return { status, body: isJson ? JSON.parse(text) : text, headers: replied };
  };

  const ask: Client['ask'] = async (...asked) => {
    const reply = await askOnce(...asked);
    const refused = reply.status === 403 ? (reply.body as { code?: string; ways?: string[] }) : {};
    if (refused.code !== 'confirm_identity' || !refused.ways?.includes('password')) return reply;
    await expecting(204, 'POST', '/api/auth/confirm', { password: ADMIN_PASSWORD });
    return askOnce(...asked);
  };

  const expecting = async (status: number, ...asked: Parameters<typeof ask>): Promise<Reply> => {
    const reply = await askOnce(...asked);
    if (reply.status !== status) throw new Error(`${asked[1]}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply;
  };

  return {
    cookies,
    ask,
    askOnce,
    async signUp(name, more = {}) {
      const email = `${name}@${TEST_DOMAIN}`;
      await expecting(200, 'POST', '/api/auth/send-otp', { email });
      await expecting(200, 'POST', '/api/auth/verify-otp', { email, code: TEST_CODE });
      // a name cannot have as many digits as an id has
      const firstName = name.replace(/\.[\da-f]{8,}$/, '');
      const person = { firstName, lastName: 'Tester', phoneNumber: '(713) 555-0100', acceptedTerms: true };
      const { body } = await expecting(201, 'POST', '/api/auth/signup', { email, ...person, ...more });
      return (body as { user: { id: string } }).user.id;
    },
    async signIn(name) {
      const email = `${name}@${TEST_DOMAIN}`;
      await expecting(200, 'POST', '/api/auth/send-otp', { email });
      await expecting(200, 'POST', '/api/auth/verify-otp', { email, code: TEST_CODE });
      await expecting(200, 'POST', '/api/auth/login', { email });
    },
    async signInAsAdmin() {
      const credentials = { username: 'admin', password: ADMIN_PASSWORD };
      const { status } = await ask('POST', '/api/auth/admin-login', credentials);
      if (status !== 200) throw new Error(`the admin could not sign in: ${status}`);
    },
    async ownData(method) {
      const { body } = await expecting(200, 'GET', '/api/auth/me');
      const { email } = (body as { user: { email: string } }).user;
      if (email !== '') await expecting(200, 'POST', '/api/auth/send-otp', { email });
      return ask(
        method ?? 'GET',
        '/api/users/me/export',
        undefined,
        email === '' ? {} : { 'one-time-code': TEST_CODE },
      );
    },
  };
}
