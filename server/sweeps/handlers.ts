import { forgetExpired } from '../../modules/identity/sign-in/forgetting.ts';
import { forgetAnswers } from '../../platform/http/idempotency.ts';
import type { Handlers } from '../../platform/jobs/jobs.ts';
import { backupPlaceOf } from '../backup/open-place.ts';
import { keepCompanionFiles } from '../backup/scheduled.ts';
import { openBulkActs } from '../bulk/bulk-acts.ts';
import type { Commands } from '../commands.ts';
import type { Core } from '../core.ts';
import { mailCheckpoint } from '../evidence/checkpoint-mail.ts';
import { postCheckpoints } from '../evidence/copies.ts';
import { policySimulations } from '../policies/simulations.ts';
import { announceMoves, cancelUnmet } from './changes.ts';
import { watchClock } from './clock.ts';
import { reportContests } from './contests.ts';
import { fillDueSeats } from './free-seats.ts';
import { oneByOne } from './one-by-one.ts';
import { rejudging } from './rejudging.ts';
import { sendReminders } from './reminders.ts';
import { settleDue } from './settling.ts';

/** The work that becomes due by time alone, by the name of its job. */
export function sweepHandlers(core: Core, commands: Commands, signal: AbortSignal): NonNullable<Handlers['sweeps']> {
  const { config, sql, log, evidence, clock, newId, logger, mail } = core;
  const { events, identity, mailboxes, messaging, reminders, reliability, contests } = commands;
  const { timeZone } = config.city;
  const scores = rejudging({ sql, clock, newId, log, reliability });
  return {
    clock: watchClock({
      sql,
      newestAt: async () => (await log.readAt([await log.head()]))[0]?.occurredAt,
      clock,
      logger,
    }),
    settle: settleDue({ sql, clock, newId, logger, events, reliability }),
    lines: fillDueSeats({ sql, clock, newId, logger, events }),
    minimums: cancelUnmet({ sql, clock, newId, logger, events }),
    moves: announceMoves({ sql, clock, newId, logger, events }),
    reminders: sendReminders({ sql, clock, newId, logger, timeZone, reminders, messaging }),
    contests: reportContests({ sql, clock, newId, timeZone, contests }),
    rejudge: scores.byNewPolicy,
    age: scores.byAge,
    erasures: () =>
      oneByOne(logger, async (step) => {
        await step({ step: 'repeated erasures' }, () => identity.repeatErasures(clock, step));
        await step({ step: 'unfinished erasures' }, () => identity.finishErasures(clock(), step));
      }),
    'address-changes': () => oneByOne(logger, (step) => identity.finishAddressChanges(clock(), step)),
    mailboxes: mailboxes.catchUp,
    seal: () => evidence.seal(signal).then(() => undefined),
    copies: postCheckpoints({ sql, evidence, clock, logger, url: config.checkpointUrl }),
    'companion-files': keepCompanionFiles({ sql, evidence, place: backupPlaceOf(config.backups) }),
    'checkpoint-mail': mailCheckpoint({ sql, evidence, clock, timeZone, send: mail.send }),
    forget: forgetting(core, commands),
  };
}

/** Deletes data that is no longer kept, one kind after the other. */
function forgetting(core: Core, { identity, carriedOverPenalties }: Commands): () => Promise<void> {
  const { sql, log, clock, newId, logger, mail, push } = core;
  const simulations = policySimulations({ sql, log, clock, newId, logger });
  const bulk = openBulkActs(core, identity);
  return () =>
    oneByOne(logger, async (step) => {
      await step({ forgotten: 'sign-in' }, () => forgetExpired(sql, clock()));
      await step({ forgotten: 'stored replies' }, () => forgetAnswers(sql, clock()));
      await step({ forgotten: 'penalties of erased people' }, () => carriedOverPenalties.forget(clock()));
      await step({ forgotten: 'simulations' }, () => simulations.forget(clock()));
      await step({ forgotten: 'bulk acts' }, () => bulk.forget(clock()));
      await step({ forgotten: 'mails' }, () => mail.outbox.forgetFailed());
      await step({ forgotten: 'notifications' }, () => push.outbox.forget());
    });
}
