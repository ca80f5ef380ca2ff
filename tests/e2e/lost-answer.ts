import type { Page } from '@playwright/test';

/** The server carries out the next request to this path, and the page gets neither its answer nor its cookies. */
export async function loseAnswer(page: Page, path: string): Promise<void> {
  const context = page.context();
  await page.route(
    `**/api${path}`,
    async (route) => {
      const before = await context.cookies();
      await route.fetch();
      await context.clearCookies();
      await context.addCookies(before);
      await route.abort();
    },
    { times: 1 },
  );
}
