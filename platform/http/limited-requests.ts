import type { Context, MiddlewareHandler } from 'hono';
import type { Limiter } from '../limiter.ts';
import type { Rate } from '../rate.ts';
import { refuse } from '../refusal.ts';
import { refusalReply } from './api.ts';
import type { HttpEnv } from './session.ts';

/** How often somebody may ask for something. */
export type RequestLimit = {
  readonly kind: string;
  readonly rates: readonly Rate[];
  /** Who is counted for a request; undefined where the limit does not concern it. */
  readonly subjectOf: (c: Context<HttpEnv>) => string | undefined;
  /** What is refused does not count: then the limit is on deeds, not on tries. */
  readonly countsAcceptedOnly?: boolean;
  readonly message: string;
};

/** Counts each request before it is carried out; beyond a limit it is refused with 429 and when to come back. */
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
