import { setTimeout as pause } from 'node:timers/promises';
import type { Traced } from '@tablemates/event-store';
import { deriveCommitments } from '../modules/events/commitments/derive-commitments.ts';
import { forgetExpired } from '../modules/identity/sign-in/forgetting.ts';
import { forgetAnswers } from '../platform/http/idempotency.ts';
import { createCoalescer } from '../platform/jobs/coalesce.ts';
import { createJobs, type Handlers, type JobSeen, type Jobs, type Schedule } from '../platform/jobs/jobs.ts';
import { oneAtATime } from '../platform/jobs/one-at-a-time.ts';
import type { Push } from '../platform/push/push.ts';
import type { PushesSent } from '../platform/push/push-outbox.ts';
import { createReactor, type Reactor } from '../platform/reactor/reactor.ts';
import { HOUR_MS, MINUTE_MS } from '../platform/time-units.ts';
import { keepCompanionFiles, scheduledBackup } from './backup/scheduled.ts';
import { openBulkActs } from './bulk/bulk-acts.ts';
import type { Commands } from './commands.ts';
import type { Core } from './core.ts';
import { mailCheckpoint } from './evidence/checkpoint-mail.ts';
import { postCheckpoints } from './evidence/copies.ts';
import { keyed, type PersonalMail } from './mail/letters.ts';
import { logDelivery } from './mail/log-delivery.ts';
import { MAILED_TYPES, type MailedEvent, mailsToPeople } from './mail/mails-to-people.ts';
import { policySimulations } from './policies/simulations.ts';
import { PUSHED_TYPES, type PushedEvent, pushesToPeople } from './push/pushes-to-people.ts';
import type { ReadModelTasks } from './read-models/read-model-tasks.ts';
import { clearResidue } from './residue.ts';
import { announceMoves, cancelUnmet } from './sweeps/changes.ts';
import { reportContests } from './sweeps/contests.ts';
import { fillDueSeats } from './sweeps/free-seats.ts';
import { oneByOne } from './sweeps/one-by-one.ts';
import { rejudging } from './sweeps/rejudging.ts';
import { sendReminders } from './sweeps/reminders.ts';
import { settleDue } from './sweeps/settling.ts';

/** Schedules make up for lost wakes, deliver mails that are due, and run the work that becomes due by time alone. */
const SCHEDULES: readonly Schedule[] = [
  { queue: 'wake', name: 'read-models', everyMs: 1_000 },
  { queue: 'wake', name: 'reactors', everyMs: 5_000 },
  { queue: 'wake', name: 'paused', everyMs: MINUTE_MS },
  { queue: 'mail', name: 'deliver', everyMs: 10_000 },
  { queue: 'mail', name: 'push', everyMs: 10_000 },
  { queue: 'rebuilds', name: 'left-over', everyMs: 15_000 },
  { queue: 'rebuilds', name: 'simulations-left-over', everyMs: 15_000 },
  { queue: 'rebuilds', name: 'bulk-acts-left-over', everyMs: 15_000 },
  { queue: 'rebuilds', name: 'backup', everyMs: 5 * MINUTE_MS },
  { queue: 'rebuilds', name: 'residue', everyMs: 15 * MINUTE_MS },
  { queue: 'sweeps', name: 'settle', everyMs: MINUTE_MS },
  { queue: 'sweeps', name: 'lines', everyMs: 30_000 },
  { queue: 'sweeps', name: 'minimums', everyMs: MINUTE_MS },
  { queue: 'sweeps', name: 'moves', everyMs: 30_000 },
  { queue: 'sweeps', name: 'reminders', everyMs: MINUTE_MS },
  { queue: 'sweeps', name: 'contests', everyMs: MINUTE_MS },
  { queue: 'sweeps', name: 'rejudge', everyMs: MINUTE_MS },
  { queue: 'sweeps', name: 'commitments', everyMs: MINUTE_MS },
  { queue: 'sweeps', name: 'erasures', everyMs: MINUTE_MS },
  { queue: 'sweeps', name: 'address-changes', everyMs: MINUTE_MS },
  { queue: 'sweeps', name: 'mailboxes', everyMs: MINUTE_MS },
  { queue: 'sweeps', name: 'seal', everyMs: 30_000 },
  { queue: 'sweeps', name: 'copies', everyMs: 30_000 },
  { queue: 'sweeps', name: 'companion-files', everyMs: 30_000 },
  { queue: 'sweeps', name: 'checkpoint-mail', everyMs: HOUR_MS },
  { queue: 'sweeps', name: 'age', everyMs: HOUR_MS },
  { queue: 'sweeps', name: 'forget', everyMs: HOUR_MS },
];

/** The schedules. `everyMs` replaces the interval of sweeps that run each minute or more often. */
const withSweeps = (everyMs?: number): Schedule[] =>
  SCHEDULES.map((each) =>
    everyMs !== undefined && each.queue === 'sweeps' && each.everyMs <= MINUTE_MS ? { ...each, everyMs } : each,
  );

/** How long a stop waits for mails that are under way, so that none goes out twice. Less than `onStopSignal` waits for everything. */
const MAIL_PATIENCE_MS = 6_000;

/** Pause between two wakes: a wake for each append would cost the database more than the appends. */
const WAKE_PAUSE_MS = 200;

export type Background = {
  readonly stop: () => Promise<void>;
  readonly askForTask: (name: string) => void;
  /** Sends the mails that are due. */
  readonly deliverMails: () => void;
  readonly askForSimulation: (id: string) => void;
  readonly askForBulkAct: (id: string) => void;
  readonly depths: Jobs['depths'];
};

/** Returns the mails that follow from a domain event. */
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
    answers: answerLinks,
    unsubscribing: unsubscribeLinks,
    mails,
  });

/** Posts the mails to people that follow from the log, each once (`platform/reactor`). */
export const mailReactor = (
  core: Core,
  commands: Parameters<typeof mailReactions>[1],
  onPosted?: () => void,
): Reactor =>
  createReactor<MailedEvent, PersonalMail>({
    name: 'mails_to_people',
    sql: core.sql,
    log: core.log,
    types: MAILED_TYPES,
    react: mailReactions(core, commands),
    post: (mail, tx, domainEventId) => core.mail.send(keyed(mail, 'mails_to_people', domainEventId), tx),
    ...(onPosted && { onPosted }),
  });

/** Starts the background work. A worker process runs the jobs; a web process only enqueues them. */
export async function startBackground(
  core: Core,
  commands: Commands,
  tasks: Pick<ReadModelTasks, 'run'>,
  {
    traced,
    sawJob,
    sawPushes,
  }: {
    readonly traced: Traced;
    readonly sawJob?: (job: JobSeen) => void;
    readonly sawPushes?: (sent: PushesSent) => void;
  },
): Promise<Background> {
  const { config, databaseUrl, secretKey, sql, log, engine, evidence, clock, newId, logger, mail, push, sweepEveryMs } =
    core;
  const { events, identity, mailboxes, messaging, pushes, reminders, reliability, carriedOverPenalties } = commands;
  const works = config.role !== 'web';

  const mailing = mailReactor(core, commands, () => jobs.enqueue('mail', 'deliver'));
  const pushing = createReactor<PushedEvent, Push>({
    name: 'pushes_to_people',
    sql,
    log,
    types: PUSHED_TYPES,
    react: pushesToPeople({
      sql,
      log,
      clock,
      timeZone: config.city.timeZone,
      pushes,
      subscriptions: push.subscriptions,
    }),
    post: push.outbox.post,
    onPosted: () => jobs.enqueue('mail', 'push'),
  });
  await Promise.all([mailing.start(), pushing.start()]);

  const derive = deriveCommitments({ log, sql, newId });
  const scores = rejudging({ sql, clock, newId, log, reliability });
  const simulations = policySimulations({ sql, log, clock, newId, logger });
  const bulk = openBulkActs(core, identity);
  const { transport } = mail;
  const stopped = new AbortController();
  const { backupDir: folder, city } = config;
  const { timeZone } = city;
  const backUp = scheduledBackup({ sql, databaseUrl, secretKey, evidence, clock, logger, timeZone, folder });
  let delivery: Promise<unknown> = Promise.resolve();
  // a job that finds one of these under way leaves its work to it, and its slot to other jobs
  const runTasks = oneAtATime(() => tasks.run());
  const runSimulations = oneAtATime(() => simulations.run(stopped.signal));
  const runBulkActs = oneAtATime(() => bulk.run(stopped.signal));
  const handlers: Handlers = {
    wake: {
      // if an append or a notification has already started this fold, the job waits for that fold
      'read-models': () => engine.advance(),
      reactors: async () => {
        await Promise.all([mailing.run(), pushing.run()]);
      },
      paused: async () => {
        await engine.retryPaused();
      },
    },
    mail: {
      // a schedule adds the next one while one is under way: with a slow server they would take all slots of the queue
      deliver: oneAtATime(async () => {
        if (!transport) return;
        const delivered = mail.outbox.deliverDue(transport, stopped.signal);
        delivery = delivered.catch(() => {});
        logDelivery(logger, await delivered);
      }),
      push: oneAtATime(async () => {
        const sent = await push.outbox.deliverDue();
        sawPushes?.(sent);
        if (sent.postponed + sent.failed > 0) logger.warn(sent, 'some notifications could not be sent');
      }),
    },
    sweeps: {
      settle: settleDue({ sql, clock, newId, logger, events, reliability }),
      lines: fillDueSeats({ sql, clock, newId, logger, events }),
      minimums: cancelUnmet({ sql, clock, newId, logger, events }),
      moves: announceMoves({ sql, clock, newId, logger, events }),
      reminders: sendReminders({ sql, clock, newId, logger, timeZone: config.city.timeZone, reminders, messaging }),
      contests: reportContests({ sql, clock, newId, timeZone: config.city.timeZone, contests: commands.contests }),
      rejudge: scores.byNewPolicy,
      age: scores.byAge,
      commitments: () => derive(clock().toISOString()).then(() => undefined),
      erasures: () =>
        oneByOne(logger, async (step) => {
          await step({ step: 'repeated erasures' }, () => identity.repeatErasures(clock, step));
          await step({ step: 'unfinished erasures' }, () => identity.finishErasures(clock(), step));
        }),
      'address-changes': () => oneByOne(logger, (step) => identity.finishAddressChanges(clock(), step)),
      mailboxes: mailboxes.catchUp,
      seal: () => evidence.seal(stopped.signal).then(() => undefined),
      copies: postCheckpoints({ sql, evidence, clock, logger, url: config.checkpointUrl }),
      'companion-files': keepCompanionFiles({ sql, evidence, folder: config.backupDir }),
      'checkpoint-mail': mailCheckpoint({ sql, evidence, clock, timeZone: config.city.timeZone, send: mail.send }),
      forget: () =>
        oneByOne(logger, async (step) => {
          await step({ forgotten: 'sign-in' }, () => forgetExpired(sql, clock()));
          await step({ forgotten: 'stored replies' }, () => forgetAnswers(sql, clock()));
          await step({ forgotten: 'penalties of erased people' }, () => carriedOverPenalties.forget(clock()));
          await step({ forgotten: 'simulations' }, () => simulations.forget(clock()));
          await step({ forgotten: 'bulk acts' }, () => bulk.forget(clock()));
          await step({ forgotten: 'mails' }, () => mail.outbox.forgetFailed());
          await step({ forgotten: 'notifications' }, () => push.outbox.forget());
        }),
    },
    rebuilds: {
      'read-model': runTasks,
      'left-over': runTasks,
      simulation: runSimulations,
      'simulations-left-over': runSimulations,
      'bulk-act': runBulkActs,
      'bulk-acts-left-over': runBulkActs,
      backup: () => backUp(stopped.signal),
      residue: clearResidue({ sql, databaseUrl, engine, evidence, logger }),
    },
  };
  const jobs = await createJobs({
    redisUrl: config.redis?.url,
    databaseUrl,
    logger,
    traced,
    ...(sawJob && { sawJob }),
    ...(works && { handlers, schedules: withSweeps(sweepEveryMs) }),
  });

  const coalesce = createCoalescer();
  const wake = async () => {
    jobs.enqueue('wake', 'read-models');
    jobs.enqueue('wake', 'reactors');
    await pause(WAKE_PAUSE_MS, undefined, { ref: false });
  };
  const unsubscribe = log.onAppended(() => coalesce('wake', wake));
  mail.onPosted(() => jobs.enqueue('mail', 'deliver'));
  // handles at once what became due while no worker ran
  if (works) jobs.enqueue('sweeps', 'settle');
  if (works) jobs.enqueue('sweeps', 'lines');
  if (works) jobs.enqueue('sweeps', 'minimums');
  if (works) jobs.enqueue('sweeps', 'moves');
  if (works) jobs.enqueue('sweeps', 'reminders');
  if (works) jobs.enqueue('sweeps', 'mailboxes');
  if (works) jobs.enqueue('sweeps', 'seal');
  if (works) jobs.enqueue('rebuilds', 'backup');

  return {
    depths: jobs.depths,
    askForTask: (name) => jobs.enqueue('rebuilds', 'read-model', name),
    deliverMails: () => jobs.enqueue('mail', 'deliver'),
    askForSimulation: (id) => jobs.enqueue('rebuilds', 'simulation', id),
    askForBulkAct: (id) => jobs.enqueue('rebuilds', 'bulk-act', id),
    stop: async () => {
      unsubscribe();
      stopped.abort();
      const late = new AbortController();
      const tooLate = pause(MAIL_PATIENCE_MS, undefined, { signal: late.signal });
      const mailed = Promise.race([delivery, tooLate]).finally(() => late.abort());
      await Promise.all([jobs.close(), mailed]);
    },
  };
}
