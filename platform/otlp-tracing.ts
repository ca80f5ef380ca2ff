import {
  context,
  defaultTextMapGetter,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { Tracing } from './tracing.ts';

/** A collector that does not answer must not keep a process from ending. */
const STOP_PATIENCE_MS = 1_000;
/** The number of appends that are remembered until they are folded, and the default limit of links of a span. */
const REMEMBERED_APPENDS = 2_000;
const MOST_LINKS = 128;

type Attributes = Readonly<Record<string, string | number>>;

/**
 * Starts to send spans as JSON over HTTP.
 *
 * @param endpoint base address of the collector; spans go to `/v1/traces` below it
 */
export function startTracing(endpoint: string, { role, version }: { role: string; version: string }): Tracing {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'tablemates',
      'service.version': version,
      'service.role': role,
    }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })),
    ],
  });
  // also sets up the context manager, so that inner spans become children of the current span, and reads `traceparent`
  provider.register();
  const tracer = provider.getTracer('tablemates', version);
  const appends = rememberedAppends();

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

  return {
    traced(name, attributes, work) {
      const links = appends.linksOf(attributes);
      // a fold is linked to all appends that it folds, and is no child of the request that happened to wake it
      const options = links ? { attributes, links, root: true } : { attributes };
      return within(name, options, (span) =>
        work((more) => {
          span.setAttributes(more);
          appends.remember(more, span.spanContext());
        }),
      );
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

/** The newest appends of this process by position, for the folds that will read them. */
function rememberedAppends() {
  const spans = new Map<bigint, SpanContext>();
  return {
    remember(noted: Attributes, span: SpanContext) {
      const position = noted['log.position'];
      if (position === undefined) return;
      spans.set(BigInt(position), span);
      const [oldest] = spans.keys();
      if (spans.size > REMEMBERED_APPENDS && oldest !== undefined) spans.delete(oldest);
    },
    /** Undefined if the span is no fold. */
    linksOf(attributes: Attributes): Link[] | undefined {
      const { 'log.after': after, 'log.upTo': upTo } = attributes;
      if (after === undefined || upTo === undefined) return undefined;
      const links: Link[] = [];
      for (const [position, span] of spans) {
        if (position <= BigInt(after) || position > BigInt(upTo)) continue;
        links.push({ context: span, attributes: { 'log.position': String(position) } });
        if (links.length === MOST_LINKS) break;
      }
      return links;
    },
  };
}
