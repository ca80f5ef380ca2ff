import type { ComponentType } from 'react';
import { late } from '../ui/late.tsx';

/**
 * Loads the code of a route. If it does not arrive, the page says so within its frame, and asks again: the router itself
 * would never ask a second time.
 */
export const page =
  <Page extends { Component: ComponentType }>(load: () => Promise<Page>) =>
  (): Promise<Page | { Component: ComponentType }> =>
    load().catch(() => ({ Component: late(async () => (await load()).Component, { isPage: true }) }));
