import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ReadAnsweredBy } from './http/reads-from-replica.ts';
import { inTime } from './in-time.ts';
import type { JobSeen } from './jobs/jobs.ts';
import { type Delivered, MAIL_OUTCOMES } from './mail/outbox.ts';
import { PUSH_OUTCOMES, type PushesSent } from './push/push-outbox.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Buckets in seconds. A flush takes 1 to 2 ms; waiting in a queue for the append lock takes up to 100 ms. */
const OF_THE_LOG = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1];
/** Shorter than the timeout of a Prometheus scrape, and longer than that of a check of `/readyz`. */
const READ_PATIENCE_MS = 3_000;
const seconds = (milliseconds: number) => milliseconds / 1_000;

export type RequestSeen = {
  readonly method: string;
  /** The pattern of the route, never the path: paths hold ids. */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
};

export type FlushSeen = {
  readonly appends: number;
  readonly domainEvents: number;
  readonly milliseconds: number;
  /** Milliseconds of these that the flush waited for the append lock. */
  readonly waited: number;
};

/**
 * A gauge whose values are read at each scrape. A scrape omits it if there is no value, or if the read fails or is
 * late.
 */
export type GaugeSource<Label extends string> = {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly Label[];
  readonly read: () => Promise<readonly (readonly [Readonly<Record<Label, string>>, number])[]>;
};

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Creates the metrics of this process. Counting is in memory and takes 1 to 2 µs.
 *
 * @param info the release that is running, its commit, and its city, which tells the installations of one Prometheus apart
 * @param readPatienceMs milliseconds after which the value of a gauge is late
 */
export function createMetrics(
  info: { readonly version: string; readonly commit: string; readonly city: string },
  readPatienceMs = READ_PATIENCE_MS,
) {
  const registry = new Registry();
  const registers = [registry];
  new Gauge({
    name: 'tablemates_build_info',
    help: 'Always 1; the release that runs, its commit and its city are in the labels.',
    labelNames: ['version', 'commit', 'city'] as const,
    registers,
  }).set(info, 1);
  let watchesProcess = false;

  const requests = new Histogram({
    name: 'tablemates_http_request_duration_seconds',
    help: 'Requests by method, pattern of the route, and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const codes = new Counter({
    name: 'tablemates_sign_in_codes_total',
    help: 'Sign-in codes sent and tried, by what came of it: accepted, refused or limited.',
    labelNames: ['step', 'outcome'] as const,
    registers,
  });
  const appends = new Histogram({
    name: 'tablemates_append_duration_seconds',
    help: 'Appends to the log, from being asked for to being durable, the queue of the group commit included.',
    buckets: OF_THE_LOG,
    registers,
  });
  const flushes = new Histogram({
    name: 'tablemates_append_flush_duration_seconds',
    help: 'Flushes of the group commit, the wait for the append lock included.',
    buckets: OF_THE_LOG,
    registers,
  });
  const waits = new Histogram({
    name: 'tablemates_append_lock_wait_seconds',
    help: 'How long each flush waited for the append lock, by the clock of the database.',
    buckets: [0.00001, 0.0001, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
    registers,
  });
  const batches = new Histogram({
    name: 'tablemates_append_batch_size',
    help: 'Appends that shared one flush.',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
    registers,
  });
  const jobs = new Histogram({
    name: 'tablemates_job_duration_seconds',
    help: 'Attempts at jobs by queue, name and outcome: completed or failed.',
    labelNames: ['queue', 'job', 'outcome'] as const,
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
    registers,
  });
  const pushes = new Counter({
    name: 'tablemates_push_attempts_total',
    help: 'Attempts to send a notification, by outcome: sent, postponed, failed or gone.',
    labelNames: ['outcome'] as const,
    registers,
  });
  const mails = new Counter({
    name: 'tablemates_mails_total',
    help: 'Attempts to send a mail, by outcome: sent, postponed (refused for now), failed (refused for good) or expired.',
    labelNames: ['outcome'] as const,
    registers,
  });
  for (const outcome of MAIL_OUTCOMES) mails.inc({ outcome }, 0);
  const reads = new Counter({
    name: 'tablemates_reads_total',
    help: 'Reads that the replica may answer, by who answered: the replica, or the database in its place.',
    labelNames: ['answered_by'] as const,
    registers,
  });
  const appended = new Counter({
    name: 'tablemates_domain_events_appended_total',
    help: 'Domain events this process appended.',
    registers,
  });

  return {
    contentType: registry.contentType,
    sawRequest({ method, route, status, milliseconds }: RequestSeen): void {
      requests.observe(
        { method: METHODS.has(method) ? method : 'OTHER', route, status: String(status) },
        seconds(milliseconds),
      );
    },
    sawCode(step: 'send' | 'verify', outcome: 'accepted' | 'refused' | 'limited'): void {
      codes.inc({ step, outcome });
    },
    sawAppend: (milliseconds: number): void => appends.observe(seconds(milliseconds)),
    sawFlush({ appends: count, domainEvents, milliseconds, waited }: FlushSeen): void {
      batches.observe(count);
      flushes.observe(seconds(milliseconds));
      waits.observe(seconds(waited));
      appended.inc(domainEvents);
    },
    sawJob({ queue, name, outcome, milliseconds }: JobSeen): void {
      jobs.observe({ queue, job: name, outcome }, seconds(milliseconds));
    },
    sawPushes(sent: PushesSent): void {
      for (const outcome of PUSH_OUTCOMES) pushes.inc({ outcome }, sent[outcome]);
    },
    sawMails(delivered: Delivered): void {
      for (const outcome of MAIL_OUTCOMES) mails.inc({ outcome }, delivered[outcome]);
    },
    sawRead: (answeredBy: ReadAnsweredBy): void => reads.inc({ answered_by: answeredBy }),
    /** Adds a gauge whose values are read at each scrape. */
    addGauge<Label extends string>({ name, help, labels, read }: GaugeSource<Label>): void {
      new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers,
        async collect() {
          this.reset();
          // a gauge without labels is reset to 0, which would be a value
          if (labels.length === 0) this.remove();
          const found = await inTime(
            read().catch(() => []),
            readPatienceMs,
            [],
          );
          for (const [labelled, value] of found) this.set(labelled, value);
        },
      });
    },
    /**
     * All metrics in the Prometheus text format. The first call also starts collecting metrics of the Node.js process.
     */
    async text(): Promise<string> {
      if (!watchesProcess) collectDefaultMetrics({ register: registry });
      watchesProcess = true;
      return registry.metrics();
    },
  };
}
