import { HTTPException } from 'hono/http-exception';
import type { Elsewhere } from '../modules/identity/dependencies.ts';
import type { Sql } from '../platform/database.ts';
import type { CatchUp } from '../platform/http/consistency.ts';
import { forgetAnswersAbout } from '../platform/http/idempotency.ts';
import type { EventLog } from '../platform/log/event-log.ts';
import type { Outbox } from '../platform/mail/outbox.ts';
import type { ProjectionEngine } from '../platform/projection/engine.ts';
import { hasUpcoming } from '../projections/game-events/queries.ts';
import { findInvitationsOf } from '../projections/invitations/queries.ts';

type Deps = {
  readonly sql: Sql;
  readonly log: Pick<EventLog, 'head'>;
  readonly engine: Pick<ProjectionEngine, 'dropStanding'>;
  readonly catchUp: CatchUp;
  readonly outbox: Pick<Outbox, 'forget'>;
};

const WAIT_MS = 5_000;

/** What identity must know and do about a person outside its own streams before it erases them. */
export function elsewhere({ sql, log, engine, catchUp, outbox }: Deps): Elsewhere {
  /** Read models as new as the log: nothing is decided on a lagging one. */
  const caughtUp = async () => {
    const isFresh = await catchUp(await log.head(), WAIT_MS);
    if (!isFresh)
      throw new HTTPException(503, { message: 'The read models lag behind. Please try again in a moment.' });
  };
  return {
    async hasUpcoming(userId, now) {
      await caughtUp();
      return hasUpcoming(sql, userId, now);
    },
    async invitationsOf(userId, emails) {
      await caughtUp();
      return findInvitationsOf(sql, userId, emails);
    },
    async forget(userId, emails) {
      // first the live rows: a swap must not retire them as they were before
      await catchUp(await log.head(), WAIT_MS);
      await Promise.all([outbox.forget(emails), forgetAnswersAbout(sql, [userId, ...emails]), engine.dropStanding()]);
    },
  };
}
