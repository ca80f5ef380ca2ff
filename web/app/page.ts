import type { ComponentType } from 'react';
import { painted } from '../lib/painted.ts';
import { late } from '../ui/late.tsx';

/**
 * Loads the code of a route, once the press that leads there shows. If it does not arrive, the page says so within its
 * frame, and asks again: the router itself would never ask a second time.
 */
export const page =
  <Page extends { Component: ComponentType }>(load: () => Promise<Page>) =>
  (): Promise<Page | { Component: ComponentType }> =>
    painted()
      .then(load)
      .catch(() => ({ Component: late(async () => (await load()).Component, { isPage: true }) }));
