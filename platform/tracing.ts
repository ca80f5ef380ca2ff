import { type Traced, untraced } from '@tablemates/event-store';

/** A request, and the trace that its sender began. */
type IncomingRequest = {
  readonly method: string;
  readonly scheme: 'http' | 'https';
  /** The headers `traceparent` and `tracestate`. */
  readonly header: (name: string) => string | undefined;
};

/** What is known once a request is answered. */
type Answered = { readonly route: string; readonly status: number };

/** Answers a request within a span that continues the trace of its sender; `work` calls `answered` at the end. */
export type TracedRequest = <T>(
  request: IncomingRequest,
  work: (answered: (how: Answered) => void) => Promise<T>,
) => Promise<T>;

export const untracedRequest: TracedRequest = (_, work) => work(() => {});

/** Spans, and what carries a trace to later work, which another process may do. */
export type Spans = {
  readonly traced: Traced;
  /** The present span as the header `traceparent` has it; undefined if nothing is recorded. */
  readonly traceparent: () => string | undefined;
};

export const noSpans: Spans = { traced: untraced, traceparent: () => undefined };

export type Tracing = Spans & {
  readonly tracedRequest: TracedRequest;
  /** Sends the remaining spans. Gives up soon if the collector does not answer. */
  readonly stop: () => Promise<void>;
};
