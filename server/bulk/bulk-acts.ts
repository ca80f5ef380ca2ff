import type { EventLog, Position } from '@tablemates/event-store';
import type { PendingQuery, Row } from 'postgres';
import type { z } from 'zod';
import { operationCommands } from '../../modules/admin/operation-commands.ts';
import type { BulkAct, BulkActRequest, BulkFailure } from '../../modules/identity/bulk/contract.ts';
import { type BulkActName, INVERSE } from '../../modules/identity/rules.ts';
import { addDays, addSeconds } from '../../platform/add-time.ts';
import type { Clock, Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { idOfNew, type NewId } from '../../platform/ids.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { fingerprintOf } from '../../projections/identity/people-admin-queries.ts';
import type { Core } from '../core.ts';
import { judgedIn } from '../policies/judged-in.ts';
import { askedBulkAct } from './asked.ts';
import { carryingOut, type Worker } from './carrying-out.ts';
import { type JudgedIn, notKept, notUndone, whomItIsAbout } from './whom.ts';

/** Bulk actions and their people are kept for this long after the request. */
const KEPT_DAYS = 7;
/**
 * The page offers to undo for ten seconds. The rest is for a slow network, and for the admin to confirm their identity.
 */
const UNDO_SECONDS = 60;

const nobody = refuse(409, 'nobody', 'There is nobody left to do this to.');
const underWay = (bulkActId: string | undefined) =>
  refuse(
    409,
    'under_way',
    'Your bulk action is still running. Please wait until it is done.',
    bulkActId === undefined ? {} : { bulkActId },
  );
const alreadyDone = refuse(409, 'done', 'This is done already. There is nothing left to stop.');

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

/** A bulk action with ids in place of admins' names. */
export type KeptBulkAct = Omit<BulkAct, 'askedBy' | 'stopped'> & {
  readonly askedBy: string;
  readonly stopped: { readonly id: string; readonly at: Instant } | null;
};
/** The last bulk action of a page. The next page begins after it. */
export type BulkActCursor = Pick<BulkAct, 'askedAt' | 'id'>;
type Counted = Stored & Pick<BulkAct, 'people' | 'changed' | 'already' | 'failed'>;

type Deps = Omit<Worker, 'operations'> & {
  readonly log: EventLog;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly judgedIn: JudgedIn;
};

type HowAsked = {
  /** The id of the request. By default a new one. */
  readonly commandId?: string;
  /** Called with the position in the log that says so. */
  readonly onRecorded?: (position: Position | undefined) => void;
};

/**
 * Bulk actions of admins: one command for each person in the admin's name. A worker
 * process runs them as jobs. One table contains the actions, another one their people with the result for each.
 */
export function bulkActs({ clock, newId, ...given }: Deps) {
  const { sql, log } = given;
  const operations = operationCommands({ log, newId });
  const worker = { ...given, operations };
  const now = () => clock().toISOString();

  /** These bulk actions with the numbers of their results, the latest first. */
  const withCounts = (acts: PendingQuery<Row[]>) => sql<Counted[]>`
    select a.*, c.* from (${acts}) a cross join lateral (
      select count(*)::int as people,
        count(*) filter (where outcome = 'changed')::int as changed,
        count(*) filter (where outcome = 'already')::int as already,
        count(*) filter (where outcome = 'failed')::int as failed
      from bulk_act_people where bulk_act_id = a.id) c
    order by a.asked_at desc, a.id desc`;

  /** The kept bulk actions, of one admin or of all. */
  const keptBy = (askedBy: string | undefined) => sql`
    from bulk_acts
    where asked_at > ${keptSince(clock())} ${askedBy === undefined ? sql`` : sql`and asked_by = ${askedBy}`}`;

  /** The people a bulk action failed for. People erased since are left out. */
  const failedIn = (id: string) => sql`bulk_act_id = ${id} and outcome = 'failed' and user_id is not null`;

  const counted = async (id: string): Promise<Counted | undefined> => {
    const [found] = await withCounts(
      sql`select * from bulk_acts where id = ${id} and asked_at > ${keptSince(clock())}`,
    );
    return found;
  };

  /** A bulk action that is still kept. */
  const find = async (id: string): Promise<KeptBulkAct | undefined> => {
    const act = await counted(id);
    return act && shownTo(act);
  };

  const wantedBy = whomItIsAbout(sql, now, find, (id) => askedBulkAct(given, id), given.judgedIn);

  const underWayOf = async (askedBy: string): Promise<Refusal> => {
    const [open] = await sql<{ id: string }[]>`
      select id from bulk_acts where asked_by = ${askedBy} and state in ('asked', 'running')`;
    return underWay(open?.id);
  };

  return {
    /**
     * Records a bulk action with the people of the request, in the log and in tables. Later changes of a filter's matches
     * do not change them.
     */
    async ask(
      askedBy: string,
      request: z.output<typeof BulkActRequest>,
      { commandId = newId(), onRecorded }: HowAsked = {},
    ): Promise<KeptBulkAct | Refusal> {
      const wanted = await wantedBy(askedBy, request);
      if (isRefusal(wanted)) return wanted;
      const { act, ids, reason, policyVersion, undoes = null } = wanted;
      if (ids.length === 0) return nobody;
      const id = idOfNew({ commandId });
      const isAsked = await sql.begin(async (tx) => {
        const [asked] = await tx`
          insert into bulk_acts (id, asked_by, asked_at, act, undoes, state)
          values (${id}, ${askedBy}, ${now()}, ${act}, ${undoes}, 'asked')
          on conflict do nothing returning id`;
        if (!asked) return false;
        await tx`
          insert into bulk_act_people (bulk_act_id, place, user_id)
          select ${id}, place, user_id from unnest(${[...ids]}::text[]) with ordinality as listed (user_id, place)`;
        // last, so that the log says it only of a bulk action that can begin
        const context = { commandId, actor: askedBy, now: now() };
        const recorded = {
          bulkActId: id,
          act,
          people: [...ids],
          ...(policyVersion !== undefined && { policyVersion }),
        };
        const position = await operations.recordBulkAct(context, recorded, reason);
        onRecorded?.(position);
        return true;
      });
      // a repeated request finds what the first one recorded
      const found = await find(id);
      if (isAsked || found) return found ?? notKept;
      const isUndone = undoes !== null && (await sql`select from bulk_acts where undoes = ${undoes}`).length > 0;
      return isUndone ? notUndone : underWayOf(askedBy);
    },

    run: carryingOut(worker, now),

    find,

    /** The number and fingerprint of the people that a filter finds now. */
    matching: (filter: Parameters<typeof fingerprintOf>[1]) => fingerprintOf(sql, filter, now()),

    /**
     * One page of the kept bulk actions, the latest first.
     *
     * @param by the admin who requested them; undefined for those of all admins
     */
    async list({
      by,
      after,
      offset = 0,
      limit,
    }: {
      readonly by: string | undefined;
      readonly after: BulkActCursor | undefined;
      readonly offset?: number;
      readonly limit: number;
    }): Promise<readonly KeptBulkAct[]> {
      const found = await withCounts(sql`
        select * ${keptBy(by)}
          ${after === undefined ? sql`` : sql`and (asked_at, id) < (${after.askedAt}, ${after.id})`}
        order by asked_at desc, id desc limit ${limit} offset ${offset}`);
      return found.map(shownTo);
    },

    /** The number of kept bulk actions, of one admin or of all. */
    async count(by: string | undefined): Promise<number> {
      const [row] = await sql<{ acts: number }[]>`select count(*)::int as acts ${keptBy(by)}`;
      return row?.acts ?? 0;
    },

    /**
     * Stops a bulk action: what is done stays done, and the worker skips the rest. Stopping it again changes nothing.
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

    /** One page of the people a bulk action failed for, by their place in its list. */
    async failures(
      id: string,
      { after, offset = 0, limit }: { readonly after: number; readonly offset?: number; readonly limit: number },
    ): Promise<readonly (Omit<BulkFailure, 'name'> & { readonly place: number })[]> {
      return sql<(Omit<BulkFailure, 'name'> & { place: number })[]>`
        select place, user_id, code, reason from bulk_act_people
        where ${failedIn(id)} and place > ${after}
        order by place limit ${limit} offset ${offset}`;
    },

    /** The number of people a bulk action failed for, without people erased since. */
    async countFailures(id: string): Promise<number> {
      const [row] = await sql<{ people: number }[]>`
        select count(*)::int as people from bulk_act_people where ${failedIn(id)}`;
      return row?.people ?? 0;
    },

    /** Deletes bulk actions that are no longer kept. */
    async forget(at: Date): Promise<void> {
      await sql`delete from bulk_acts where asked_at <= ${keptSince(at)} and state = 'done'`;
    },
  };
}

export type BulkActs = ReturnType<typeof bulkActs>;

/** The longest wait for the read models at the end of a bulk action. */
const SHOWN_WAIT_MS = 5_000;

export const openBulkActs = (
  { catchUp, ...core }: Pick<Core, 'sql' | 'log' | 'evidence' | 'clock' | 'newId' | 'logger' | 'catchUp'>,
  { identity, reliability }: Pick<Deps, 'identity' | 'reliability'>,
): BulkActs =>
  bulkActs({
    ...core,
    identity,
    reliability,
    judgedIn: judgedIn(core),
    shown: async () => void (await catchUp(await core.log.head(), SHOWN_WAIT_MS)),
  });

/** Removes an erased person from all bulk actions. */
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
