import type { OpenAPIHono } from '@hono/zod-openapi';
import type { EventLog } from '@tablemates/event-store';
import type { Context, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi } from '../../platform/http/api.ts';
import { type Freshness, readYourOwnWrites } from '../../platform/http/consistency.ts';
import { type CostlyRequests, costlyRequests } from '../../platform/http/costly-requests.ts';
import { notFoundHandler } from '../../platform/http/errors.ts';
import {
  boundedBodies,
  jsonBodiesOnly,
  neverStored,
  refusedFilesReceived,
  sameSiteOnly,
} from '../../platform/http/guards.ts';
import { idempotentCommands } from '../../platform/http/idempotency.ts';
import { limitedRequests, type RequestLimit } from '../../platform/http/limited-requests.ts';
import { securityLog } from '../../platform/http/security-log.ts';
import type { HttpEnv, Session } from '../../platform/http/session.ts';
import type { NewId } from '../../platform/ids.ts';
import type { Limiter } from '../../platform/limiter.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { guardedAdminActs } from './admin-acts.ts';
import { documented } from './api-docs.ts';

type Options = {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly secretKey: string;
  readonly logger: Logger;
  readonly publicUrl: string;
  /** Whether the public URL is https. */
  readonly https: boolean;
  readonly freshness: Freshness;
  /** The position that a command reached. */
  readonly positionOf: EventLog['positionOf'];
  /** Sets the session, or null, for each request. */
  readonly sessions: MiddlewareHandler<HttpEnv>;
  /** The refusal for an admin who must confirm their identity again. */
  readonly confirmationDue: (session: Session) => Promise<Refusal | undefined>;
  readonly limiter: Limiter;
  readonly limits: readonly RequestLimit[];
  /** Requests that are limited by what they cost. Uploads are admitted before their bodies are read. */
  readonly costly: { readonly uploads: readonly CostlyRequests[]; readonly others: readonly CostlyRequests[] };
  /** Whom a request counts for. Undefined for requests of this process. */
  readonly personOf: (c: Context<HttpEnv>) => string | undefined;
  /** All groups of routes. */
  readonly routes: readonly OpenAPIHono<HttpEnv>[];
};

/** Builds `/api`: the middleware of every request, the routes, and their OpenAPI description. */
export function httpApi(options: Options): OpenAPIHono<HttpEnv> {
  const { sql, clock, newId, secretKey, logger, publicUrl, https, freshness, sessions, limiter, limits, routes } =
    options;
  const costly = (kinds: readonly CostlyRequests[]) => costlyRequests(limiter, kinds, options.personOf);
  const api = createApi();
  api.use(async (c, next) => {
    await next();
    // the product's present, by which pages count down: the clocks of phones may be wrong
    c.header('Date', clock().toUTCString());
  });
  api.use(securityLog(logger), neverStored, sameSiteOnly(publicUrl), jsonBodiesOnly, boundedBodies);
  api.use(refusedFilesReceived, sessions);
  api.use(limitedRequests(limiter, limits));
  api.route('/', guardedAdminActs(options.confirmationDue));
  api.use(costly(options.costly.uploads));
  api.use(
    readYourOwnWrites({ ...freshness, https }),
    idempotentCommands({ sql, clock, newId, secret: secretKey, positionOf: options.positionOf }),
  );
  api.use(costly(options.costly.others));
  for (const group of routes) api.route('/', group);
  documented(api, { publicUrl, https });
  api.all('*', notFoundHandler);
  return api;
}
