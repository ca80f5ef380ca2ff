import { matchRoutes, type RouteObject } from 'react-router-dom';

/** Fetches the code of the page at a path, so that its route can be rendered without waiting. */
export async function loadPage(routes: RouteObject[], path: string): Promise<void> {
  const matches = matchRoutes(routes, path) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const loaded = await route.lazy();
      Object.assign(route, loaded, { lazy: undefined });
    }),
  );
}
