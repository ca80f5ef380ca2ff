import type { Context, MiddlewareHandler } from 'hono';
import type { Limiter } from '../limiter.ts';
import type { Rate } from '../rate.ts';
import { refuse } from '../refusal.ts';
import { refusalReply } from './api.ts';
import type { HttpEnv } from './session.ts';

/** A limit on how often one subject may send requests of a kind. */
export type RequestLimit = {
  readonly kind: string;
  readonly rates: readonly Rate[];
  /** The person or address that a request counts for. Undefined if the limit does not apply to the request. */
  readonly subjectOf: (c: Context<HttpEnv>) => string | undefined;
  /** If true, refused requests do not count: the limit is on actions, not on attempts. */
  readonly countsAcceptedOnly?: boolean;
  readonly message: string;
};

/** Counts each request before it runs. Beyond a limit the request gets 429 with `Retry-After`. */
export const limitedRequests =
  (limiter: Limiter, limits: readonly RequestLimit[]): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    const counted = limits.flatMap((limit) => {
      const subject = limit.subjectOf(c);
      return subject === undefined ? [] : [{ ...limit, subject }];
    });
    for (const { kind, subject, rates, message } of counted) {
      const retryAfterSeconds = await limiter.take(kind, subject, rates);
      if (retryAfterSeconds === undefined) continue;
      return refusalReply(c, refuse(429, 'too_many', message, { retryAfterSeconds }));
    }
    await next();
    if (c.res.status < 400) return undefined;
    for (const { kind, subject, rates, countsAcceptedOnly } of counted) {
      if (countsAcceptedOnly) await limiter.giveBack(kind, subject, rates);
    }
    return undefined;
  };
