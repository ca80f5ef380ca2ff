import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { dispatchContext } from '../lib/route-context.ts';
import { loadSiteConfig } from '../lib/site-config.tsx';
import { adminRoutes } from './admin-routes.ts';
import { MembersOnly } from './guards/members-only.tsx';
import { PublicLayout } from './layouts/public-layout.tsx';
import { PageLoading } from './page-loading.tsx';
import { RouteError } from './route-error.tsx';

function loadSite({ context }: LoaderFunctionArgs) {
  void context.get(dispatchContext)(loadSiteConfig());
  return null;
}

/**
 * Every page there is. The loader of a route says what it asks the API first. Loaders wait for no answer: the server
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
      {
        Component: MembersOnly,
        children: [{ path: 'member', lazy: () => import('../pages/member.tsx') }],
      },
      { path: '*', lazy: () => import('../pages/not-found.tsx') },
    ],
  },
  adminRoutes,
];
