import type { Traced } from '@tablemates/event-store';

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

export type Tracing = {
  readonly traced: Traced;
  readonly tracedRequest: TracedRequest;
  /** Sends the remaining spans. Gives up soon if the collector does not answer. */
  readonly stop: () => Promise<void>;
};
