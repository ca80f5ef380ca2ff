import { forgetExpired } from '../../modules/identity/sign-in/forgetting.ts';
import { forgetAnswers } from '../../platform/http/idempotency.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/time-units.ts';
import { backupPlaceOf } from '../backup/open-place.ts';
import { keepCompanionFiles } from '../backup/scheduled.ts';
import { openBulkActs } from '../bulk/bulk-acts.ts';
import type { Commands } from '../commands.ts';
import type { Core } from '../core.ts';
import { erasedByRestores } from '../erase-again.ts';
import { mailCheckpoint } from '../evidence/checkpoint-mail.ts';
import { postCheckpoints } from '../evidence/copies.ts';
import { removeGonePictures } from '../gone-pictures.ts';
import { forgetOpened } from '../opened-game-events.ts';
import { policySimulations } from '../policies/simulations.ts';
import type { Tasks } from '../schedules.ts';
import { forgetUnmet } from '../unmet-searches.ts';
import { sendAnnouncements } from './announcements.ts';
import {
  announceMoves,
  askTablesAgain,
  cancelHostless,
  cancelUnmet,
  endOfClosedGroups,
  tellLosses,
} from './changes.ts';
import { watchClock } from './clock.ts';
import { reportContests } from './contests.ts';
import { mailDesks } from './desks.ts';
import { fillDueSeats } from './free-seats.ts';
import { mailMondays } from './monday.ts';
import { mailNews } from './news.ts';
import { oneByOne } from './one-by-one.ts';
import { missOwners } from './owners.ts';
import { rejudging } from './rejudging.ts';
import { sendReminders } from './reminders.ts';
import {
  askForSeriesAgain,
  endSeriesOfClosedGroups,
  finishEndedSeries,
  openDueDates,
  settleStandingSeats,
} from './series.ts';
import { settleDue } from './settling.ts';

/** The work that becomes due by time alone, by the name of its job. */
export function sweeps(core: Core, commands: Commands, signal: AbortSignal): Tasks['sweeps'] {
  const { config, sql, log, evidence, clock, newId, logger, mail } = core;
  const { events, identity, mailboxes, messaging, tableTalk, reminders, reliability, contests, series, standingSeats } =
    commands;
  const { timeZone } = config.city;
  const scores = rejudging({ sql, clock, newId, log, reliability });
  const newestAt = async () => (await log.readAt([await log.head()]))[0]?.occurredAt;
  const eraseAll = () =>
    oneByOne(logger, async (step) => {
      await step({ step: 'repeated erasures' }, () =>
        identity.repeatErasures(clock, step, () => erasedByRestores(core)),
      );
      await step({ step: 'unfinished erasures' }, () => identity.finishErasures(clock(), step));
    });
  const finishAddresses = () => oneByOne(logger, (step) => identity.finishAddressChanges(clock(), step));
  const place = backupPlaceOf(config.backups);
  const each = { sql, clock, newId, logger };
  const often = { everyMs: 30_000 };
  const byMinute = { everyMs: MINUTE_MS };
  const hourly = { everyMs: HOUR_MS };
  const atStart = true;

  return {
    clock: { ...byMinute, run: watchClock({ sql, newestAt, clock, logger }) },
    settle: { ...byMinute, atStart, run: settleDue({ ...each, events, reliability }) },
    lines: { ...often, atStart, run: fillDueSeats({ ...each, events }) },
    series: { ...byMinute, atStart, run: openDueDates({ ...each, timeZone, series }) },
    'standing-seats': { ...byMinute, atStart, run: settleStandingSeats({ ...each, standingSeats }) },
    hosts: { ...byMinute, atStart, run: cancelHostless({ ...each, events }) },
    'closed-groups-series': { ...often, atStart, run: endSeriesOfClosedGroups({ ...each, series }) },
    'ended-series': { ...byMinute, atStart, run: finishEndedSeries({ ...each, series }) },
    'closed-groups': { ...often, atStart, run: endOfClosedGroups({ ...each, events }) },
    owners: { ...hourly, atStart, run: missOwners({ ...each, groups: commands.groups }) },
    minimums: { ...byMinute, atStart, run: cancelUnmet({ ...each, events }) },
    'series-tables': { ...byMinute, atStart, run: askForSeriesAgain({ ...each, series }) },
    tables: { ...byMinute, atStart, run: askTablesAgain({ ...each, events }) },
    losses: { ...byMinute, atStart, run: tellLosses({ ...each, events }) },
    desks: { ...byMinute, atStart, run: mailDesks({ ...each, cafeNights: commands.cafeNights }) },
    moves: { ...often, atStart, run: announceMoves({ ...each, events }) },
    reminders: { ...byMinute, atStart, run: sendReminders({ ...each, timeZone, reminders, messaging, tableTalk }) },
    announcements: {
      ...often,
      atStart,
      run: sendAnnouncements({ ...each, announcements: commands.announcements }),
    },
    news: { ...byMinute, atStart, run: mailNews({ ...each, timeZone, follows: commands.follows }) },
    monday: { ...byMinute, atStart, run: mailMondays({ ...each, timeZone, monday: commands.monday }) },
    contests: { ...byMinute, run: reportContests({ sql, clock, newId, timeZone, contests }) },
    rejudge: { ...byMinute, run: scores.byNewPolicy },
    age: { ...hourly, run: scores.byAge },
    erasures: { ...byMinute, run: eraseAll },
    pictures: { ...often, atStart, run: removeGonePictures(core) },
    'address-changes': { ...byMinute, run: finishAddresses },
    mailboxes: { ...byMinute, atStart, run: mailboxes.catchUp },
    seal: { ...often, atStart, run: () => evidence.seal(signal).then(() => undefined) },
    copies: { ...often, run: postCheckpoints({ sql, evidence, clock, logger, url: config.checkpointUrl }) },
    'companion-files': { ...often, run: keepCompanionFiles({ sql, evidence, place }) },
    'checkpoint-mail': { ...hourly, run: mailCheckpoint({ sql, evidence, clock, timeZone, send: mail.send }) },
    forget: { ...hourly, run: forgetting(core, commands) },
  };
}

/** Deletes data that is no longer kept, one kind after the other. */
function forgetting(core: Core, { identity, reliability, carriedOverPenalties }: Commands): () => Promise<void> {
  const { sql, log, clock, newId, logger, mail, push } = core;
  const simulations = policySimulations({ sql, log, clock, newId, logger });
  const bulk = openBulkActs(core, { identity, reliability });
  return () =>
    oneByOne(logger, async (step) => {
      await step({ forgotten: 'sign-in' }, () => forgetExpired(sql, clock()));
      await step({ forgotten: 'stored replies' }, () => forgetAnswers(sql, clock()));
      await step({ forgotten: 'penalties of erased people' }, () => carriedOverPenalties.forget(clock()));
      await step({ forgotten: 'suspensions of erased people' }, () => identity.forgetKeptSuspensions(clock()));
      await step({ forgotten: 'bars that ended' }, () => identity.forgetBars(clock()));
      await step({ forgotten: 'simulations' }, () => simulations.forget(clock()));
      await step({ forgotten: 'opened evenings' }, () => forgetOpened(sql, clock()));
      await step({ forgotten: 'searches that found nothing' }, () => forgetUnmet(sql, clock()));
      await step({ forgotten: 'bulk acts' }, () => bulk.forget(clock()));
      await step({ forgotten: 'mails' }, () => mail.outbox.forgetFailed());
      await step({ forgotten: 'notifications' }, () => push.outbox.forget());
    });
}
