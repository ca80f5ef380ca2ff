import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { painted } from '../lib/painted.ts';
import { dispatchContext } from '../lib/route-context.ts';
import { loadSiteConfig } from '../lib/site-config.tsx';
import { late } from '../ui/late.tsx';
import { MembersOnly } from './guards/members-only.tsx';
import { PublicLayout } from './layouts/public-layout.tsx';
import { page } from './page.ts';
import { PageLoading } from './page-loading.tsx';

const RouteError = late(async () => (await import('./route-error.tsx')).RouteError, { isPage: true });

function loadSite({ context }: LoaderFunctionArgs) {
  void context.get(dispatchContext)(loadSiteConfig());
  return null;
}

/**
 * Every page except those of the back office. The loader of a route sends its first requests. Loaders await no answer: the server
 * awaits them before it renders a page; in the browser the page shows what is still loading.
 */
export const routes: RouteObject[] = [
  {
    // requests are sent, and pages change, once the press that leads there shows
    middleware: [painted],
    loader: loadSite,
    Component: PublicLayout,
    ErrorBoundary: RouteError,
    HydrateFallback: PageLoading,
    children: [
      { index: true, lazy: page(() => import('../pages/landing.tsx')) },
      { path: 'cafes/:id', lazy: page(() => import('../pages/cafe.tsx')) },
      { path: 'cafes/:id/desk', lazy: page(() => import('../pages/desk.tsx')) },
      { path: 'cafes/:id/month', lazy: page(() => import('../pages/cafe-month.tsx')) },
      { path: 'events/:id', lazy: page(() => import('../pages/event.tsx')) },
      { path: 'groups/:slug', lazy: page(() => import('../pages/group.tsx')) },
      { path: 'nights/:id', lazy: page(() => import('../pages/night.tsx')) },
      { path: 'series/:id', lazy: page(() => import('../pages/series.tsx')) },
      { path: 'organizers/:id', lazy: page(() => import('../pages/organizer.tsx')) },
      { path: 'users/:id', lazy: page(() => import('../pages/organizer.tsx')) },
      { path: 'terms', lazy: page(() => import('../pages/terms.tsx')) },
      { path: 'privacy', lazy: page(() => import('../pages/privacy.tsx')) },
      { path: 'unsubscribe', lazy: page(() => import('../pages/unsubscribe.tsx')) },
      {
        Component: MembersOnly,
        children: [
          { path: 'member', lazy: page(() => import('../pages/member.tsx')) },
          { path: 'letters/:id', lazy: page(() => import('../pages/letters.tsx')) },
          { path: 'events/:id/tonight', lazy: page(() => import('../pages/tonight.tsx')) },
          { path: 'groups/:slug/invitation', lazy: page(() => import('../pages/invitation.tsx')) },
          { path: 'groups/:slug/import', lazy: page(() => import('../pages/moving-in.tsx')) },
        ],
      },
      { path: '*', lazy: page(() => import('../pages/not-found.tsx')) },
    ],
  },
];

/**
 * Adds the back office's pages when somebody opens one, because nobody else needs them.
 * @param path the requested path
 */
export async function discoverRoutes(path: string, add: (routes: RouteObject[]) => void): Promise<void> {
  if (!/^\/admin(\/|$)/i.test(path)) return;
  const { adminRoutes } = await import('./admin-routes.ts');
  add([adminRoutes]);
}
