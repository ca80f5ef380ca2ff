import { isOneOf, type Position, type Recorded } from '@tablemates/event-store';
import { adminAccessTypes } from '../../modules/identity/domain-events.ts';
import { identityKeys } from '../../modules/identity/sign-in/keys.ts';
import { KNOWN_DAYS, whoHasMailbox, whoIsAdmin } from '../../modules/identity/sign-in/known-browsers.ts';
import { addDays } from '../../platform/add-time.ts';
import type { Clock, Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';

const { AdminSignedIn, AdminPasswordReset } = adminAccessTypes;
const tellsOfBrowsers = isOneOf({ AdminSignedIn, AdminPasswordReset });

type Known = {
  readonly sql: Sql;
  readonly secretKey: string;
  readonly clock: Clock;
  /** The addresses that people ever had. */
  readonly addresses: readonly { readonly userId: string; readonly email: string }[];
};

type SignIn = {
  readonly userId: string;
  readonly stream: string;
  /** Of the domain event that says it; null if a session says it. */
  readonly position: Position | null;
};

/**
 * Finds people who signed in within the time for which a browser stays known, and have none. The log has the sign-ins
 * of admins. Of a member's only the session knows, and nothing is asked of one who ever changed the mailbox.
 */
export function unknownBrowsers() {
  const ofAdmins = new Map<string, SignIn & { readonly occurredAt: Instant }>();
  return {
    see(domainEvent: Recorded): void {
      if (!tellsOfBrowsers(domainEvent)) return;
      const { stream, position, occurredAt, type, data } = domainEvent;
      if (type === 'AdminPasswordReset') ofAdmins.delete(stream);
      else ofAdmins.set(stream, { userId: data.userId, stream, position, occurredAt });
    },

    async find({ sql, secretKey, clock, addresses }: Known): Promise<readonly SignIn[]> {
      // one day less: a member shows the code some minutes before the session begins
      const since = addDays(clock(), 1 - KNOWN_DAYS).toISOString();
      const names = await sql<{ userId: string; username: string }[]>`select user_id, username from admin_credentials`;
      const nameOf = new Map(names.map(({ userId, username }) => [userId, username]));
      const sessions = await sql<{ userId: string }[]>`
        select distinct user_id from sessions where via <> 'password' and created_at > ${since}`;
      const mailboxesOf = Map.groupBy(addresses, ({ userId }) => userId);
      const signIns = [
        ...sessions.map(({ userId }) => {
          const [who, ...others] = new Set(mailboxesOf.get(userId)?.map(({ email }) => whoHasMailbox(email)));
          return { userId, stream: `user-${userId}`, position: null, who: others.length === 0 ? who : undefined };
        }),
        ...[...ofAdmins.values()].map((signIn) => {
          const name = signIn.occurredAt > since ? nameOf.get(signIn.userId) : undefined;
          return { ...signIn, who: name === undefined ? undefined : whoIsAdmin(name) };
        }),
      ];
      const rows = await sql<{ who: string }[]>`select distinct encode(subject_hash, 'hex') as who from known_browsers`;
      const known = new Set(rows.map(({ who }) => who));
      const { subject } = identityKeys(secretKey);
      return signIns.filter(({ who }) => who !== undefined && !known.has(subject(who).toString('hex')));
    },
  };
}
