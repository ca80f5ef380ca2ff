import type { RouteObject } from 'react-router-dom';
import { expect, test } from 'vitest';
import { everyRoute } from '../../tests/e2e/every-route.ts';
import { memberPath, memberViews } from '../features/member/member-view.ts';
import { adminRoutes } from './admin-routes.ts';
import { routes } from './routes.tsx';

/** The patterns of the pages among these routes. */
const patternsOf = (among: readonly RouteObject[], within = ''): string[] =>
  among.flatMap(({ path = '', children, index }) => {
    const pattern = path === '' ? within : `${within}/${path}`;
    return children && !index ? patternsOf(children, pattern) : [pattern || '/'];
  });

test('what holds on all pages is looked at on every route and on every view of the dashboard', () => {
  const patterns = patternsOf([...routes, adminRoutes]);
  expect(patterns).toContain('/events/:id/tonight');
  expect(patterns).toContain('/admin/users/:userId');
  const views = memberViews.map(memberPath);
  expect(Object.keys(everyRoute).toSorted()).toEqual([...new Set([...patterns, ...views])].toSorted());
});

test('somebody opens each of them', () => {
  expect(Object.entries(everyRoute).filter(([, opened]) => Object.keys(opened).length === 0)).toEqual([]);
});
