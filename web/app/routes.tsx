import type { RouteObject } from 'react-router-dom';
import { adminRoutes } from './admin-routes.ts';
import { MembersOnly } from './guards/members-only.tsx';
import { PublicLayout } from './layouts/public-layout.tsx';
import { page } from './page.ts';
import { PageLoading } from './page-loading.tsx';
import { RouteError } from './route-error.tsx';

/** Every page there is. */
export const routes: RouteObject[] = [
  {
    Component: PublicLayout,
    ErrorBoundary: RouteError,
    HydrateFallback: PageLoading,
    children: [
      { index: true, lazy: page(async () => (await import('../pages/landing.tsx')).LandingPage) },
      { path: 'cafes/:id', lazy: page(async () => (await import('../pages/cafe.tsx')).CafePage) },
      { path: 'events/:id', lazy: page(async () => (await import('../pages/event.tsx')).EventPage) },
      { path: 'organizers/:id', lazy: page(async () => (await import('../pages/organizer.tsx')).OrganizerPage) },
      { path: 'users/:id', lazy: page(async () => (await import('../pages/organizer.tsx')).OrganizerPage) },
      { path: 'terms', lazy: page(async () => (await import('../pages/terms.tsx')).TermsPage) },
      { path: 'privacy', lazy: page(async () => (await import('../pages/privacy.tsx')).PrivacyPage) },
      {
        Component: MembersOnly,
        children: [{ path: 'member', lazy: page(async () => (await import('../pages/member.tsx')).MemberPage) }],
      },
      { path: '*', lazy: page(async () => (await import('../pages/not-found.tsx')).NotFoundPage) },
    ],
  },
  adminRoutes,
];
