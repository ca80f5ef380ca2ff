import { load } from '@tablemates/event-store';
import type { Hono } from 'hono';
import { cafeOf, readEntry } from '../modules/catalog/entries.ts';
import { gameEventOf } from '../modules/events/streams.ts';
import { GROUP_NAME } from '../modules/groups/commands.ts';
import { claimedName } from '../modules/groups/group.ts';
import { groupOf } from '../modules/groups/streams.ts';
import { accountOf } from '../modules/identity/people/account.ts';
import { publicName } from '../modules/identity/shown-name-rules.ts';
import { limitedRequests } from '../platform/http/limited-requests.ts';
import type { Limiter } from '../platform/limiter.ts';
import { feedRoutes, isId } from '../projections/events/feed-routes.ts';
import { findUpcoming } from '../projections/events/game-event-queries.ts';
import { findPublicUser } from '../projections/identity/people-queries.ts';
import type { Commands } from './commands.ts';
import type { Core } from './core.ts';
import type { requestLimits } from './http/request-limits.ts';
import { calendarSettings } from './mail/calendar-settings.ts';
import { EMBEDDED_DATES, embedPages } from './pages/embed.ts';

/** Programs ask once an hour, so they get what is up to date. */
const PATIENCE_MS = 2_000;

/** A cafe that everybody may see, from the log; undefined for any other id. */
async function approvedCafe(log: Core['log'], id: string) {
  const cafe = isId(id) ? await readEntry(log, cafeOf(id)) : undefined;
  return cafe?.status === 'approved' ? cafe : undefined;
}

/** A group by the name in its address, also a former one, from the log; undefined for any other. */
async function groupNamed(log: Core['log'], slug: string) {
  const stream = await log.claimant(GROUP_NAME, claimedName(slug));
  const groupId = stream?.slice(groupOf('').stream.length);
  const group = groupId === undefined ? undefined : await load(log, groupOf(groupId));
  return group === undefined || group.status === 'unknown' ? undefined : group;
}

/** The calendar feeds of people, cafes, groups and organizers. Whether there is one is read from the log. */
export function calendarFeeds(
  { config, reads: sql, log, clock, catchUp }: Core,
  { identity }: Commands,
  { limiter, limits }: { readonly limiter: Limiter; readonly limits: ReturnType<typeof requestLimits>['ofFeeds'] },
): Hono {
  return feedRoutes({
    sql,
    clock,
    timeZone: config.city.timeZone,
    publicUrl: config.server.publicUrl,
    calendar: calendarSettings(config),
    newestOf: (gameEventId) => log.newestOf(gameEventOf(gameEventId).stream),
    caughtUp: async () => catchUp(await log.head(), PATIENCE_MS),
    limited: limitedRequests(limiter, limits),
    feeds: {
      calendars: async (token) => {
        const userId = await identity.personOfFeed(token);
        return userId === undefined ? undefined : { name: 'My Tablemates events', of: { userId } };
      },
      cafes: async (id) => {
        const cafe = await approvedCafe(log, id);
        return cafe && { name: `Game nights at ${cafe.name}`, of: { cafeId: id } };
      },
      groups: async (slug) => {
        const group = await groupNamed(log, slug);
        return group && { name: `Game nights of ${group.name}`, of: { groupId: group.groupId } };
      },
      organizers: async (id) => {
        const account = isId(id) ? await load(log, accountOf(id)) : undefined;
        if (account?.status !== 'active' || !account.isProvider) return undefined;
        const host = await findPublicUser(sql, id);
        return { name: `Game nights of ${host ? publicName(host) : 'a host'}`, of: { hostId: id } };
      },
    },
  });
}

/** The next evenings of cafes and groups, for frames in their own sites. */
export const embeddedPages = ({ config, reads: sql, log, clock }: Core): Hono =>
  embedPages({
    publicUrl: config.server.publicUrl,
    clock,
    timeZone: config.city.timeZone,
    embedded: {
      cafes: async (id, now) => {
        const cafe = await approvedCafe(log, id);
        if (!cafe) return undefined;
        const gameEvents = await findUpcoming(sql, { cafeId: id }, now, undefined, EMBEDDED_DATES);
        return { whose: 'at', name: cafe.name, page: `/cafes/${id}`, gameEvents };
      },
      groups: async (slug, now) => {
        const group = await groupNamed(log, slug);
        if (!group) return undefined;
        const gameEvents = await findUpcoming(sql, { groupId: group.groupId }, now, undefined, EMBEDDED_DATES);
        return { whose: 'of', name: group.name, page: `/groups/${group.slug}`, gameEvents };
      },
    },
  });
