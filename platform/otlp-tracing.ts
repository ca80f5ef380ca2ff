import { context, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { Tracing } from './tracing.ts';

/**
 * Starts to send spans as JSON over HTTP.
 *
 * @param endpoint base address of the collector; spans go to `/v1/traces` below it
 */
export function startTracing(endpoint: string, role: string): Tracing {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'tablemates', 'service.role': role }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })),
    ],
  });
  // also sets up the context manager, so that inner spans become children of the current span
  provider.register();
  const tracer = provider.getTracer('tablemates');

  return {
    traced: (name, attributes, work) =>
      tracer.startActiveSpan(name, { attributes }, async (span) => {
        try {
          return await work((more) => span.setAttributes(more));
        } catch (error) {
          // only the error's name: its message may contain text that a person typed
          span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'thrown' });
          throw error;
        } finally {
          span.end();
        }
      }),
    async stop() {
      await provider.shutdown();
      context.disable();
      trace.disable();
    },
  };
}
