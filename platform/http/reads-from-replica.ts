import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { matchedRoutes, routePath } from 'hono/route';
import { inTime } from '../in-time.ts';
import type { Replica } from '../replica.ts';
import { createApi } from './api.ts';
import { isDatabaseAway } from './errors.ts';
import type { HttpEnv } from './session.ts';

/** The server that answered a read: the replica, or the database instead. */
export type ReadAnsweredBy = 'replica' | 'database';

type Routes = ReturnType<typeof createApi>;

/** A request to the replica's routes: the context of the middleware in front, and the results of the route for it. */
type ReplicaRequest = { readonly front: Context<HttpEnv>; route?: string; refused?: string | undefined };
type Env = HttpEnv & { Bindings: ReplicaRequest };

/** A list takes milliseconds. If it takes longer than this, the replica or the network hangs. */
const PATIENCE_MS = 2_000;

type Options = {
  /** The same routes as those of the database, with the replica's pool. */
  readonly routes: readonly Routes[];
  /** The common prefix of their paths. */
  readonly prefix: string;
  /** Called for each read. */
  readonly saw: (by: ReadAnsweredBy) => void;
  /** The time limit for the replica. */
  readonly patienceMs?: number;
};

/**
 * Routes to mount in front of those of the database. They answer reads from a replica that has caught up with the
 * database. If the replica lags, fails or hangs, the routes of the database answer.
 */
export function readsFromReplica(
  replica: Pick<Replica, 'hasCaughtUp' | 'rest'>,
  { routes, prefix, saw, patienceMs = PATIENCE_MS }: Options,
): Routes {
  const ofReplica = new Hono<Env>().basePath(prefix);
  ofReplica.use(sharingVariables);
  for (const group of routes) ofReplica.route('/', group);
  // Errors are thrown out of `fetch`, to distinguish them from replies.
  ofReplica.onError((error) => {
    throw error;
  });
  ofReplica.notFound(() => {
    throw new Error('no replica answers this');
  });

  async function answerOf(asked: ReplicaRequest): Promise<Response | undefined> {
    if (!(await replica.hasCaughtUp())) return undefined;
    try {
      const answering = Promise.resolve(ofReplica.fetch(asked.front.req.raw, asked));
      const answer = await inTime(answering, patienceMs, undefined);
      if (answer === undefined) replica.rest(new Error(`the replica did not answer within ${patienceMs} ms`));
      return answer;
    } catch (error) {
      // A replica also cancels single queries whose rows the database has removed. Other errors will come again from
      // the database.
      if (isDatabaseAway(error)) replica.rest(error);
      return undefined;
    }
  }

  const api = createApi();
  api.use(async (c, next) => {
    if (c.req.method !== 'GET') return next();
    const asked: ReplicaRequest = { front: c };
    const answer = await answerOf(asked);
    saw(answer ? 'replica' : 'database');
    if (!answer) return next();
    // Log entries and metrics name the route that answered.
    c.req.routeIndex = matchedRoutes(c).findLastIndex(({ path }) => path === asked.route);
    if (asked.refused !== undefined) c.set('refused', asked.refused);
    // A new response keeps headers that were set before, and a body that is no stream is sent faster.
    return c.newResponse(answer.body && (await answer.arrayBuffer()), answer);
  });
  return api;
}

/** Copies the variables of the middleware in front to the route, and the results of the route back. */
const sharingVariables: MiddlewareHandler<Env> = async (c, next) => {
  const asked = c.env;
  for (const [name, value] of Object.entries(asked.front.var)) c.set(name as keyof HttpEnv['Variables'], value);
  await next();
  asked.route = routePath(c);
  asked.refused = c.get('refused');
};
