import { viewOf } from '@tablemates/event-store';
import type { Invitation } from '../../modules/identity/contract.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { invitations } from './invitations.ts';

/** The cursor of a list: instant and id of the last row. */
export type Cursor = { readonly createdAt: Instant; readonly id: string };

/** At the instant of its expiry an invitation can still be accepted. */
const columns = (sql: Sql, now: Instant) => sql`
  id, coalesce(email, '') as email, role, coalesce(invite_code, '') as invite_code, created_at, expires_at, accepted_at, version,
  case when accepted_at is not null then 'accepted' when expires_at < ${now} then 'expired' else 'pending' end as status`;

/** Invitations with their status at `now`, newest first. */
export const findInvitations = (sql: Sql, now: Instant, before: Cursor | undefined, limit: number) =>
  sql<Invitation[]>`
    select ${columns(sql, now)} from ${sql(viewOf(invitations))}
    where revoked_at is null ${before ? sql`and (created_at, id) < (${before.createdAt}, ${before.id})` : sql``}
    order by created_at desc, id desc limit ${limit}`;

/** The number of invitations in the list. */
export async function countInvitations(sql: Sql): Promise<number> {
  const [counted] = await sql<[{ invitations: number }]>`
    select count(*)::int as invitations from ${sql(viewOf(invitations))} where revoked_at is null`;
  return counted.invitations;
}

/** One invitation with its status at `now`. Undefined if it is unknown or revoked. */
export async function findInvitation(sql: Sql, invitationId: string, now: Instant): Promise<Invitation | undefined> {
  const [invitation] = await sql<Invitation[]>`
    select ${columns(sql, now)} from ${sql(viewOf(invitations))} where id = ${invitationId} and revoked_at is null`;
  return invitation;
}

/** Invitations that a person accepted, and those sent to their address, newest first. Revoked ones are left out. */
export const findInvitationsOf = (
  sql: Sql,
  { userId, email }: { readonly userId: string; readonly email: string },
  now: Instant,
  limit: number,
) =>
  sql<Invitation[]>`
    select ${columns(sql, now)} from ${sql(viewOf(invitations))}
    where revoked_at is null and (accepted_by = ${userId} or (email = ${email} and email <> ''))
    order by created_at desc, id desc limit ${limit}`;
