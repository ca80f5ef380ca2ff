import { viewOf } from '@tablemates/event-store';
import type { z } from 'zod';
import type { Invitation, InvitationsQuery } from '../../modules/identity/contract.ts';
import type { Instant } from '../../platform/clock.ts';
import { containing, type Sql, withCustomPlan } from '../../platform/database.ts';
import { soughtAddress } from '../../platform/http/email-address.ts';
import { invitations } from './invitations.ts';

/** The cursor of a list: instant and id of the last row. */
type Cursor = { readonly createdAt: Instant; readonly id: string };

const columns = (sql: Sql, now: Instant) => sql`
  id, coalesce(email, '') as email, role, coalesce(invite_code, '') as invite_code, created_at, expires_at, accepted_at, accepted_by, version,
  case when accepted_at is not null then 'accepted' when expires_at < ${now} then 'expired' else 'pending' end as status`;

type InvitationFilter = Pick<z.output<typeof InvitationsQuery>, 'q' | 'status'>;

/** The status as conditions that an index answers. */
function having(sql: Sql, status: InvitationFilter['status'], now: Instant) {
  switch (status) {
    case undefined:
      return sql``;
    case 'accepted':
      return sql`and accepted_at is not null`;
    case 'expired':
      return sql`and accepted_at is null and expires_at < ${now}`;
    case 'pending':
      return sql`and accepted_at is null and expires_at >= ${now}`;
  }
}

const matching = (sql: Sql, { q, status }: InvitationFilter, now: Instant) => sql`
  revoked_at is null
  ${q ? sql`and email like ${containing(soughtAddress(q))}` : sql``}
  ${having(sql, status, now)}`;

/** A part of the list: it starts after an invitation, or after a number of rows. */
type Page = { readonly before?: Cursor | undefined; readonly offset?: number; readonly limit: number };

/** The invitations that a filter finds, with their status at `now`, newest first. */
export const findInvitations = (
  sql: Sql,
  filter: InvitationFilter,
  now: Instant,
  { before, offset = 0, limit }: Page,
): Promise<Invitation[]> =>
  withCustomPlan(
    sql,
    (tx) => tx<Invitation[]>`
      select ${columns(sql, now)} from ${sql(viewOf(invitations))}
      where ${matching(sql, filter, now)}
        ${before ? sql`and (created_at, id) < (${before.createdAt}, ${before.id})` : sql``}
      order by created_at desc, id desc limit ${limit} offset ${offset}`,
  );

/** The number of invitations that a filter finds. */
export async function countInvitations(sql: Sql, filter: InvitationFilter, now: Instant): Promise<number> {
  const [counted] = await sql<[{ invitations: number }]>`
    select count(*)::int as invitations from ${sql(viewOf(invitations))} where ${matching(sql, filter, now)}`;
  return counted.invitations;
}

/** One invitation with its status at `now`. Undefined if it is unknown or revoked. */
export async function findInvitation(sql: Sql, invitationId: string, now: Instant): Promise<Invitation | undefined> {
  const [invitation] = await sql<Invitation[]>`
    select ${columns(sql, now)} from ${sql(viewOf(invitations))} i where id = ${invitationId} and revoked_at is null`;
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
