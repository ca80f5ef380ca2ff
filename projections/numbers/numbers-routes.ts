import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import {
  CityEveningsQuery,
  CityNumbersQuery,
  CountedEvening,
  CountedEveningsQuery,
  type Counts,
  HostingNumbers,
  NumbersQuery,
} from '../../modules/events/numbers/contract.ts';
import { NUMBERS_DAYS } from '../../modules/events/rules.ts';
import { addDays } from '../../platform/add-time.ts';
import type { Clock, Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { type Cell, csvAnswer, csvReply } from '../../platform/http/csv.ts';
import { DEFAULT_LIMIT, InstantAndId, page, readCursor } from '../../platform/http/paging.ts';
import { only } from '../../platform/http/session.ts';
import { instantFrom, localDateOf } from '../../platform/local-time.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import { findNames } from '../identity/people-queries.ts';
import { type Counted, numbersOf } from './numbers.ts';
import { findCounted, findNamesOf } from './numbers-queries.ts';

type Deps = {
  readonly sql: Sql;
  readonly clock: Clock;
  /** The city's time zone. */
  readonly timeZone: string;
  /** Whether a person organizes a group. */
  readonly organizes: (groupId: string, userId: string) => Promise<boolean>;
  /** What was searched between two local days and found nothing. */
  readonly unmetSearches: (span: {
    readonly from: string;
    readonly to: string;
  }) => Promise<readonly { readonly term: string; readonly times: number; readonly days: number }[]>;
};

const organizers = only('isProvider', 'Only organizers have numbers of their events.');
const admins = only('isAdmin', 'Only admins see the numbers of all events.');
const described =
  'Evenings that start in a span of local days, cancelled ones left out, as known at the end of any day.';

const own = { tags: ['Users'], middleware: organizers };
const all = { tags: ['Admin'], middleware: admins };
const numbers = { 200: jsonReply('The numbers', HostingNumbers), ...refusals };
const file = { 200: csvAnswer('An evening a line, the earliest first'), ...refusals };
const list = { 200: jsonReply('The evenings', z.array(CountedEvening)), ...refusals };
const [query, cityQuery] = [{ query: NumbersQuery }, { query: CityNumbersQuery }];

const ownNumbers = createRoute({
  ...{ method: 'get', path: '/users/me/hosting-numbers', ...own, request: query, responses: numbers },
  summary: 'Show the numbers of the evenings that I host, or of a group of mine',
  description: described,
});
const ownEvenings = createRoute({
  ...{
    method: 'get',
    path: '/users/me/hosting-numbers/evenings',
    ...own,
    request: { query: CountedEveningsQuery },
    responses: list,
  },
  summary: 'List the evenings behind my numbers, the latest first',
});
const ownFile = createRoute({
  ...{ method: 'get', path: '/users/me/hosting-numbers.csv', ...own, request: query, responses: file },
  summary: 'Export the evenings behind my numbers',
});
const allNumbers = createRoute({
  ...{ method: 'get', path: '/admin/numbers', ...all, request: cityQuery, responses: numbers },
  summary: 'Show the numbers of all evenings',
  description: described,
});
const allEvenings = createRoute({
  ...{ method: 'get', path: '/admin/numbers/evenings', ...all, request: { query: CityEveningsQuery }, responses: list },
  summary: 'List the evenings behind the numbers, the latest first',
});
const allFile = createRoute({
  ...{ method: 'get', path: '/admin/numbers.csv', ...all, request: cityQuery, responses: file },
  summary: 'Export the evenings behind the numbers',
});

const notYours = refuse(403, 'forbidden', 'Only its organizers see the numbers of a group.');

const COLUMNS: readonly (readonly [string, keyof Counts])[] = [
  ['Seats', 'seats'],
  ['Taken', 'taken'],
  ['Came', 'came'],
  ['No-shows', 'noShows'],
  ['Late cancels', 'lateCancels'],
  ['Given back', 'givenBack'],
  ['Filled again from the line', 'refilled'],
  ['Full', 'full'],
  ['Stood in line', 'waited'],
  ['Got no seat', 'unseated'],
  ['New people', 'newPeople'],
  ['Came back within 60 days', 'cameBack'],
  ['Confirmed', 'confirmed'],
  ['Confirmed and came', 'confirmedCame'],
];
const TITLES = ['Date', 'Start', 'Game', 'Cafe', 'Group', ...COLUMNS.map(([title]) => title), 'Event id'];

const shownEvening = ({ evening, counts }: Counted, names: ReadonlyMap<string, string>): CountedEvening => ({
  id: evening.gameEventId,
  startDate: evening.startDate,
  startTime: evening.startTime,
  gameName: names.get(evening.gameId) ?? 'Unknown Game',
  cafeName: names.get(evening.cafeId) ?? 'Unknown Cafe',
  groupName: evening.groupId === null ? null : (names.get(evening.groupId) ?? 'Unknown Group'),
  ...counts,
});

const lineOf = (row: CountedEvening): readonly Cell[] => [
  ...[row.startDate, row.startTime, row.gameName, row.cafeName, row.groupName],
  ...COLUMNS.map(([, number]) => row[number]),
  row.id,
];

async function* onePage<Row>(rows: readonly Row[]) {
  yield rows;
}

/** Numbers of evenings, for their organizers and for admins, with the evenings behind them. */
export function numbersRoutes({ sql, clock, timeZone, organizes, unmetSearches }: Deps) {
  /** The span and the instant that a query is about. */
  function spanOf({
    from,
    to,
    asOf,
  }: {
    from?: string | undefined;
    to?: string | undefined;
    asOf?: string | undefined;
  }) {
    const now = clock().toISOString();
    const today = localDateOf(now, timeZone);
    const known = asOf === undefined || asOf > today ? today : asOf;
    const last = to ?? (from !== undefined && from > known ? from : known);
    return {
      from: from ?? dayAfter(last, 1 - NUMBERS_DAYS),
      to: last,
      known,
      at: known === today ? now : endOf(known),
    };
  }
  const endOf = (day: string): Instant =>
    new Date(Date.parse(instantFrom(dayAfter(day, 1), '00:00', timeZone)) - 1).toISOString();

  type Asked = z.output<typeof NumbersQuery>;
  async function countedOf(asked: Asked, hostId?: string) {
    const { groupId, gameId, cafeId, weekday, hour, lead } = asked;
    const { from, to, known, at } = spanOf(asked);
    const filter = { from, to, groupId, gameId, cafeId, weekday, hour, lead, hostId };
    return { from, to, asOf: known, at, counted: await findCounted(sql, filter, at) };
  }
  /** Of a group that somebody organizes: whoever hosts there. Else their own. */
  async function ownCounted(asked: Asked, userId: string) {
    if (asked.groupId === undefined) return countedOf(asked, userId);
    return (await organizes(asked.groupId, userId)) ? countedOf(asked) : notYours;
  }
  type Found = Awaited<ReturnType<typeof countedOf>>;

  async function shownNumbers(
    { from, to, asOf, at, counted }: Found,
    of: 'organizer' | 'city',
  ): Promise<HostingNumbers> {
    const [names, hosts, unmet] = await Promise.all([
      findNamesOf(sql, counted),
      findNames(sql, of === 'city' ? counted.map(({ evening }) => evening.host) : []),
      of === 'city' ? unmetSearches({ from, to: to < asOf ? to : asOf }) : [],
    ]);
    const { byGroup, byCafe, byGame, byHost, ...rest } = numbersOf(counted, at);
    const named =
      (unknown: string) =>
      <Sum extends { key: string }>({ key, ...counts }: Sum) =>
        key === ''
          ? { id: null, name: 'No group', ...counts }
          : { id: key, name: names.get(key) ?? unknown, ...counts };
    return HostingNumbers.parse({
      ...{ from, to, asOf, ...rest },
      byGroup: byGroup.map(named('Unknown Group')),
      byCafe: byCafe.map(named('Unknown Cafe')),
      byGame: byGame.map(named('Unknown Game')),
      ...(of === 'city' && {
        unmetSearches: unmet,
        byHost: byHost.map(({ key: id, ...counts }) => ({ id, name: hosts.get(id) ?? 'Unknown Host', ...counts })),
      }),
    });
  }
  async function fileOf(c: Context, { from, to, counted }: Found) {
    const names = await findNamesOf(sql, counted);
    const lines = counted.map((each) => lineOf(shownEvening(each, names)));
    return csvReply(c, `numbers-${from}-${to}.csv`, TITLES, onePage(lines));
  }
  async function pageOf(c: Context, { counted }: Found, query: z.output<typeof CountedEveningsQuery>) {
    const { limit = DEFAULT_LIMIT, cursor, with: number } = query;
    const last = readCursor(cursor, InstantAndId);
    if (isRefusal(last)) return last;
    const [at, id] = last ?? [];
    const of = (counts: Counts, which: NonNullable<typeof number>) =>
      which === 'missed' ? counts.noShows + counts.lateCancels : counts[which];
    const latestFirst = counted.filter(({ counts }) => number === undefined || of(counts, number) > 0).toReversed();
    const from = latestFirst.findIndex(({ evening }) => evening.startsAt === at && evening.gameEventId === id) + 1;
    const shown = page(c, latestFirst.slice(from, from + limit + 1), limit, ({ evening }) => [
      evening.startsAt,
      evening.gameEventId,
    ]);
    const names = await findNamesOf(sql, shown);
    return z.array(CountedEvening).parse(shown.map((each) => shownEvening(each, names)));
  }

  return createApi()
    .openapi(ownNumbers, async (c) => {
      const found = await ownCounted(c.req.valid('query'), c.var.session.userId);
      return isRefusal(found) ? refusalReply(c, found) : c.json(await shownNumbers(found, 'organizer'), 200);
    })
    .openapi(ownEvenings, async (c) => {
      const found = await ownCounted(c.req.valid('query'), c.var.session.userId);
      const shown = isRefusal(found) ? found : await pageOf(c, found, c.req.valid('query'));
      return isRefusal(shown) ? refusalReply(c, shown) : c.json(shown, 200);
    })
    .openapi(ownFile, async (c) => {
      const found = await ownCounted(c.req.valid('query'), c.var.session.userId);
      return isRefusal(found) ? refusalReply(c, found) : fileOf(c, found);
    })
    .openapi(allNumbers, async (c) => {
      const query = c.req.valid('query');
      return c.json(await shownNumbers(await countedOf(query, query.hostId), 'city'), 200);
    })
    .openapi(allEvenings, async (c) => {
      const query = c.req.valid('query');
      const shown = await pageOf(c, await countedOf(query, query.hostId), query);
      return isRefusal(shown) ? refusalReply(c, shown) : c.json(shown, 200);
    })
    .openapi(allFile, async (c) => {
      const query = c.req.valid('query');
      return fileOf(c, await countedOf(query, query.hostId));
    });
}

const dayAfter = (date: string, days: number): string => addDays(`${date}T00:00:00Z`, days).toISOString().slice(0, 10);
