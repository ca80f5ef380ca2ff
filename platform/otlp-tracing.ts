import { createHash } from 'node:crypto';
import {
  context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  RandomIdGenerator,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import type { Cause } from '@tablemates/event-store';
import type { Tracing } from './tracing.ts';

/** A collector that does not answer must not keep a process from ending. */
const STOP_PATIENCE_MS = 1_000;
/**
 * Starts to send spans as JSON over HTTP.
 *
 * @param endpoint base address of the collector; spans go to `/v1/traces` below it
 */
export function startTracing(
  endpoint: string,
  { role, version, instanceId }: { role: string; version: string; instanceId: string },
): Tracing {
  const ids = idsOnRequest();
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'tablemates',
      'service.version': version,
      // one for each process, also of those on one machine
      'service.instance.id': instanceId,
      'service.role': role,
    }),
    idGenerator: ids.generator,
    spanProcessors: [
      withoutIdleJobs(
        new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })),
      ),
    ],
  });
  // also sets up the context manager, so that inner spans become children of the current span, and reads `traceparent`
  provider.register();
  const tracer = provider.getTracer('tablemates', version);

  const within = <T>(
    name: string,
    { parent = context.active(), ...options }: SpanOptions & { parent?: typeof ROOT_CONTEXT },
    work: (span: Span) => Promise<T>,
  ): Promise<T> =>
    tracer.startActiveSpan(name, options, parent, async (span) => {
      try {
        return await work(span);
      } catch (error) {
        // only the error's name: its message may contain text that a person typed
        const thrown = error instanceof Error ? error.name : 'thrown';
        span.setAttribute('error.type', thrown).setStatus({ code: SpanStatusCode.ERROR, message: thrown });
        throw error;
      } finally {
        span.end();
      }
    });

  /**
   * Records the span by which a command is known to every process. The append itself belongs to the trace of its
   * request, which other processes cannot know: they know only the id of the command, and it gives the ids of this span.
   */
  const recordCommand = (commandId: string, append: SpanContext, startTime: Date) => {
    const links = [{ context: append }];
    const options = { root: true, links, startTime, attributes: { 'command.id': commandId } };
    ids.next(spanOfCommand(commandId), () => tracer.startSpan('command', options)).end();
  };

  return {
    async traced(name, attributes, work, causes) {
      const { 'command.id': commandId } = attributes;
      const began = new Date();
      const [first, ...others] = (await causes?.().catch(() => [])) ?? []; // the work matters more than its span
      const current = trace.getActiveSpan()?.spanContext();
      const options =
        first === undefined
          ? { attributes }
          : {
              attributes,
              // it follows from the first cause, and is linked to the others and to the job that happens to do it
              parent: trace.setSpanContext(ROOT_CONTEXT, spanOf(first)),
              links: [...others.map(spanOf), ...(current ? [current] : [])].map((each) => ({ context: each })),
            };
      return within(name, options, (span) =>
        work((more) => {
          span.setAttributes(more);
          if (typeof commandId === 'string' && 'log.position' in more) {
            recordCommand(commandId, span.spanContext(), began);
          }
        }),
      );
    },
    traceparent() {
      const carrier: { traceparent?: string } = {};
      propagation.inject(context.active(), carrier, defaultTextMapSetter);
      return carrier.traceparent;
    },
    tracedRequest({ method, scheme, header }, work) {
      const headers = { traceparent: header('traceparent'), tracestate: header('tracestate') };
      const parent = propagation.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
      // `url.path` is left out, against the conventions: invitations and links of mails are secrets in a path
      const attributes = { 'http.request.method': method, 'url.scheme': scheme };
      return within(method, { kind: SpanKind.SERVER, attributes, parent }, (span) =>
        work(({ route, status }) => {
          span.updateName(`${method} ${route}`);
          span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
          if (status < 500) return;
          span.setAttribute('error.type', String(status)).setStatus({ code: SpanStatusCode.ERROR });
        }),
      );
    },
    async stop() {
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, STOP_PATIENCE_MS);
      await Promise.race([provider.shutdown().catch(() => {}), late]).finally(() => clearTimeout(timer));
      context.disable();
      trace.disable();
      propagation.disable();
    },
  };
}

/**
 * Passes all spans on but those of jobs that found nothing to do: nothing began within them, and nothing failed. Workers
 * look twice a minute, so these would be most of all spans.
 */
function withoutIdleJobs(next: SpanProcessor): SpanProcessor {
  /** The jobs that run now, by the ids of their spans, and whether something began within them. */
  const jobs = new Map<string, { hasWorked: boolean }>();
  return {
    onStart(span, parent) {
      const { spanId } = span.spanContext();
      if ('job.name' in span.attributes) jobs.set(spanId, { hasWorked: false });
      for (const id of [span.parentSpanContext?.spanId, ...span.links.map(({ context }) => context.spanId)]) {
        const job = jobs.get(id ?? '');
        if (job) job.hasWorked = true;
      }
      next.onStart(span, parent);
    },
    onEnd(span) {
      const { spanId } = span.spanContext();
      const isIdle = jobs.get(spanId)?.hasWorked === false && span.status.code !== SpanStatusCode.ERROR;
      jobs.delete(spanId);
      if (!isIdle) next.onEnd(span);
    },
    forceFlush: () => next.forceFlush(),
    shutdown: () => next.shutdown(),
  };
}

/** Random ids, or those of one span that is started within `next`. */
function idsOnRequest() {
  const random = new RandomIdGenerator();
  let wanted: SpanContext | undefined;
  return {
    generator: {
      generateTraceId: () => wanted?.traceId ?? random.generateTraceId(),
      generateSpanId: () => wanted?.spanId ?? random.generateSpanId(),
    },
    next(ids: SpanContext, start: () => Span): Span {
      wanted = ids;
      try {
        return start();
      } finally {
        wanted = undefined;
      }
    },
  };
}

/** The span of a command: every process computes the same ids. */
function spanOfCommand(commandId: string): SpanContext {
  const hash = createHash('sha256').update(commandId).digest('hex');
  return { traceId: hash.slice(0, 32), spanId: hash.slice(32, 48), traceFlags: TraceFlags.SAMPLED, isRemote: true };
}

function spanOf(cause: Cause): SpanContext {
  if ('commandId' in cause) return spanOfCommand(cause.commandId);
  const [, traceId = '', spanId = ''] = cause.traceparent.split('-');
  return { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
}
