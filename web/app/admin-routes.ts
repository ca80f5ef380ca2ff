import type { RouteObject } from 'react-router-dom';
import { page } from './page.ts';
import { PageLoading } from './page-loading.tsx';
import { RouteError } from './route-error.tsx';

/** The screens of the back office, in the order of its sidebar; each stands in the frame of `AdminLayout`. */
const screens: RouteObject[] = [
  { index: true, lazy: page(async () => (await import('../pages/admin/dashboard.tsx')).DashboardPage) },
  { path: 'users', lazy: page(async () => (await import('../pages/admin/users.tsx')).UsersPage) },
  { path: 'invitations', lazy: page(async () => (await import('../pages/admin/invitations.tsx')).InvitationsPage) },
  { path: 'cafes', lazy: page(async () => (await import('../pages/admin/cafes.tsx')).CafesPage) },
  { path: 'games', lazy: page(async () => (await import('../pages/admin/games.tsx')).GamesPage) },
  {
    path: 'cities-regions',
    lazy: page(async () => (await import('../pages/admin/cities-regions.tsx')).CitiesRegionsPage),
  },
  {
    path: 'email-settings',
    lazy: page(async () => (await import('../pages/admin/email-settings.tsx')).EmailSettingsPage),
  },
  {
    path: 'game-events',
    lazy: page(async () => (await import('../pages/admin/game-events.tsx')).GameEventsPage),
  },
  { path: 'audit', lazy: page(async () => (await import('../pages/admin/audit.tsx')).AuditPage) },
  {
    path: 'read-models',
    lazy: page(async () => (await import('../pages/admin/read-models.tsx')).ReadModelsPage),
  },
  { path: 'no-shows', lazy: page(async () => (await import('../pages/admin/no-shows.tsx')).NoShowsPage) },
  { path: 'no-shows/:userId', lazy: page(async () => (await import('../pages/admin/ledger.tsx')).LedgerPage) },
];

/** The back office. None of its code is fetched before somebody goes there. */
export const adminRoutes: RouteObject = {
  path: 'admin',
  ErrorBoundary: RouteError,
  HydrateFallback: PageLoading,
  children: [
    { path: 'login', lazy: page(async () => (await import('../pages/admin/login.tsx')).AdminLoginPage) },
    {
      lazy: page(async () => (await import('./layouts/admin-layout.tsx')).AdminLayout),
      children: screens,
    },
  ],
};
