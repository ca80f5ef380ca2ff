import { z } from 'zod';
import { id, instant, pageNumber, paging } from '../../../platform/http/schemas.ts';
import { UsersQuery } from '../contract.ts';
import { BULK_ACTS } from '../rules.ts';

/** The paths of bulk acts, below `/api`. */
export const bulkPaths = {
  /** `BulkActRequest` → 202 `BulkAct`. */
  start: '/admin/bulk-acts',
  /** `MatchingPeopleQuery` → `MatchingPeople`: whom a filter finds now. */
  matching: '/admin/bulk-acts/matching',
  /** `BulkActsQuery` → `BulkAct[]`, the latest first, paged. */
  list: '/admin/bulk-acts',
  /** → `BulkAct`. */
  one: '/admin/bulk-acts/{id}',
  /** → `BulkAct`. What is done stays done, and the rest is not done. 409 `done`. */
  stop: '/admin/bulk-acts/{id}/stop',
  /** `BulkFailuresQuery` → `BulkFailure[]`, paged. */
  failures: '/admin/bulk-acts/{id}/failures',
} as const;

/** A request names ids within the size of a body. */
const MOST_IDS = 1_000;

const act = z.enum(BULK_ACTS);

/** The filter of the list of people. */
const filter = UsersQuery.pick({ q: true, status: true, role: true }).shape;
export const MatchingPeopleQuery = z.object(filter);

/** Whom a filter finds. */
export const MatchingPeople = z.object({
  people: z.int(),
  /** The same only for the same people, whatever else of them changed: a hash over their ids. */
  fingerprint: z.string(),
});
export type MatchingPeople = z.infer<typeof MatchingPeople>;

/**
 * An act, and whom it is about: everybody whom a filter of the list finds now, or these people; or again those for whom an
 * act of one's own failed, or back those whom it changed. 400 `too_many`; 409 `nobody`, `changed_meanwhile`, `under_way`,
 * `not_undone`.
 */
export const BulkActRequest = z.union(
  [
    z.strictObject({
      act,
      filter: z.strictObject(filter),
      /** Of whom the admin was shown the number: if it finds others now, nothing is begun. */
      fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
    }),
    z.strictObject({
      act,
      ids: z
        .array(id)
        .min(1)
        .max(MOST_IDS, `At most ${MOST_IDS.toLocaleString('en-US')} people can be named at once.`),
    }),
    z.strictObject({ retry: id }),
    z.strictObject({ undo: id }),
  ],
  'Please choose an action and the people it applies to.',
);
export type BulkActRequest = z.input<typeof BulkActRequest>;

const count = z.int().min(0);
const admin = z.object({ id: z.string(), name: z.string() });

/** Replies say in the header `X-Total-Count` how many acts all pages have. */
export const BulkActsQuery = z.object({
  ...paging,
  page: pageNumber,
  /** `me`: one's own; otherwise those of all admins. */
  by: z.literal('me').optional(),
});

/** What an admin does to many people at once. It is kept for a week. */
export const BulkAct = z.object({
  id,
  act,
  askedAt: instant,
  askedBy: admin,
  /** `asked`: it waits for a worker. */
  state: z.enum(['asked', 'running', 'done']),
  people: count,
  changed: count,
  /** For whom it held already. */
  already: count,
  failed: count,
  finishedAt: instant.nullable(),
  /** Who stopped it, and when. Null if nobody did. */
  stopped: admin.extend({ at: instant }).nullable(),
  /** Whether it undoes another one. */
  isUndo: z.boolean(),
  /** Until when it can be undone. Null where it cannot, or changed nobody. */
  undoUntil: instant.nullable(),
});
export type BulkAct = z.infer<typeof BulkAct>;

/** Replies say in the header `X-Total-Count` how many people all pages have. */
export const BulkFailuresQuery = z.object({ ...paging, page: pageNumber });

/** Somebody for whom it failed. People who are erased since are left out. */
export const BulkFailure = z.object({
  userId: id,
  name: z.string(),
  /** The reason in snake_case, as a single act gives it. */
  code: z.string(),
  reason: z.string(),
});
export type BulkFailure = z.infer<typeof BulkFailure>;
