import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { matchedRoutes, routePath } from 'hono/route';
import { inTime } from '../in-time.ts';
import type { Replica } from '../replica.ts';
import { createApi } from './api.ts';
import { isDatabaseAway } from './errors.ts';
import type { HttpEnv } from './session.ts';

/** Who answered a read: the replica, or the database in its place. */
export type ReadAnsweredBy = 'replica' | 'database';

type Routes = ReturnType<typeof createApi>;

/** A request on its way to the replica: the context of the middleware in front, and what the route finds out. */
type Asked = { readonly front: Context<HttpEnv>; route?: string; refused?: string | undefined };
type Env = HttpEnv & { Bindings: Asked };

/** A list takes milliseconds. Whatever takes longer hangs, with the replica or the network. */
const PATIENCE_MS = 2_000;

type Options = {
  /** The same routes as those behind, with the replica's pool. */
  readonly routes: readonly Routes[];
  /** The path below which all of them are. */
  readonly prefix: string;
  /** Is told of each read. */
  readonly saw: (by: ReadAnsweredBy) => void;
  /** How long the replica may take. */
  readonly patienceMs?: number;
};

/**
 * Routes to put in front of those of the database: they answer reads from a replica that shows everything up to now. If it
 * is late, fails or hangs, they leave the request to the routes behind them.
 */
export function readsFromReplica(
  replica: Pick<Replica, 'hasCaughtUp' | 'rest'>,
  { routes, prefix, saw, patienceMs = PATIENCE_MS }: Options,
): Routes {
  const ofReplica = new Hono<Env>().basePath(prefix);
  ofReplica.use(sharingVariables);
  for (const group of routes) ofReplica.route('/', group);
  // thrown out of `fetch`, to be told apart from an answer
  ofReplica.onError((error) => {
    throw error;
  });
  ofReplica.notFound(() => {
    throw new Error('no replica answers this');
  });

  async function answerOf(asked: Asked): Promise<Response | undefined> {
    if (!(await replica.hasCaughtUp())) return undefined;
    try {
      const answering = Promise.resolve(ofReplica.fetch(asked.front.req.raw, asked));
      const answer = await inTime(answering, patienceMs, undefined);
      if (answer === undefined) replica.rest(new Error(`the replica did not answer within ${patienceMs} ms`));
      return answer;
    } catch (error) {
      // it also ends single queries, whose rows the database has removed meanwhile; any other error comes again
      if (isDatabaseAway(error)) replica.rest(error);
      return undefined;
    }
  }

  const api = createApi();
  api.use(async (c, next) => {
    if (c.req.method !== 'GET') return next();
    const asked: Asked = { front: c };
    const answer = await answerOf(asked);
    saw(answer ? 'replica' : 'database');
    if (!answer) return next();
    // log entries and metrics name the route that answered
    c.req.routeIndex = matchedRoutes(c).findLastIndex(({ path }) => path === asked.route);
    if (asked.refused !== undefined) c.set('refused', asked.refused);
    // a new response has the headers that were set before this one, and a body that is no stream is sent sooner
    return c.newResponse(answer.body && (await answer.arrayBuffer()), answer);
  });
  return api;
}

/** What the middleware in front has found out about a request is known to its route, and what the route finds out to that. */
const sharingVariables: MiddlewareHandler<Env> = async (c, next) => {
  const asked = c.env;
  for (const [name, value] of Object.entries(asked.front.var)) c.set(name as keyof HttpEnv['Variables'], value);
  await next();
  asked.route = routePath(c);
  asked.refused = c.get('refused');
};
