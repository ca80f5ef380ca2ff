import type { Context, MiddlewareHandler } from 'hono';
import { type Admission, type Bounds, openBudget } from '../budget.ts';
import type { Limiter } from '../limiter.ts';
import { isRefusal } from '../refusal.ts';
import { refusalReply } from './api.ts';
import type { HttpEnv } from './session.ts';

/** A kind of requests that cost much. */
export type CostlyRequests = Bounds & {
  readonly isOne: (c: Context<HttpEnv>) => boolean;
};

/**
 * Limits costly requests by what they cost. The body of a request is received before its turn comes, and the parts of a
 * reply that is sent while it is made are charged one by one, so a slow connection holds nobody up.
 *
 * @param personOf whom the request counts for; undefined for requests that count for nobody
 */
export function costlyRequests(
  limiter: Limiter,
  kinds: readonly CostlyRequests[],
  personOf: (c: Context<HttpEnv>) => string | undefined,
): MiddlewareHandler<HttpEnv> {
  const budgets = kinds.map((kind) => ({ ...kind, ...openBudget(limiter, () => performance.now(), kind) }));
  return async (c, next) => {
    const kind = budgets.find(({ isOne }) => isOne(c));
    const person = kind && personOf(c);
    if (!kind || person === undefined) return next();
    const admission = await kind.enter(person, async () => c.req.method === 'PUT' && c.req.arrayBuffer());
    if (isRefusal(admission)) return refusalReply(c, admission);
    try {
      await admission.work(next);
    } catch (error) {
      admission.leave();
      throw error;
    }
    const file = c.res.headers.has('content-disposition') ? c.res.body : null;
    if (file && c.req.method === 'GET') {
      c.res = new Response(inParts(file, admission), c.res);
      return undefined;
    }
    admission.leave();
    // nobody reads the body of an answer to HEAD
    await file?.cancel();
    return undefined;
  };
}

/** A body whose parts are made in turn with the work of others. */
function inParts(body: ReadableStream<Uint8Array>, { work, leave }: Admission): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream(
    {
      async pull(stream) {
        try {
          const { done, value } = await work(() => reader.read());
          if (!done) return stream.enqueue(value);
          leave();
          stream.close();
        } catch (error) {
          leave();
          throw error;
        }
      },
      async cancel(reason) {
        leave();
        await reader.cancel(reason);
      },
    },
    // nothing is made before it is asked for
    { highWaterMark: 0 },
  );
}
