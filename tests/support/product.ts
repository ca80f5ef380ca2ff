import path from 'node:path';
import pino, { type Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import { parseConfig } from '../../platform/config.ts';
import type { Sql } from '../../platform/database.ts';
import { POSITION_COOKIE } from '../../platform/http/consistency.ts';
import { compose, type Product } from '../../server/compose.ts';
import { CHEAP } from './cheap-passwords.ts';
import { freshDatabase } from './database.ts';
import type { TestDatabase } from './database-on.ts';
import { demoDatabase } from './demo-database.ts';

const TEST_DOMAIN = 'example.test';
const TEST_CODE = '246810';
const QUIET = pino({ level: 'warn' });
const projectRoot = path.resolve(import.meta.dirname, '../..');

/** When the product of the tests opens, whatever the hour outside: ten in the morning of a Monday in Houston. */
export const OPENING = new Date('2026-06-01T15:00:00.000Z');

export type RunningProduct = {
  readonly product: Product;
  readonly sql: Sql;
  readonly databaseUrl: string;
  readonly clock: Clock;
  /** A client that keeps its cookies, as a browser does. */
  readonly client: () => Client;
  readonly stop: () => Promise<void>;
};

export type Reply = { readonly status: number; readonly body: unknown; readonly headers: Headers };
export type Client = {
  readonly cookies: Map<string, string>;
  readonly ask: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>;
  /** Signs up somebody of the test domain. Gives their id. */
  readonly signUp: (name: string, more?: Record<string, unknown>) => Promise<string>;
  /** Signs in somebody who has an account of the test domain. */
  readonly signIn: (name: string) => Promise<void>;
  readonly signInAsAdmin: () => Promise<void>;
};

type Options = {
  readonly env?: Record<string, string>;
  /** Goes on from `OPENING` unless another is handed in. */
  readonly clock?: Clock;
  /** Tells of warnings alone unless another is handed in. */
  readonly logger?: Logger;
  /** What the product takes for a password by itself, instead of next to nothing. */
  readonly dearPasswords?: boolean;
  /** A migrated database with a log of its own, instead of an empty one. */
  readonly database?: TestDatabase;
};

/**
 * The whole product, in process, on a database of its own: everything but the socket. With `DEMO: 'on'` and a clock that
 * begins at `OPENING` the demo is a copy, made in an instant; with any other clock it is built from scratch.
 */
export async function runningProduct({
  env = {},
  clock = clockFrom(OPENING),
  logger = QUIET,
  dearPasswords = false,
  database,
}: Options = {}): Promise<RunningProduct> {
  if (database) return started(database, { env, clock, logger, dearPasswords });
  const sinceOpening = clock().getTime() - OPENING.getTime();
  const wantsUsualDemo = env.DEMO === 'on' && sinceOpening >= 0 && sinceOpening < 60_000;
  const buildDemo = (database: TestDatabase) =>
    started(database, { env: { DEMO: 'on' }, clock: clockFrom(OPENING), logger, dearPasswords: false });
  return started(await (wantsUsualDemo ? demoDatabase(buildDemo) : freshDatabase()), {
    env,
    clock,
    logger,
    dearPasswords,
  });
}

async function started(
  { url, sql }: TestDatabase,
  { env, clock, logger, dearPasswords }: Required<Omit<Options, 'database'>>,
): Promise<RunningProduct> {
  const config = parseConfig(
    { DEMO: 'off', TEST_EMAIL_DOMAIN: TEST_DOMAIN, TEST_OTP: TEST_CODE, ADMIN_PASSWORD, DATABASE_URL: url, ...env },
    projectRoot,
  );
  if (!('role' in config)) throw new Error(config.join('\n'));
  const product = await compose({
    config,
    sql,
    clock,
    logger,
    projectRoot,
    databaseUrl: url,
    secretKey: SECRET_KEY,
    ...(!dearPasswords && { passwordCost: CHEAP }),
  });
  const positions = new Map<string, string>();
  const client = () => createClient({ fetch: patient(product.fetch) }, positions);
  const stop = async () => {
    product.drain();
    await product.stop();
    await sql.end();
  };
  return { product, sql, databaseUrl: url, clock, client, stop };
}

/** Reads again what says that it is stale: on a busy machine the read models may take longer than a reply waits. */
const patient =
  (ask: Product['fetch']): Product['fetch'] =>
  async (request, ...more) => {
    const response = await ask(request, ...more);
    const isStale = request.method === 'GET' && response.headers.has('x-stale');
    return isStale ? patient(ask)(request, ...more) : response;
  };

/** Goes as fast as any clock, from another moment on. */
function clockFrom(beginning: Date): Clock {
  const begun = performance.now();
  return () => new Date(beginning.getTime() + performance.now() - begun);
}

export const ADMIN_PASSWORD = 'a password of the tests';
export const SECRET_KEY = 'a secret of the tests, long enough for keys';

const furthest = (one = '0', other: string) => (BigInt(one) > BigInt(other) ? one : other);

/**
 * A client that keeps its cookies, as a browser does, of whatever answers its requests.
 *
 * @param positions shared by clients of whom each is to see what the others did before
 */
export function createClient(product: Pick<Product, 'fetch'>, positions = new Map<string, string>()): Client {
  const cookies = new Map<string, string>();

  const ask: Client['ask'] = async (method, requestPath, body, headers = {}) => {
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
    const text = isEndless ? '' : await response.text();
    const isJson = type?.includes('application/json');
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
  };

  const expecting = async (status: number, ...asked: Parameters<typeof ask>): Promise<Reply> => {
    const reply = await ask(...asked);
    if (reply.status !== status) throw new Error(`${asked[1]}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply;
  };

  return {
    cookies,
    ask,
    async signUp(name, more = {}) {
      const email = `${name}@${TEST_DOMAIN}`;
      await expecting(200, 'POST', '/api/auth/send-otp', { email });
      await expecting(200, 'POST', '/api/auth/verify-otp', { email, code: TEST_CODE });
      const person = { firstName: name, lastName: 'Tester', phoneNumber: '(713) 555-0100', acceptedTerms: true };
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
      // on a busy machine the read models may not know yet who this is, and the reply has waited long enough
      if (status === 503) await this.signInAsAdmin();
      else if (status !== 200) throw new Error(`the admin could not sign in: ${status}`);
    },
  };
}
