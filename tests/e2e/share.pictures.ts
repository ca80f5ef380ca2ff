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
    const table = document.querySelector('main section svg[role="img"]');
    const logo = document.querySelector('header a[href="/"]');
    if (!table || !logo) throw new Error('The landing page shows no table, or no logo.');
    // the people of the mark are dark in the light theme, as the floor is
    document.documentElement.dataset.theme = 'dark';
    const room = document.createElement('div');
    room.className = 'room';
    room.append(logo, table);
    document.body.replaceChildren(room);
    room.setAttribute(
      'style',
      'display: flex; align-items: center; justify-content: space-between; height: 100vh; padding: 0 60px 0 88px',
    );
    logo.setAttribute('style', 'zoom: 2.8; margin: 0; padding: 0');
    table.setAttribute('style', 'width: 560px; height: 560px; flex: none');
  });
  await picture(page, '/share/tablemates.jpg');
});
