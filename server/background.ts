import { setTimeout as pause } from 'node:timers/promises';
import type { Position, Traced } from '@tablemates/event-store';
import { createCoalescer } from '../platform/jobs/coalesce.ts';
import { createJobs, type JobSeen, type Jobs } from '../platform/jobs/jobs.ts';
import { oneAtATime } from '../platform/jobs/one-at-a-time.ts';
import type { Delivered } from '../platform/mail/outbox.ts';
import type { Push } from '../platform/push/push.ts';
import type { PushesSent } from '../platform/push/push-outbox.ts';
import { createReactor, type Reactor } from '../platform/reactor/reactor.ts';
import { MINUTE_MS } from '../platform/time-units.ts';
import type { Spans } from '../platform/tracing.ts';
import type { Commands } from './commands.ts';
import type { Core } from './core.ts';
import { calendarSettings } from './mail/calendar-settings.ts';
import { keyed, type PersonalMail } from './mail/letters.ts';
import { logDelivery } from './mail/log-delivery.ts';
import { type MailedEvent, mailsToPeople } from './mail/mails-to-people.ts';
import { type PushedEvent, pushesToPeople } from './push/pushes-to-people.ts';
import type { ReadModelTasks } from './read-models/read-model-tasks.ts';
import { readModelsRelease } from './read-models/read-models.ts';
import { rebuilds } from './rebuild-handlers.ts';
import { dueAtStart, dueByTheMinute, handlersOf, schedulesOf, type Tasks } from './schedules.ts';
import { sweeps } from './sweeps/handlers.ts';

/**
 * How long a stop waits for mails that are being sent, so that none is sent twice. Less than the limit of
 * `onStopSignal`.
 */
const MAIL_PATIENCE_MS = 6_000;

/** Pause between two wakes of the reactors, which nobody waits for. */
const WAKE_PAUSE_MS = 200;

export type Background = {
  readonly stop: () => Promise<void>;
  readonly askForTask: (name: string) => void;
  /** Runs what becomes due by time alone, without waiting for its schedule. */
  readonly runDue: () => void;
  /** Sends the mails that are due. */
  readonly deliverMails: () => void;
  readonly askForSimulation: (id: string) => void;
  readonly askForBulkAct: (id: string) => void;
  readonly depths: Jobs['depths'];
};

export const mailReactions = (
  { config, sql, log, clock }: Core,
  { answerLinks, unsubscribeLinks, mails }: Pick<Commands, 'answerLinks' | 'unsubscribeLinks' | 'mails'>,
) =>
  mailsToPeople({
    sql,
    log,
    clock,
    publicUrl: config.server.publicUrl,
    timeZone: config.city.timeZone,
    calendar: calendarSettings(config),
    answers: answerLinks,
    unsubscribing: unsubscribeLinks,
    mails,
  });

/** A read model that is paused or far behind must not keep everybody's mails waiting. */
const READ_MODELS_PATIENCE_MS = 2_000;

/** Posts the mails to people that follow from the log, each once (`platform/reactor`). */
export const mailReactor = (
  core: Core,
  commands: Parameters<typeof mailReactions>[1],
  onPosted?: () => void,
  traced?: Traced,
): Reactor =>
  createReactor<MailedEvent, PersonalMail>({
    name: 'mails_to_people',
    sql: core.sql,
    log: core.log,
    on: mailReactions(core, commands),
    post: (mail, tx, domainEventId) => core.mail.send(keyed(mail, 'mails_to_people', domainEventId), tx),
    caughtUp: (position) => core.catchUp(position, READ_MODELS_PATIENCE_MS),
    ...(onPosted && { onPosted }),
    ...(traced && { traced }),
  });

/** Starts the background work. A worker process runs the jobs; a web process only enqueues them. */
export async function startBackground(
  core: Core,
  commands: Commands,
  tasks: Pick<ReadModelTasks, 'run'>,
  {
    spans: { traced },
    sawJob,
    sawPushes,
    sawMails,
    installation,
  }: {
    readonly spans: Pick<Spans, 'traced'>;
    readonly sawJob?: (job: JobSeen) => void;
    readonly sawPushes?: (sent: PushesSent) => void;
    readonly sawMails?: (delivered: Delivered) => void;
    /** The name of this database, which keys in Redis carry. */
    readonly installation: string;
  },
): Promise<Background> {
  const { config, databaseUrl, sql, log, engine, clock, logger, mail, push, sweepEveryMs } = core;
  const { pushes, follows } = commands;
  const works = config.role !== 'web';

  const mailing = mailReactor(core, commands, () => jobs.enqueue('mail', 'deliver'), traced);
  const pushing = createReactor<PushedEvent, Push>({
    name: 'pushes_to_people',
    sql,
    log,
    on: pushesToPeople({
      sql,
      log,
      clock,
      timeZone: config.city.timeZone,
      pushes,
      follows,
      subscriptions: push.subscriptions,
    }),
    post: push.outbox.post,
    caughtUp: (position) => core.catchUp(position, READ_MODELS_PATIENCE_MS),
    traced,
    onPosted: () => jobs.enqueue('mail', 'push'),
  });
  await Promise.all([mailing.start(), pushing.start()]);

  const { transport } = mail;
  const stopped = new AbortController();
  let delivery: Promise<unknown> = Promise.resolve();
  const deliverMails = async () => {
    if (!transport) return;
    const delivered = mail.outbox.deliverDue(transport, stopped.signal);
    delivery = delivered.catch(() => {});
    const outcomes = await delivered;
    sawMails?.(outcomes);
    logDelivery(logger, outcomes);
  };
  const sendPushes = async () => {
    const sent = await push.outbox.deliverDue();
    sawPushes?.(sent);
    if (sent.postponed + sent.failed > 0) logger.warn(sent, 'some notifications could not be sent');
  };
  const retryPaused = async () => {
    if ((await engine.retryPaused()).length > 0) await engine.advance();
  };
  const kinds: Tasks = {
    wake: {
      // the only place where a running product folds
      'read-models': { everyMs: 1_000, run: () => engine.advance() },
      reactors: { everyMs: 5_000, run: () => Promise.all([mailing.run(), pushing.run()]).then(() => undefined) },
      paused: { everyMs: MINUTE_MS, run: retryPaused },
    },
    mail: {
      // a schedule adds jobs while one still runs: with a slow mail server they would take all slots of the queue
      deliver: { everyMs: 10_000, run: oneAtATime(deliverMails) },
      push: { everyMs: 10_000, run: oneAtATime(sendPushes) },
    },
    sweeps: sweeps(core, commands, stopped.signal),
    rebuilds: rebuilds(core, commands, tasks, stopped.signal),
  };
  const jobs = await createJobs({
    redis: config.redis && { ...config.redis, installation },
    databaseUrl,
    release: readModelsRelease,
    logger,
    traced,
    ...(sawJob && { sawJob }),
    ...(works && { handlers: handlersOf(kinds), schedules: schedulesOf(kinds, sweepEveryMs) }),
  });

  const coalesce = createCoalescer();
  const wakeReactors = async () => {
    jobs.enqueue('wake', 'reactors');
    await pause(WAKE_PAUSE_MS, undefined, { ref: false });
  };
  let newest = 0n;
  // the log reports the appends of this process, and the database reports them again later
  const wake = (position: Position) => {
    if (position <= newest) return;
    newest = position;
    jobs.enqueue('wake', 'read-models');
    coalesce('reactors', wakeReactors);
  };
  const unsubscribe = [log.onAppended(wake)];
  // also for processes of another release, or that cannot reach the queues
  if (works) unsubscribe.push(engine.onAppended(wake));
  mail.onPosted(() => jobs.enqueue('mail', 'deliver'));
  if (works) {
    jobs.enqueue('wake', 'read-models');
    // this code may be able to fold what other code could not
    jobs.enqueue('wake', 'paused');
    for (const { queue, name } of dueAtStart(kinds)) jobs.enqueue(queue, name);
  }

  return {
    depths: jobs.depths,
    askForTask: (name) => jobs.enqueue('rebuilds', 'read-model', name),
    runDue: () => {
      for (const { queue, name } of dueByTheMinute(kinds)) jobs.enqueue(queue, name);
    },
    deliverMails: () => jobs.enqueue('mail', 'deliver'),
    askForSimulation: (id) => jobs.enqueue('rebuilds', 'simulation', id),
    askForBulkAct: (id) => jobs.enqueue('rebuilds', 'bulk-act', id),
    stop: async () => {
      for (const off of unsubscribe) off();
      stopped.abort();
      const late = new AbortController();
      const tooLate = pause(MAIL_PATIENCE_MS, undefined, { signal: late.signal });
      const mailed = Promise.race([delivery, tooLate]).finally(() => late.abort());
      await Promise.all([jobs.close(), mailed]);
    },
  };
}
