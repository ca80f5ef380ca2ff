import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { expectNoViolations } from './axe.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a cafe’s own web site shows its next evenings in a frame, under its own policy, at any width and in both themes', async ({
  page,
  baseURL,
}) => {
  const site = baseURL ?? '';
  const cafes = (await (await page.request.get('/api/cafes')).json()) as { id: string; status: string; name: string }[];
  const cafe = cafes.find(({ status }) => status === 'approved');
  await page.context().clearCookies();
  const foreign = createServer((_, reply) => {
    const policy = `default-src 'none'; frame-src ${site}; style-src 'unsafe-inline'`;
    reply.writeHead(200, { 'Content-Type': 'text/html', 'Content-Security-Policy': policy });
    reply.end(`<!doctype html><html lang="en"><title>Our cafe</title><main><h1>Our cafe</h1>
      <iframe src="${site}/embed/cafes/${cafe?.id}" title="Game nights" style="width:100%;height:30rem;border:0"></iframe></main></html>`);
  });
  const listening = await new Promise<AddressInfo>((listens) => {
    foreign.listen(0, 'localhost', () => listens(foreign.address() as AddressInfo));
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [280, 390, 768, 1200]) {
      await page.setViewportSize({ width: width + 16, height: 700 });
      await page.goto(`http://localhost:${listening.port}/`);
      const frame = page.frameLocator('iframe');
      await expect(frame.getByRole('heading', { level: 1 })).toContainText('Game nights at');
      const link = frame.getByRole('link').first();
      await expect(link).toHaveAttribute('target', '_blank');
      const sideways = await link.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(sideways, `${width} px`).toBeLessThanOrEqual(0);
    }
    await expectNoViolations(page, `a frame, ${colorScheme}`);
  }
  expect(await page.context().cookies(site)).toEqual([]);
  foreign.close();
});
