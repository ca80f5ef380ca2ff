import { generatePath, matchRoutes } from 'react-router-dom';
import type { PageAddress } from '../../platform/http/rendered-page.ts';
import { filterOf } from '../features/events/use-event-filters.ts';
import { adminRoutes } from './admin-routes.ts';
import { routes } from './routes.tsx';

/** Pages for people who are signed in: the browser makes them from the app HTML. */
const PERSONAL = /^\/(member|admin)(\/|$)/i;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** The longest search that the API takes. */
const LONGEST_SEARCH = 100;
/** No page has this address. */
const NOWHERE = '/nowhere';

const byTheBrowser = (status: 200 | 404): PageAddress => ({ madeBy: 'browser', status });
const byTheServer = (path: string, isOneOfMany: boolean): PageAddress => ({ madeBy: 'server', path, isOneOfMany });

/**
 * How the page of an address is made: public pages by the server, from what they look at in the address and nothing else.
 * An address that only pretends to be one (an id that is none) is 404 at once.
 */
export function addressOf({ pathname, searchParams }: URL): PageAddress {
  const found = isDecodable(pathname) ? matchRoutes([...routes, adminRoutes], pathname)?.at(-1) : undefined;
  const isKnown = found !== undefined && found.route.path !== '*';
  if (PERSONAL.test(pathname)) return byTheBrowser(isKnown ? 200 : 404);
  if (!isKnown) return byTheServer(NOWHERE, false);

  const { id } = found.params;
  if (id !== undefined)
    return ID.test(id) ? byTheServer(generatePath(`/${found.route.path}`, { id }), true) : byTheBrowser(404);
  return found.route.index ? landing(searchParams) : byTheServer(`/${found.route.path}`, false);
}

/** The router takes what cannot be decoded as it is, and writes a line about each. */
function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

/** The landing page looks at its filters, and at no other parameter. */
function landing(search: URLSearchParams): PageAddress {
  const { q = '', regionId, gameId, when, open } = filterOf(search);
  const ids = [regionId, gameId].filter((id) => id !== undefined);
  if (q.length > LONGEST_SEARCH || !ids.every((id) => ID.test(id))) return byTheBrowser(200);
  const filter = new URLSearchParams({
    ...(q !== '' && { q }),
    ...(regionId && { region: regionId }),
    ...(gameId && { game: gameId }),
    ...(when && { when }),
    ...(open && { open }),
  });
  return filter.size === 0 ? byTheServer('/', false) : byTheServer(`/?${filter}`, true);
}
