import { ADVISORY_LOCKS } from '../advisory-lock.ts';
import type { Clock } from '../clock.ts';
import type { Sql } from '../database.ts';
import type { NewId } from '../ids.ts';
import type { Subscription } from './push.ts';
import { createPushSeal } from './seal.ts';

/** Browsers of one person that get pushes. A further one replaces the oldest. */
const MOST_A_PERSON = 10;

type Deps = { readonly sql: Sql; readonly secret: string; readonly newId: NewId; readonly clock: Clock };

export type PushSubscriptions = ReturnType<typeof pushSubscriptions>;

/** The browsers that get pushes. The database ends a subscription with the session that it was made in. */
export function pushSubscriptions({ sql, secret, newId, clock }: Deps) {
  const { endpointHash, sealSubscription } = createPushSeal(secret);
  return {
    /**
     * Stores the subscription of a session's browser. It replaces the session's former one, and a former owner's for
     * this browser.
     *
     * @returns whether the session is still open
     */
    async keep(sessionHash: Buffer, subscription: Subscription): Promise<boolean> {
      const endpoint = endpointHash(subscription.endpoint);
      return sql.begin(async (tx) => {
        const [session] = await tx<{ userId: string }[]>`
          select user_id from sessions where token_hash = ${sessionHash} and expires_at > ${clock()} for update`;
        if (!session) return false;
        // without it, two browsers that subscribe at once would end the same oldest one, and one too many would stay
        await tx`select pg_advisory_xact_lock(${ADVISORY_LOCKS.work}, hashtext(${`push ${session.userId}`}))`;
        await tx`
          delete from push_subscriptions
          where (session_hash = ${sessionHash} or endpoint_hash = ${endpoint})
            and not (session_hash = ${sessionHash} and endpoint_hash = ${endpoint})`;
        await tx`
          insert into push_subscriptions (id, session_hash, endpoint_hash, sealed, created_at)
          values (${newId()}, ${sessionHash}, ${endpoint}, ${sealSubscription(subscription)}, ${clock()})
          on conflict (endpoint_hash) do update set session_hash = excluded.session_hash, sealed = excluded.sealed`;
        await tx`
          delete from push_subscriptions where id in (
            select s.id from push_subscriptions s join sessions on token_hash = session_hash
            where user_id = ${session.userId} order by s.created_at desc, s.id desc offset ${MOST_A_PERSON})`;
        return true;
      }) as Promise<boolean>;
    },

    /** Forgets a browser of this person. */
    async forget(userId: string, endpoint: string): Promise<void> {
      await sql`
        delete from push_subscriptions using sessions
        where token_hash = session_hash and user_id = ${userId} and endpoint_hash = ${endpointHash(endpoint)}`;
    },

    /** The subscriptions of people who are signed in, by person. */
    of: (userIds: readonly string[]) => sql<{ id: string; userId: string }[]>`
      select s.id, user_id from push_subscriptions s join sessions on token_hash = session_hash
      where user_id = any(${userIds}::uuid[]) and expires_at > ${clock()} order by s.id`,
  };
}
