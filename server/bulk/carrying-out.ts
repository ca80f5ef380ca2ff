import type { CommandContext, EventLog } from '@tablemates/event-store';
import type { Logger } from 'pino';
import { v5 } from 'uuid';
import {
  erasedMeanwhile,
  failedBy,
  faulty,
  gaveUp,
  nextOf,
  type Outcome,
  oneself,
  outcomeOf,
} from '../../modules/identity/bulk/bulk-act.ts';
import type { IdentityCommands } from '../../modules/identity/commands.ts';
import type { Done } from '../../modules/identity/people/people.ts';
import type { BulkActName } from '../../modules/identity/rules.ts';
import { withLockIfFree } from '../../platform/advisory-lock.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';

/**
 * Number of people whose commands run at once. Deletions at the same time share one search of all data outside the log.
 */
const atOnce = (act: BulkActName): number => (act === 'delete' ? 25 : 4);

type Begun = { readonly id: string; readonly act: BulkActName; readonly askedBy: string; readonly attempts: number };
type Waiting = { readonly place: number; readonly userId: string | null };

export type Worker = {
  readonly sql: Sql;
  readonly log: Pick<EventLog, 'positionOf'>;
  readonly identity: Pick<IdentityCommands, 'activate' | 'deactivate' | 'erasePerson' | 'changePerson'>;
  readonly logger: Pick<Logger, 'error'>;
  /** Resolves once the read models show the changes, or after a time limit. */
  readonly shown: () => Promise<void>;
};

/** Runs bulk actions in a worker: one command for each person, in the admin's name. */
export function carryingOut({ sql, log, identity, logger, shown }: Worker, now: () => Instant) {
  const commands: Readonly<Record<BulkActName, (context: CommandContext, userId: string) => Promise<Done | Refusal>>> =
    {
      activate: (context, userId) => identity.activate(context, userId),
      disable: (context, userId) => identity.deactivate(context, userId),
      delete: (context, userId) => identity.erasePerson(context, userId),
      makeOrganizer: (context, userId) => identity.changePerson(context, userId, { isProvider: true }),
      endOrganizer: (context, userId) => identity.changePerson(context, userId, { isProvider: false }),
    };

  /** The command id is the same in every worker, so that what a dead worker did is not done again. */
  const carryOut = async ({ id, act, askedBy }: Begun, { place, userId }: Waiting): Promise<Outcome> => {
    if (userId === askedBy) return failedBy(oneself);
    const commandId = v5(String(place), id);
    const command =
      userId === null
        ? Promise.resolve(erasedMeanwhile)
        : commands[act]({ commandId, actor: askedBy, now: now() }, userId);
    const result = await command.catch((error: unknown) => {
      logger.error({ err: error, bulkAct: id, place }, 'a bulk act failed at a person');
      return faulty;
    });
    return outcomeOf(result, isRefusal(result) ? await log.positionOf(commandId) : undefined);
  };

  const record = async (id: string, place: number, outcome: Outcome): Promise<void> => {
    const { code, reason } = outcome.outcome === 'failed' ? outcome : { code: null, reason: null };
    await sql`
      update bulk_act_people set outcome = ${outcome.outcome}, code = ${code}, reason = ${reason}
      where bulk_act_id = ${id} and place = ${place} and outcome is null`;
  };

  const progressOf = async (id: string): Promise<{ readonly waiting: number; readonly isStopped: boolean }> => {
    const [found] = await sql<{ waiting: number; isStopped: boolean }[]>`
      select stopped_at is not null as is_stopped,
        (select count(*)::int from bulk_act_people where bulk_act_id = ${id} and outcome is null) as waiting
      from bulk_acts where id = ${id}`;
    return found ?? { waiting: 0, isStopped: false };
  };

  const giveUp = async (id: string): Promise<void> => {
    await sql`
      update bulk_act_people set outcome = 'failed', code = ${gaveUp.code}, reason = ${gaveUp.message}
      where bulk_act_id = ${id} and outcome is null`;
  };

  const finish = async (id: string): Promise<void> => {
    // the page reads its list again when the act is done, so the read models show the changes first
    await shown();
    await sql`update bulk_acts set state = 'done', finished_at = ${now()} where id = ${id} and state = 'running'`;
  };

  const attempt = async (id: string, signal: AbortSignal): Promise<void> => {
    if (signal.aborted) return;
    const [begun] = await sql<Begun[]>`
      update bulk_acts set state = 'running', attempts = attempts + 1
      where id = ${id} and state in ('asked', 'running') returning *`;
    if (!begun) return;
    for (;;) {
      if (signal.aborted) {
        // this process shuts down: another one continues, and this attempt does not count
        await sql`update bulk_acts set state = 'asked', attempts = attempts - 1 where id = ${id} and state = 'running'`;
        return;
      }
      switch (nextOf({ attempts: begun.attempts, ...(await progressOf(id)) })) {
        case 'done':
          return finish(id);
        case 'give up':
          await giveUp(id);
          break;
        case 'people': {
          const next = await sql<Waiting[]>`
            select place, user_id from bulk_act_people
            where bulk_act_id = ${id} and outcome is null order by place limit ${atOnce(begun.act)}`;
          await Promise.all(next.map(async (one) => record(id, one.place, await carryOut(begun, one))));
        }
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
