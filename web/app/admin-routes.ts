import type { RouteObject } from 'react-router-dom';
import './admin-styles.css';
import { page } from './page.ts';
import { PageLoading } from './page-loading.tsx';
import { RouteError } from './route-error.tsx';

/** The screens of the back office in the order of its sidebar, each inside `AdminLayout`. */
const screens: RouteObject[] = [
  { index: true, lazy: page(() => import('../pages/admin/dashboard.tsx')) },
  { path: 'users', lazy: page(() => import('../pages/admin/users.tsx')) },
  { path: 'users/:userId', lazy: page(() => import('../pages/admin/person.tsx')) },
  { path: 'bulk-acts', lazy: page(() => import('../pages/admin/bulk-acts.tsx')) },
  { path: 'barred', lazy: page(() => import('../pages/admin/barred.tsx')) },
  { path: 'invitations', lazy: page(() => import('../pages/admin/invitations.tsx')) },
  { path: 'cafes', lazy: page(() => import('../pages/admin/cafes.tsx')) },
  { path: 'cafes/:cafeId', lazy: page(() => import('../pages/admin/cafe.tsx')) },
  { path: 'games', lazy: page(() => import('../pages/admin/games.tsx')) },
  {
    path: 'cities-regions',
    lazy: page(() => import('../pages/admin/cities-regions.tsx')),
  },
  {
    path: 'email-settings',
    lazy: page(() => import('../pages/admin/email-settings.tsx')),
  },
  {
    path: 'game-events',
    lazy: page(() => import('../pages/admin/game-events.tsx')),
  },
  { path: 'game-events/:gameEventId', lazy: page(() => import('../pages/admin/game-event.tsx')) },
  { path: 'series', lazy: page(() => import('../pages/admin/series-list.tsx')) },
  { path: 'series/:seriesId', lazy: page(() => import('../pages/admin/series.tsx')) },
  { path: 'groups', lazy: page(() => import('../pages/admin/groups.tsx')) },
  { path: 'groups/:groupId', lazy: page(() => import('../pages/admin/group.tsx')) },
  { path: 'audit', lazy: page(() => import('../pages/admin/audit.tsx')) },
  {
    path: 'read-models',
    lazy: page(() => import('../pages/admin/read-models.tsx')),
  },
  { path: 'proof', lazy: page(() => import('../pages/admin/proof.tsx')) },
  { path: 'installation', lazy: page(() => import('../pages/admin/installation.tsx')) },
  { path: 'turnout', lazy: page(() => import('../pages/admin/turnout.tsx')) },
  { path: 'numbers', lazy: page(() => import('../pages/admin/numbers.tsx')) },
  { path: 'policy', lazy: page(() => import('../pages/admin/policy.tsx')) },
  { path: 'cases', lazy: page(() => import('../pages/admin/cases.tsx')) },
  { path: 'cases/:caseId', lazy: page(() => import('../pages/admin/case.tsx')) },
  { path: 'contests', lazy: page(() => import('../pages/admin/contests.tsx')) },
  { path: 'contests/:contestId', lazy: page(() => import('../pages/admin/contest.tsx')) },
  { path: 'reports', lazy: page(() => import('../pages/admin/reports.tsx')) },
  { path: 'reports/:reportId', lazy: page(() => import('../pages/admin/report.tsx')) },
  { path: 'passkeys', lazy: page(() => import('../pages/admin/passkeys.tsx')) },
  { path: 'no-shows', lazy: page(() => import('../pages/admin/no-shows.tsx')) },
  { path: 'no-shows/:userId', lazy: page(() => import('../pages/admin/ledger.tsx')) },
];

/** The back office. Its code is fetched only when somebody opens it. */
export const adminRoutes: RouteObject = {
  path: 'admin',
  ErrorBoundary: RouteError,
  HydrateFallback: PageLoading,
  children: [
    { path: 'login', lazy: page(() => import('../pages/admin/login.tsx')) },
    {
      lazy: page(() => import('./layouts/admin-layout.tsx')),
      children: screens,
    },
  ],
};
