import type { CommandContext, EventLog, Position } from '@tablemates/event-store';
import type { Logger } from 'pino';
import { v5 } from 'uuid';
import type { operationCommands } from '../../modules/admin/operation-commands.ts';
import {
  failedBy,
  faulty,
  gaveUp,
  nextOf,
  notAsked,
  type Outcome,
  oneself,
  outcomeOf,
} from '../../modules/identity/bulk/bulk-act.ts';
import type { IdentityCommands } from '../../modules/identity/commands.ts';
import type { BulkActName } from '../../modules/identity/rules.ts';
import type { ReliabilityCommands } from '../../modules/reliability/commands.ts';
import { withLockIfFree } from '../../platform/advisory-lock.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { type AskedBulkAct, type AskedDeps, askedBulkAct } from './asked.ts';

/**
 * Number of people whose commands run at once. Deletions at the same time share one search of all data outside the log.
 */
const atOnce = (act: BulkActName): number => (act === 'delete' ? 25 : 4);

type Begun = AskedBulkAct & { readonly id: string };

export type Worker = {
  readonly sql: Sql;
  readonly log: Pick<EventLog, 'positionOf'> & AskedDeps['log'];
  readonly evidence: AskedDeps['evidence'];
  readonly operations: Pick<ReturnType<typeof operationCommands>, 'recordBulkActEnd'>;
  readonly identity: Pick<IdentityCommands, 'activate' | 'deactivate' | 'erasePerson' | 'changePerson'>;
  readonly reliability: Pick<ReliabilityCommands, 'judgeAgain'>;
  readonly logger: Pick<Logger, 'error'>;
  /** Resolves once the read models show the changes, or after a time limit. */
  readonly shown: () => Promise<void>;
};

/**
 * Runs bulk actions in a worker: one command for each person, in the admin's name. Which act, whose and for whom is read
 * from the log. The tables say which places still wait.
 */
export function carryingOut(
  { sql, log, evidence, operations, identity, reliability, logger, shown }: Worker,
  now: () => Instant,
) {
  type Command = (
    context: CommandContext,
    userId: string,
    why: Pick<AskedBulkAct, 'reason' | 'policyVersion'>,
  ) => Promise<{ readonly position: Position | undefined } | Refusal>;
  const commands: Readonly<Record<BulkActName, Command>> = {
    activate: identity.activate,
    disable: identity.deactivate,
    delete: identity.erasePerson,
    makeOrganizer: (context, userId, why) => identity.changePerson(context, userId, { isProvider: true }, why),
    endOrganizer: (context, userId, why) => identity.changePerson(context, userId, { isProvider: false }, why),
    // the reason is kept with each judgment, so it is not carried out without one
    judgeAgain: async (context, userId, { reason, policyVersion: version }) =>
      reason === undefined || version === undefined
        ? notAsked
        : reliability.judgeAgain(context, { userId, version, reason }),
  };

  /** The command id is the same in every worker, so that what a dead worker did is not done again. */
  const carryOut = async ({ id, act, askedBy, people, isOver, ...why }: Begun, place: number): Promise<Outcome> => {
    const userId = people[place - 1];
    if (userId === undefined) return failedBy(notAsked);
    if (userId === askedBy) return failedBy(oneself);
    const commandId = v5(String(place), id);
    if (isOver) return (await log.positionOf(commandId)) === undefined ? failedBy(notAsked) : { outcome: 'changed' };
    const result = await commands[act]({ commandId, actor: askedBy, now: now() }, userId, why).catch(
      (error: unknown) => {
        logger.error({ err: error, bulkAct: id, place }, 'a bulk act failed at a person');
        return faulty;
      },
    );
    return outcomeOf(result, isRefusal(result) ? await log.positionOf(commandId) : undefined);
  };

  const record = async (id: string, place: number, outcome: Outcome): Promise<void> => {
    const { code, reason } = outcome.outcome === 'failed' ? outcome : { code: null, reason: null };
    await sql`
      update bulk_act_people set outcome = ${outcome.outcome}, code = ${code}, reason = ${reason}
      where bulk_act_id = ${id} and place = ${place} and outcome is null`;
  };

  /** The next places that wait. A place is passed once in an attempt, so that thousands behind it are not read again. */
  const nextPlaces = async (id: string, after: number, limit: number): Promise<readonly number[]> => {
    const rows = await sql<{ place: number }[]>`
      select place from bulk_act_people
      where bulk_act_id = ${id} and place > ${after} and outcome is null order by place limit ${limit}`;
    return rows.map(({ place }) => place);
  };

  const isStopped = async (id: string): Promise<boolean> => {
    const [found] = await sql<{ isStopped: boolean }[]>`
      select stopped_at is not null as is_stopped from bulk_acts where id = ${id}`;
    return found?.isStopped ?? true;
  };

  const giveUp = async (id: string, { code, message }: Refusal): Promise<void> => {
    await sql`
      update bulk_act_people set outcome = 'failed', code = ${code}, reason = ${message}
      where bulk_act_id = ${id} and outcome is null`;
  };

  const finish = async (id: string): Promise<void> => {
    await operations.recordBulkActEnd({ commandId: v5('ended', id), actor: 'system', now: now() }, id);
    // the page reads its list again when the act is done, so the read models show the changes first
    await shown();
    await close(id);
  };

  const close = async (id: string): Promise<void> => {
    await sql`update bulk_acts set state = 'done', finished_at = ${now()} where id = ${id} and state = 'running'`;
  };

  const attempt = async (id: string, signal: AbortSignal): Promise<void> => {
    if (signal.aborted) return;
    const [row] = await sql<{ attempts: number }[]>`
      update bulk_acts set state = 'running', attempts = attempts + 1
      where id = ${id} and state in ('asked', 'running') returning attempts`;
    if (!row) return;
    const asked = await askedBulkAct({ log, evidence }, id);
    if (!asked) {
      logger.error({ bulkAct: id }, 'a bulk act is not carried out: the log does not say that anybody asked for it');
      await giveUp(id, notAsked);
      return close(id);
    }
    for (let after = 0; ; ) {
      if (signal.aborted) {
        // this process shuts down: another one continues, and this attempt does not count
        await sql`update bulk_acts set state = 'asked', attempts = attempts - 1 where id = ${id} and state = 'running'`;
        return;
      }
      const places = await nextPlaces(id, after, atOnce(asked.act));
      const stopped = asked.isStopped || (await isStopped(id));
      switch (nextOf({ ...row, waiting: places.length, isStopped: stopped })) {
        case 'done':
          return finish(id);
        case 'give up':
          await giveUp(id, gaveUp);
          break;
        case 'people':
          await Promise.all(places.map(async (place) => record(id, place, await carryOut({ id, ...asked }, place))));
          after = places.at(-1) ?? after;
      }
    }
  };

  /** Runs all open bulk actions one after the other, also those that a dead process began. */
  return async (signal: AbortSignal): Promise<void> => {
    const open = await sql<{ id: string }[]>`
      select id from bulk_acts where state in ('asked', 'running') order by asked_at`;
    for (const { id } of open) await withLockIfFree(sql, `bulk act ${id}`, () => attempt(id, signal));
  };
}
