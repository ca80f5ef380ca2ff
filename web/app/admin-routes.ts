import type { RouteObject } from 'react-router-dom';
import './admin-styles.css';
import { PageLoading } from './page-loading.tsx';
import { RouteError } from './route-error.tsx';

/** The screens of the back office in the order of its sidebar, each inside `AdminLayout`. */
const screens: RouteObject[] = [
  { index: true, lazy: () => import('../pages/admin/dashboard.tsx') },
  { path: 'users', lazy: () => import('../pages/admin/users.tsx') },
  { path: 'users/:userId', lazy: () => import('../pages/admin/person.tsx') },
  { path: 'bulk-acts', lazy: () => import('../pages/admin/bulk-acts.tsx') },
  { path: 'invitations', lazy: () => import('../pages/admin/invitations.tsx') },
  { path: 'cafes', lazy: () => import('../pages/admin/cafes.tsx') },
  { path: 'cafes/:cafeId', lazy: () => import('../pages/admin/cafe.tsx') },
  { path: 'games', lazy: () => import('../pages/admin/games.tsx') },
  {
    path: 'cities-regions',
    lazy: () => import('../pages/admin/cities-regions.tsx'),
  },
  {
    path: 'email-settings',
    lazy: () => import('../pages/admin/email-settings.tsx'),
  },
  {
    path: 'game-events',
    lazy: () => import('../pages/admin/game-events.tsx'),
  },
  { path: 'game-events/:gameEventId', lazy: () => import('../pages/admin/game-event.tsx') },
  { path: 'audit', lazy: () => import('../pages/admin/audit.tsx') },
  {
    path: 'read-models',
    lazy: () => import('../pages/admin/read-models.tsx'),
  },
  { path: 'proof', lazy: () => import('../pages/admin/proof.tsx') },
  { path: 'installation', lazy: () => import('../pages/admin/installation.tsx') },
  { path: 'turnout', lazy: () => import('../pages/admin/turnout.tsx') },
  { path: 'policy', lazy: () => import('../pages/admin/policy.tsx') },
  { path: 'contests', lazy: () => import('../pages/admin/contests.tsx') },
  { path: 'contests/:contestId', lazy: () => import('../pages/admin/contest.tsx') },
  { path: 'reports', lazy: () => import('../pages/admin/reports.tsx') },
  { path: 'reports/:reportId', lazy: () => import('../pages/admin/report.tsx') },
  { path: 'passkeys', lazy: () => import('../pages/admin/passkeys.tsx') },
  { path: 'no-shows', lazy: () => import('../pages/admin/no-shows.tsx') },
  { path: 'no-shows/:userId', lazy: () => import('../pages/admin/ledger.tsx') },
];

/** The back office. Its code is fetched only when somebody opens it. */
export const adminRoutes: RouteObject = {
  path: 'admin',
  ErrorBoundary: RouteError,
  HydrateFallback: PageLoading,
  children: [
    { path: 'login', lazy: () => import('../pages/admin/login.tsx') },
    {
      lazy: () => import('./layouts/admin-layout.tsx'),
      children: screens,
    },
  ],
};
