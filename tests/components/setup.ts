import '../../web/app/styles.css';
import { afterEach, beforeEach } from 'vitest';
import { page } from 'vitest/browser';

// What one test leaves in the browser is not there for the next.
beforeEach(() => {
  // as `theme-init.js` does before the first paint
  document.documentElement.dataset.theme = 'light';
});
afterEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  await page.viewport(1280, 800);
});
