import type { CommandContext, EventLog } from '@tablemates/event-store';
import type { Logger } from 'pino';
import type { PendingQuery, Row } from 'postgres';
import { v5 } from 'uuid';
import type { z } from 'zod';
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
import type { BulkAct, BulkActRequest, BulkFailure } from '../../modules/identity/bulk/contract.ts';
import type { IdentityCommands } from '../../modules/identity/commands.ts';
import type { Done } from '../../modules/identity/people/people.ts';
import { type BulkActName, INVERSE, MOST_IN_BULK } from '../../modules/identity/rules.ts';
import { addDays, addSeconds } from '../../platform/add-time.ts';
import { withLockIfFree } from '../../platform/advisory-lock.ts';
import type { Clock, Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { countMatching, findIds } from '../../projections/identity/people-admin-queries.ts';
import type { Core } from '../core.ts';

/** Acts and their people are kept for this long after they were asked for. */
const KEPT_DAYS = 7;
/** The page offers to undo it for ten seconds. A slow network, and asking the admin who they are, may take the rest. */
const UNDO_SECONDS = 60;
/** People whose commands run at once. */
const AT_ONCE = 4;

const people = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`;

const tooMany = refuse(400, 'too_many', `At most ${people(MOST_IN_BULK)} at once. Please narrow the filter.`);
const nobody = refuse(409, 'nobody', 'There is nobody left to do this to.');
const notUndone = refuse(409, 'not_undone', 'This cannot be undone any more.');
const changedMeanwhile = (count: number) =>
  refuse(409, 'changed_meanwhile', `The filter finds ${people(count)} now. Please look at them again.`);
const underWay = (bulkActId: string | undefined) =>
  refuse(
    409,
    'under_way',
    'Your bulk action is still running. Please wait until it is done.',
    bulkActId === undefined ? {} : { bulkActId },
  );
const alreadyDone = refuse(409, 'done', 'This is done already. There is nothing left to stop.');
export const notKept = refuse(404, 'not_found', 'This bulk action was not found. Bulk actions are kept for a week.');

type Stored = {
  readonly id: string;
  readonly askedBy: string;
  readonly askedAt: Instant;
  readonly act: BulkActName;
  readonly undoes: string | null;
  readonly state: BulkAct['state'];
  readonly attempts: number;
  readonly finishedAt: Instant | null;
  readonly stoppedBy: string | null;
  readonly stoppedAt: Instant | null;
};

/** An act with ids in place of admins' names. */
export type KeptBulkAct = Omit<BulkAct, 'askedBy' | 'stopped'> & {
  readonly askedBy: string;
  readonly stopped: { readonly id: string; readonly at: Instant } | null;
};
/** The last one of a page: where the next page begins. */
export type BulkActCursor = Pick<BulkAct, 'askedAt' | 'id'>;
type Counted = Stored & Pick<BulkAct, 'people' | 'changed' | 'already' | 'failed'>;
type Waiting = { readonly place: number; readonly userId: string | null };
type Wanted = { readonly act: BulkActName; readonly ids: readonly string[]; readonly undoes?: string };

type Deps = {
  readonly sql: Sql;
  readonly log: Pick<EventLog, 'positionOf'>;
  readonly identity: Pick<IdentityCommands, 'activate' | 'deactivate' | 'erasePerson' | 'changePerson'>;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly logger: Pick<Logger, 'error'>;
  /** Resolves once the read models show what the acts changed, or after a while. */
  readonly shown: () => Promise<void>;
};

/**
 * What admins do to many people at once: the single act of each person, in the admin's name. A worker process carries it out as
 * a job; whom it is about and what became of each are in two tables.
 */
export function bulkActs({ sql, log, identity, clock, newId, logger, shown }: Deps) {
  const now = () => clock().toISOString();

  const commands: Readonly<Record<BulkActName, (context: CommandContext, userId: string) => Promise<Done | Refusal>>> =
    {
      activate: (context, userId) => identity.activate(context, userId),
      disable: (context, userId) => identity.deactivate(context, userId),
      delete: (context, userId) => identity.erasePerson(context, userId),
      makeOrganizer: (context, userId) => identity.changePerson(context, userId, { isProvider: true }),
      endOrganizer: (context, userId) => identity.changePerson(context, userId, { isProvider: false }),
    };

  /** The id of the command is the same for every worker, so that what a dead one had done is not done again. */
  const carryOut = async ({ id, act, askedBy }: Stored, { place, userId }: Waiting): Promise<Outcome> => {
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
    const [begun] = await sql<Stored[]>`
      update bulk_acts set state = 'running', attempts = attempts + 1
      where id = ${id} and state in ('asked', 'running') returning *`;
    if (!begun) return;
    for (;;) {
      if (signal.aborted) {
        // this process stops in good order: another one goes on, and it does not count
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
            where bulk_act_id = ${id} and outcome is null order by place limit ${AT_ONCE}`;
          await Promise.all(next.map(async (one) => record(id, one.place, await carryOut(begun, one))));
        }
      }
    }
  };

  /** Carries out one after the other what is asked and not done, also what a dead process had begun. */
  const run = async (signal: AbortSignal): Promise<void> => {
    const open = await sql<{ id: string }[]>`
      select id from bulk_acts where state in ('asked', 'running') order by asked_at`;
    for (const { id } of open) await withLockIfFree(sql, `bulk act ${id}`, () => attempt(id, signal));
  };

  /** Those of some acts with their numbers, in the order of the acts. */
  const withCounts = (acts: PendingQuery<Row[]>) => sql<Counted[]>`
    select a.*, c.* from (${acts}) a cross join lateral (
      select count(*)::int as people,
        count(*) filter (where outcome = 'changed')::int as changed,
        count(*) filter (where outcome = 'already')::int as already,
        count(*) filter (where outcome = 'failed')::int as failed
      from bulk_act_people where bulk_act_id = a.id) c
    order by a.asked_at desc, a.id desc`;

  const counted = async (id: string): Promise<Counted | undefined> => {
    const [found] = await withCounts(
      sql`select * from bulk_acts where id = ${id} and asked_at > ${keptSince(clock())}`,
    );
    return found;
  };

  /** An act that is still kept. */
  const find = async (id: string): Promise<KeptBulkAct | undefined> => {
    const act = await counted(id);
    return act && shownTo(act);
  };

  /** Those of an act who came out of it so, and who were not erased since. */
  const idsWith = async (id: string, outcome: Outcome['outcome']): Promise<readonly string[]> => {
    const rows = await sql<{ userId: string }[]>`
      select user_id from bulk_act_people
      where bulk_act_id = ${id} and outcome = ${outcome} and user_id is not null order by place`;
    return rows.map(({ userId }) => userId);
  };

  const again = async (askedBy: string, id: string): Promise<Wanted | Refusal> => {
    const found = await counted(id);
    if (found?.askedBy !== askedBy) return notKept;
    return { act: found.act, ids: await idsWith(id, 'failed') };
  };

  const back = async (askedBy: string, id: string): Promise<Wanted | Refusal> => {
    const found = await counted(id);
    if (found?.askedBy !== askedBy) return notKept;
    const inverse = INVERSE[found.act];
    const until = undoUntil(found);
    if (inverse === null || until === null || now() > until) return notUndone;
    return { act: inverse, ids: await idsWith(id, 'changed'), undoes: id };
  };

  const matching = async (
    act: BulkActName,
    filter: Parameters<typeof findIds>[1],
    seen: number,
  ): Promise<Wanted | Refusal> => {
    const count = await countMatching(sql, filter, now());
    if (count > MOST_IN_BULK) return tooMany;
    if (count !== seen) return changedMeanwhile(count);
    return { act, ids: await findIds(sql, filter, MOST_IN_BULK, now()) };
  };

  const wantedBy = (askedBy: string, request: z.output<typeof BulkActRequest>): Promise<Wanted | Refusal> => {
    if ('retry' in request) return again(askedBy, request.retry);
    if ('undo' in request) return back(askedBy, request.undo);
    if ('ids' in request) return Promise.resolve({ act: request.act, ids: [...new Set(request.ids)] });
    return matching(request.act, request.filter, request.people);
  };

  const underWayOf = async (askedBy: string): Promise<Refusal> => {
    const [open] = await sql<{ id: string }[]>`
      select id from bulk_acts where asked_by = ${askedBy} and state in ('asked', 'running')`;
    return underWay(open?.id);
  };

  return {
    /** Records an act with its people: those whom the request is about now, and no others. */
    async ask(askedBy: string, request: z.output<typeof BulkActRequest>): Promise<KeptBulkAct | Refusal> {
      const wanted = await wantedBy(askedBy, request);
      if (isRefusal(wanted)) return wanted;
      const { act, ids, undoes = null } = wanted;
      if (ids.length === 0) return nobody;
      const id = newId();
      const isAsked = await sql.begin(async (tx) => {
        const [asked] = await tx`
          insert into bulk_acts (id, asked_by, asked_at, act, undoes, state)
          values (${id}, ${askedBy}, ${now()}, ${act}, ${undoes}, 'asked')
          on conflict do nothing returning id`;
        if (!asked) return false;
        await tx`
          insert into bulk_act_people (bulk_act_id, place, user_id)
          select ${id}, place, user_id from unnest(${[...ids]}::text[]) with ordinality as listed (user_id, place)`;
        return true;
      });
      if (isAsked) return (await find(id)) ?? notKept;
      const isUndone = undoes !== null && (await sql`select from bulk_acts where undoes = ${undoes}`).length > 0;
      return isUndone ? notUndone : underWayOf(askedBy);
    },

    run,

    find,

    /**
     * A part of those that are kept, the latest first.
     *
     * @param by the admin who asked for them; everybody's without one
     */
    async list({
      by,
      after,
      limit,
    }: {
      readonly by: string | undefined;
      readonly after: BulkActCursor | undefined;
      readonly limit: number;
    }): Promise<readonly KeptBulkAct[]> {
      const found = await withCounts(sql`
        select * from bulk_acts
        where asked_at > ${keptSince(clock())}
          ${by === undefined ? sql`` : sql`and asked_by = ${by}`}
          ${after === undefined ? sql`` : sql`and (asked_at, id) < (${after.askedAt}, ${after.id})`}
        order by asked_at desc, id desc limit ${limit}`);
      return found.map(shownTo);
    },

    /**
     * Stops an act: what is done stays done, and the worker leaves the rest. One that is being stopped is left as it is.
     *
     * @param record records it in the log, before it is stopped
     */
    async stop(id: string, by: string, record: () => Promise<unknown>): Promise<KeptBulkAct | Refusal> {
      const found = await counted(id);
      if (!found) return notKept;
      if (found.state === 'done') return alreadyDone;
      if (found.stoppedAt !== null) return shownTo(found);
      await record();
      await sql`
        update bulk_acts set stopped_by = ${by}, stopped_at = ${now()}
        where id = ${id} and state in ('asked', 'running') and stopped_at is null`;
      return (await find(id)) ?? notKept;
    },

    /** A part of those for whom it failed, after a place in their list. */
    async failures(
      id: string,
      { after, limit }: { readonly after: number; readonly limit: number },
    ): Promise<readonly (Omit<BulkFailure, 'name'> & { readonly place: number })[]> {
      return sql<(Omit<BulkFailure, 'name'> & { place: number })[]>`
        select place, user_id, code, reason from bulk_act_people
        where bulk_act_id = ${id} and outcome = 'failed' and user_id is not null and place > ${after}
        order by place limit ${limit}`;
    },

    /** Deletes what is not kept any more. */
    async forget(at: Date): Promise<void> {
      await sql`delete from bulk_acts where asked_at <= ${keptSince(at)} and state = 'done'`;
    },
  };
}

export type BulkActs = ReturnType<typeof bulkActs>;

/** The longest wait for the read models at the end of an act. */
const SHOWN_WAIT_MS = 5_000;

/** The bulk acts of the product. */
export const openBulkActs = (
  { catchUp, ...core }: Pick<Core, 'sql' | 'log' | 'clock' | 'newId' | 'logger' | 'catchUp'>,
  identity: Deps['identity'],
): BulkActs =>
  bulkActs({
    ...core,
    identity,
    shown: async () => void (await catchUp(await core.log.head(), SHOWN_WAIT_MS)),
  });

/** Clears an erased person from all of them. */
export async function forgetInBulkActs(sql: Sql, userId: string): Promise<void> {
  await sql`update bulk_act_people set user_id = null where user_id = ${userId}`;
}

const keptSince = (at: Date): Instant => addDays(at, -KEPT_DAYS).toISOString();

const undoUntil = ({ act, undoes, finishedAt, changed }: Counted): Instant | null =>
  finishedAt === null || changed === 0 || undoes !== null || INVERSE[act] === null
    ? null
    : addSeconds(finishedAt, UNDO_SECONDS).toISOString();

const shownTo = (act: Counted): KeptBulkAct => ({
  id: act.id,
  act: act.act,
  askedAt: act.askedAt,
  askedBy: act.askedBy,
  state: act.state,
  people: act.people,
  changed: act.changed,
  already: act.already,
  failed: act.failed,
  finishedAt: act.finishedAt,
  stopped: act.stoppedBy === null || act.stoppedAt === null ? null : { id: act.stoppedBy, at: act.stoppedAt },
  isUndo: act.undoes !== null,
  undoUntil: undoUntil(act),
});
