import { generatePath, matchRoutes } from 'react-router-dom';
import type { PageAddress } from '../../platform/http/rendered-page.ts';
import { filterOf } from '../features/events/use-event-filters.ts';
import { memberViews } from '../features/member/member-view.ts';
import { adminRoutes } from './admin-routes.ts';
import { routes } from './routes.tsx';

/** The back office. The browser renders it from the app HTML. */
const OFFICE = /^\/admin(\/|$)/i;
/** Nothing below it is a page, also not one that says so for visitors. */
const DASHBOARD = /^\/member(\/|$)/i;
/** The name of a group in addresses. */
const SLUG = /^[\p{L}\p{M}\p{N}-]+$/u;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** The longest search that the API takes. */
const LONGEST_SEARCH = 100;
/** No page has this address. */
const NOWHERE = '/nowhere';

type ServerPage = Extract<PageAddress, { madeBy: 'server' }>;

const byTheBrowser = (status: 200 | 404): PageAddress => ({ madeBy: 'browser', status });
const byTheServer = (path: string, { isOneOfMany = false } = {}): ServerPage => ({
  madeBy: 'server',
  path,
  isOneOfMany,
});

const forMembers = (page: ServerPage): PageAddress => ({ ...page, forMembers: true });

/**
 * Decides how the page of an address is made. The server renders public pages, from the parts of the address they use.
 * An address with a malformed id is answered with 404 at once.
 */
export function addressOf({ pathname, searchParams }: URL): PageAddress {
  const found = isDecodable(pathname) ? matchRoutes([...routes, adminRoutes], pathname)?.at(-1) : undefined;
  const isKnown = found !== undefined && found.route.path !== '*';
  if (OFFICE.test(pathname) || (DASHBOARD.test(pathname) && !isKnown)) return byTheBrowser(isKnown ? 200 : 404);
  if (!isKnown) return byTheServer(NOWHERE);

  const { id, slug } = found.params;
  if (slug !== undefined) {
    if (!SLUG.test(slug)) return byTheBrowser(404);
    return byTheServer(generatePath(`/${found.route.path}`, { slug }), { isOneOfMany: true });
  }
  if (id !== undefined) {
    if (!ID.test(id)) return byTheBrowser(404);
    // whoever has its link sees it, and nobody keeps it
    if (found.route.path === DESK) return byTheBrowser(200);
    const path = generatePath(`/${found.route.path}`, { id });
    const page = byTheServer(path, { isOneOfMany: true });
    return found.route.path === TONIGHT ? forMembers(page) : page;
  }
  if (DASHBOARD.test(pathname)) return forMembers(byTheServer(`/member${viewOf(searchParams)}`));
  return found.route.index ? landing(searchParams) : byTheServer(`/${found.route.path}`);
}

const DESK = 'cafes/:id/desk';
const TONIGHT = 'events/:id/tonight';

const isId = (value: string): boolean => ID.test(value);
/** What the dashboard uses: the name of its view, a part of it, and the event or cafe that some views name. */
const OF_DASHBOARD: Readonly<Record<string, (value: string) => boolean>> = {
  view: (value) => memberViews.some((view) => view === value),
  part: (value) => value === 'propose' || value === 'rules',
  event: isId,
  cafe: isId,
};

function viewOf(search: URLSearchParams): string {
  const used = [...search].filter(([name, value]) => Object.hasOwn(OF_DASHBOARD, name) && OF_DASHBOARD[name]?.(value));
  return used.length === 0 ? '' : `?${new URLSearchParams(used)}`;
}

/** Whether a path can be decoded. The router would accept one that cannot, and log a warning. */
function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

/** The landing page uses its filters and no other parameter. */
function landing(search: URLSearchParams): PageAddress {
  const { q, regionId: region, gameId: game, when, open, level, teaching, language } = filterOf(search);
  const ids = [region, game].filter((id) => id !== undefined);
  if ((q ?? '').length > LONGEST_SEARCH || !ids.every(isId)) return byTheBrowser(200);
  const used = Object.entries({ q, region, game, when, open, level, teaching, language });
  const filter = new URLSearchParams(used.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  return filter.size === 0 ? byTheServer('/') : byTheServer(`/?${filter}`, { isOneOfMany: true });
}
