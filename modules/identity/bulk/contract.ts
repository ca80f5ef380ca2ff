import { z } from 'zod';
import { id, instant, pageNumber, paging } from '../../../platform/http/schemas.ts';
import { actReason, PeopleFilter } from '../contract.ts';
import { BULK_ACTS } from '../rules.ts';

/** The paths of bulk acts, below `/api`. */
export const bulkPaths = {
  /** `BulkActRequest` → 202 `BulkAct`. */
  start: '/admin/bulk-acts',
  /** `MatchingPeopleQuery` → `MatchingPeople`: the people that a filter matches now. */
  matching: '/admin/bulk-acts/matching',
  /** `BulkActsQuery` → `BulkAct[]`, the latest first, paged. */
  list: '/admin/bulk-acts',
  /** → `BulkAct`. */
  one: '/admin/bulk-acts/{id}',
  /** → `BulkAct`. People who were changed stay changed, the others are not changed. 409 `done`. */
  stop: '/admin/bulk-acts/{id}/stop',
  /** `BulkFailuresQuery` → `BulkFailure[]`, paged. */
  failures: '/admin/bulk-acts/{id}/failures',
} as const;

/** More ids do not fit into the body of a request. */
const MOST_IDS = 1_000;

const act = z.enum(BULK_ACTS);
/** What can be done to any people. */
const ofAnybody = act.exclude(['judgeAgain']);
const digest = z.string().regex(/^[0-9a-f]{64}$/);

/** The filter of the list of people. */
const filter = PeopleFilter.shape;
export const MatchingPeopleQuery = z.object(filter);

/** The people that a filter matches. */
export const MatchingPeople = z.object({
  people: z.int(),
  /** A hash of their ids. It is the same as long as the filter matches the same people. */
  fingerprint: z.string(),
});
export type MatchingPeople = z.infer<typeof MatchingPeople>;

/**
 * A bulk act and its people: everybody that a filter of the list matches now, the people with these ids, or those whose
 * marks a trial judged again. `reason`: as of the single act, for each of them. `retry` repeats an act of the caller for the people for whom it failed, for the
 * same reason; `undo` reverts it for the people whom it changed. 400 `too_many`; 409 `nobody`, `changed_meanwhile`,
 * `under_way`, `not_undone`, `not_done`, `not_seen`, `outdated`.
 */
export const BulkActRequest = z.union(
  [
    z.strictObject({
      act: ofAnybody,
      ...actReason,
      filter: z.strictObject(filter),
      /** The fingerprint of the people the admin saw. If the filter matches others now, the request is refused. */
      fingerprint: digest,
    }),
    z.strictObject({
      act: ofAnybody,
      ...actReason,
      ids: z
        .array(id)
        .min(1)
        .max(MOST_IDS, `At most ${MOST_IDS.toLocaleString('en-US')} people can be named at once.`),
    }),
    z.strictObject({
      act: z.literal('judgeAgain'),
      /** A trial that judged the marks of a policy again, and the digest of its report. */
      trial: id,
      seen: digest,
      reason: actReason.reason.unwrap(),
    }),
    z.strictObject({ retry: id }),
    z.strictObject({ undo: id }),
  ],
  'Please choose an action and the people it applies to.',
);
export type BulkActRequest = z.input<typeof BulkActRequest>;

const count = z.int().min(0);
const admin = z.object({ id: z.string(), name: z.string() });

/** The reply's header `X-Total-Count` is the number of acts on all pages. */
export const BulkActsQuery = z.object({
  ...paging,
  page: pageNumber,
  /** `me`: only the caller's own acts. Absent: those of all admins. */
  by: z.literal('me').optional(),
});

/** A change of many people at once by an admin. It is kept for a week. */
export const BulkAct = z.object({
  id,
  act,
  askedAt: instant,
  askedBy: admin,
  /** `asked`: it waits for a worker. */
  state: z.enum(['asked', 'running', 'done']),
  people: count,
  changed: count,
  /** People who needed no change. */
  already: count,
  failed: count,
  finishedAt: instant.nullable(),
  /** Who stopped it, and when. Null if nobody did. */
  stopped: admin.extend({ at: instant }).nullable(),
  /** Whether it undoes another one. */
  isUndo: z.boolean(),
  /** The instant until which it can be undone. Null if it cannot, or changed nobody. */
  undoUntil: instant.nullable(),
});
export type BulkAct = z.infer<typeof BulkAct>;

/** The reply's header `X-Total-Count` is the number of people on all pages. */
export const BulkFailuresQuery = z.object({ ...paging, page: pageNumber });

/** A person for whom it failed. People who have been erased since are left out. */
export const BulkFailure = z.object({
  userId: id,
  name: z.string(),
  /** The code of the refusal in snake_case, the same as for a single person. */
  code: z.string(),
  reason: z.string(),
});
export type BulkFailure = z.infer<typeof BulkFailure>;
