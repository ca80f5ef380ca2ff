import { statSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';

const FILES = path.join(import.meta.dirname, '../../web/public');
/** Some messengers show nothing heavier, and people pay for what their phones fetch. */
const HEAVIEST = 150_000;

test.use({ viewport: { width: 1200, height: 630 }, colorScheme: 'light' });

async function picture(page: Page, address: string): Promise<void> {
  const file = path.join(FILES, address);
  await page.screenshot({ path: file, type: 'jpeg', quality: 82, animations: 'disabled' });
  expect(statSync(file).size, address).toBeLessThanOrEqual(HEAVIEST);
}

test('the product itself', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('article').first().waitFor();
  await page.evaluate(() => {
    const scene = document.querySelector('main section img[width="560"]');
    const logo = document.querySelector('header a[href="/"]');
    if (!scene || !logo) throw new Error('The landing page has another scene, or no logo.');
    document.body.replaceChildren(logo, scene);
    document.body.setAttribute(
      'style',
      `display: flex; align-items: center; justify-content: space-between; height: 100vh; padding: 0 80px;
       background: radial-gradient(60% 70% at 70% 40%, var(--lamp), transparent), var(--paper)`,
    );
    logo.setAttribute('style', 'zoom: 2.4; margin: 0; padding: 0');
    scene.setAttribute('style', 'width: 580px; height: auto; margin: 0; flex: none');
  });
  await picture(page, '/share/tablemates.jpg');
});
