import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { dispatchContext } from '../lib/route-context.ts';
import { loadSiteConfig } from '../lib/site-config.tsx';
import { MembersOnly } from './guards/members-only.tsx';
import { PublicLayout } from './layouts/public-layout.tsx';
import { PageLoading } from './page-loading.tsx';
import { RouteError } from './route-error.tsx';

function loadSite({ context }: LoaderFunctionArgs) {
  void context.get(dispatchContext)(loadSiteConfig());
  return null;
}

/**
 * Every page there is, but for the back office's. The loader of a route says what it asks the API first. Loaders wait for no answer: the server
 * does, before it renders a page; in the browser the page shows what it still waits for.
 */
export const routes: RouteObject[] = [
  {
    loader: loadSite,
    Component: PublicLayout,
    ErrorBoundary: RouteError,
    HydrateFallback: PageLoading,
    children: [
      { index: true, lazy: () => import('../pages/landing.tsx') },
      { path: 'cafes/:id', lazy: () => import('../pages/cafe.tsx') },
      { path: 'events/:id', lazy: () => import('../pages/event.tsx') },
      { path: 'organizers/:id', lazy: () => import('../pages/organizer.tsx') },
      { path: 'users/:id', lazy: () => import('../pages/organizer.tsx') },
      { path: 'terms', lazy: () => import('../pages/terms.tsx') },
      { path: 'privacy', lazy: () => import('../pages/privacy.tsx') },
      { path: 'unsubscribe', lazy: () => import('../pages/unsubscribe.tsx') },
      {
        Component: MembersOnly,
        children: [{ path: 'member', lazy: () => import('../pages/member.tsx') }],
      },
      { path: '*', lazy: () => import('../pages/not-found.tsx') },
    ],
  },
];

/**
 * Adds the back office's pages when somebody goes there: nobody else needs to know them.
 * @param path the address that is asked for
 */
export async function discoverRoutes(path: string, add: (routes: RouteObject[]) => void): Promise<void> {
  if (!/^\/admin(\/|$)/i.test(path)) return;
  const { adminRoutes } = await import('./admin-routes.ts');
  add([adminRoutes]);
}
