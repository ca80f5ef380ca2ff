import type { BrowserContext, Page } from '@playwright/test';

/** Cuts the polls of pages off: what they show then came through the live stream. No other timer of the product waits as long. */
export const withoutPolls = (pages: Page | BrowserContext) =>
  pages.addInitScript(() => {
    const SHORTEST_POLL_MS = 20_000;
    const usual = window.setTimeout;
    const never = 0;
    window.setTimeout = ((run: TimerHandler, ms = 0, ...given: unknown[]) =>
      ms >= SHORTEST_POLL_MS ? never : usual(run, ms, ...given)) as typeof window.setTimeout;
  });
