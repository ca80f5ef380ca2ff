import '../../web/app/styles.css';
import '../../web/app/admin-styles.css';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { renewPresent } from './records.ts';

// tests change the size of the window, which aborts a transition between views with an error that nobody handles
Object.defineProperty(document, 'startViewTransition', { value: undefined });

// This file runs before each test file.
renewPresent();

// What one test leaves in the browser is not there for the next.
beforeEach(async () => {
  // the renderer's own hook stands for the first file of a page only
  await cleanup();
  // as `theme-init.js` does before the first paint
  document.documentElement.dataset.theme = 'light';
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(async () => {
  // React reports mistakes there: two children with one key, say
  const errors = vi.mocked(console.error).mock.calls.map((said) => said.join(' '));
  expect([...new Set(errors)], 'errors in the console').toEqual([]);
  sessionStorage.clear();
  localStorage.clear();
  await page.viewport(1280, 800);
});
