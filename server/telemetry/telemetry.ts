import type { LogWatcher, Traced } from '@tablemates/event-store';
import type { Context, MiddlewareHandler } from 'hono';
import { requestId } from 'hono/request-id';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { HttpEnv } from '../../platform/http/session.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { withRequestId } from '../../platform/telemetry.ts';
import { noSpans, type TracedRequest, type Tracing, untracedRequest } from '../../platform/tracing.ts';
import { VERSION } from '../version.ts';

type Watching = { readonly metrics: Metrics; readonly logger: Logger };

/** What supervisors ask for every few seconds. */
const ASKED_BY_MACHINES = new Set(['/healthz', '/readyz', '/metrics']);

/** Counts and logs appends. An entry connects the command id of a request with the position in the log. */
export const logWatcher = ({ metrics, logger, traced }: Watching & { readonly traced: Traced }): LogWatcher => ({
  traced,
  sawAppend({ commandId, outcome, milliseconds }) {
    metrics.sawAppend(milliseconds);
    logger.debug(
      { commandId, outcome: outcome.outcome, ...('position' in outcome && { position: outcome.position }) },
      'append',
    );
  },
  sawFlush: metrics.sawFlush,
});

const CODES: Readonly<Record<string, 'send' | 'verify'>> = {
  '/api/auth/send-otp': 'send',
  '/api/auth/verify-otp': 'verify',
};

/**
 * Counts, logs and traces each request, and gives it an id that all its log entries have. An entry has the route's
 * pattern and no address, so it holds no personal data. Requests of supervisors are not traced: they would hide people's.
 *
 * @param level the level of the entries; requests of supervisors are logged at `debug`
 */
export function requestTelemetry(
  {
    metrics,
    logger,
    tracedRequest,
    https,
  }: Watching & { readonly tracedRequest: TracedRequest; readonly https: boolean },
  level: 'info' | 'debug',
): readonly MiddlewareHandler<HttpEnv>[] {
  const scheme = https ? 'https' : 'http';
  const watch: MiddlewareHandler<HttpEnv> = (c, next) =>
    withRequestId(c.get('requestId'), () =>
      (ASKED_BY_MACHINES.has(c.req.path) ? untracedRequest : tracedRequest)(
        { method: c.req.method, scheme, header: (name) => c.req.header(name) },
        async (answered) => {
          const began = performance.now();
          await next();
          const route = routePath(c);
          const { status } = c.res;
          const milliseconds = performance.now() - began;
          answered({ route, status });
          metrics.sawRequest({ method: c.req.method, route, status, milliseconds });
          const step = CODES[route];
          if (step) metrics.sawCode(step, status === 429 ? 'limited' : status < 400 ? 'accepted' : 'refused');
          const entry = {
            method: c.req.method,
            route,
            status,
            milliseconds: round(milliseconds),
            commandId: commandOf(c),
          };
          logger[ASKED_BY_MACHINES.has(route) ? 'debug' : level](entry, 'request');
        },
      ),
    );
  return [requestId({ limitLength: 64 }), watch];
}

/** Rounds to tenths. */
const round = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;

const commandOf = (c: Context<HttpEnv>): string | undefined =>
  c.req.method === 'GET' ? undefined : c.get('commandId');

/** Sends spans to an OTLP endpoint. Without an endpoint, the tracing code is not loaded. */
export async function openTracing(endpoint: string | undefined, role: string, instanceId: string): Promise<Tracing> {
  if (endpoint === undefined) return { ...noSpans, tracedRequest: untracedRequest, stop: async () => {} };
  const { startTracing } = await import('../../platform/otlp-tracing.ts');
  return startTracing(endpoint, { role, version: VERSION, instanceId });
}
