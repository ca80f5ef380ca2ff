import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import {
  ReliabilityUsersQuery,
  User,
  UserCounts,
  UserCountsQuery,
  UsersQuery,
} from '../../modules/identity/contract.ts';
import { FOUND_BY_JUDGMENT, mayRead, seesNamesOnly } from '../../modules/identity/rules.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { DEFAULT_LIMIT, page, readCursor } from '../../platform/http/paging.ts';
import { id, instant } from '../../platform/http/schemas.ts';
import { only, type Session } from '../../platform/http/session.ts';
import { tagged } from '../../platform/http/versions.ts';
import { isRefusal, type Refusal, unknown } from '../../platform/refusal.ts';
import { rolesRank, statusRank } from './people.ts';
import {
  type Cursor,
  countPeople,
  findPeople,
  findPeopleAt,
  type Listed,
  type PeopleFilter,
  type Sorting,
} from './people-admin-queries.ts';
import { findNearly, findUserToManage } from './people-queries.ts';

const tags = ['Users'];
const admins = only('isAdmin', 'Only admins can see everybody.');

const usersRoute = createRoute({
  method: 'get',
  path: '/users',
  tags,
  summary: 'List people, newest first unless another order is asked for',
  middleware: [admins] as const,
  request: { query: UsersQuery },
  responses: { 200: jsonReply('A page of people', z.array(User)), ...refusals },
});

const userRoute = createRoute({
  method: 'get',
  path: '/users/{id}',
  tags,
  summary: 'Show a person',
  middleware: [admins] as const,
  request: { params: z.object({ id }) },
  responses: { 200: jsonReply('The person', User), ...refusals },
});

const reliabilityUsersRoute = createRoute({
  method: 'get',
  path: '/admin/users',
  tags,
  summary: 'List people with their reliability: everybody, or those with a penalty, a low score or issues',
  middleware: [admins] as const,
  request: { query: ReliabilityUsersQuery },
  responses: { 200: jsonReply('A page of people', z.array(User)), ...refusals },
});

const countsRoute = createRoute({
  method: 'get',
  path: '/admin/users/counts',
  tags,
  summary: 'Count the people of each tab, or those of a search or status',
  middleware: [admins] as const,
  request: { query: UserCountsQuery },
  responses: { 200: jsonReply('The counts', UserCounts), ...refusals },
});

const unknownPerson = unknown('person');

const count = z.string().regex(/^\d{1,9}$/);
/** Schemas of the sort values in cursors. The database could not compare other text with the sorted column. */
const sortValueSchemas = {
  created: instant,
  name: z.string(),
  firstName: z.string(),
  email: z.string(),
  phone: z.string(),
  status: count,
  roles: count,
  score: count,
  attended: count,
  noShows: count,
  lateCancels: count,
};

/** Reads a cursor. It contains its sorting, so that it is invalid for another one. */
function parseCursor(cursor: string | undefined, { by, order }: Sorting): Cursor | undefined | Refusal {
  const last = readCursor(cursor, z.tuple([z.literal(by), z.literal(order), sortValueSchemas[by], id]));
  return last === undefined || isRefusal(last) ? last : { by: last[2], id: last[3] };
}

const sortValue: Readonly<Record<Sorting['by'], (person: Listed) => string>> = {
  created: ({ createdAt }) => createdAt,
  name: ({ sortName }) => sortName,
  firstName: ({ sortFirst }) => sortFirst,
  email: ({ email }) => email,
  phone: ({ phoneNumber }) => phoneNumber,
  status: ({ isActive }) => String(statusRank(isActive)),
  roles: (person) => String(rolesRank(person)),
  score: ({ reliabilityScore }) => String(reliabilityScore),
  attended: ({ totalEventsAttended }) => String(totalEventsAttended),
  noShows: ({ totalNoShows }) => String(totalNoShows),
  lateCancels: ({ totalLateCancels }) => String(totalLateCancels),
};

type PeopleQuery = PeopleFilter & {
  readonly sort: Sorting['by'];
  readonly order?: Sorting['order'] | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly page?: number | undefined;
  readonly spelling?: 'near' | undefined;
};

/** What nobody has against a person of whom an admin reads no ledger. */
const UNJUDGED = {
  ...{ totalEventsAttended: 0, totalNoShows: 0, totalLateCancels: 0 },
  ...{ penaltyStatus: 'none', penaltyExpiresAt: null, suspension: null },
} as const;

/** A person as the admin may see them. */
const shownTo = <Person extends User>({ adminRole }: Session, person: Person): Person => ({
  ...person,
  ...(seesNamesOnly(adminRole) && {
    ...{ email: '', phoneNumber: '' },
    suspension: person.suspension && { ...person.suspension, reason: '' },
  }),
  ...(!mayRead(adminRole, 'judgments') && UNJUDGED),
});

/** The counts of tabs that tell who is judged. */
const UNCOUNTED = { activePenalties: 0, lowReliability: 0, withIssues: 0 } as const;

/** A filter without what an admin may not read: who is found by it would tell about it. */
function foundBy<Filter extends PeopleFilter>({ adminRole }: Session, filter: Filter): Filter {
  const shown = { ...filter, namesOnly: seesNamesOnly(adminRole) };
  if (mayRead(adminRole, 'judgments')) return shown;
  const isOfAccount = filter.status === 'active' || filter.status === 'inactive';
  return {
    ...shown,
    ...Object.fromEntries(FOUND_BY_JUDGMENT.map((field) => [field, undefined])),
    status: isOfAccount ? filter.status : undefined,
    tab: undefined,
  };
}

/** The read routes of people, for admins. */
export function peopleAdminReadRoutes({ sql, clock }: { readonly sql: Sql; readonly clock: Clock }) {
  const list = async (
    c: Context,
    viewer: Session,
    { sort, order, limit = DEFAULT_LIMIT, cursor, page: number = 1, spelling, ...asked }: PeopleQuery,
  ) => {
    const namesOnly = seesNamesOnly(viewer.adminRole);
    const wanted = foundBy(viewer, asked);
    const filter =
      spelling && wanted.q ? { ...wanted, q: undefined, ids: await findNearly(sql, wanted.q, wanted) } : wanted;
    // an order by what is withheld would tell about it
    const isWithheld =
      (namesOnly && (sort === 'email' || sort === 'phone')) ||
      (!mayRead(viewer.adminRole, 'judgments') &&
        (sort === 'attended' || sort === 'noShows' || sort === 'lateCancels'));
    const by = isWithheld ? 'name' : sort;
    const sorting = { by, order: order ?? (by === 'created' ? 'desc' : 'asc') } as const;
    const after = parseCursor(cursor, sorting);
    if (isRefusal(after)) return after;
    const now = clock().toISOString();
    const found =
      after || number === 1
        ? await findPeople(sql, filter, sorting, after, limit + 1, now)
        : await findPeopleAt(sql, filter, sorting, { at: (number - 1) * limit, limit: limit + 1 }, now);
    const shown = page(c, found, limit, (person) => [by, sorting.order, sortValue[by](person), person.id]);
    return z.array(User).parse(shown.map((person) => shownTo(viewer, person)));
  };
  return createApi()
    .openapi(usersRoute, async (c) => {
      const listed = await list(c, c.var.session, c.req.valid('query'));
      return isRefusal(listed) ? refusalReply(c, listed) : c.json(listed, 200);
    })
    .openapi(userRoute, async (c) => {
      const user = await findUserToManage(sql, c.req.valid('param').id, clock().toISOString());
      if (!user) return refusalReply(c, unknownPerson);
      return c.json(tagged(c, User.parse(shownTo(c.var.session, user))), 200);
    })
    .openapi(countsRoute, async (c) => {
      const viewer = c.var.session;
      const counts = await countPeople(sql, foundBy(viewer, c.req.valid('query')), clock().toISOString());
      const shown = mayRead(viewer.adminRole, 'judgments') ? counts : { ...counts, ...UNCOUNTED };
      return c.json(UserCounts.parse(shown), 200);
    })
    .openapi(reliabilityUsersRoute, async (c) => {
      const listed = await list(c, c.var.session, c.req.valid('query'));
      return isRefusal(listed) ? refusalReply(c, listed) : c.json(listed, 200);
    });
}
