import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { CHROMIUM } from './tests/support/chromium.ts';
import { integrationTests } from './tests/support/integration-tests.ts';
import { stalledRun } from './tests/support/stalled-run.ts';

const NODE_TESTS = [
  '{packages,platform,modules,projections,server,cli,scripts,bench,tests}/**/*.test.ts',
  'web/**/*.test.{ts,tsx}',
];
const BROWSER_TESTS = 'web/**/*.browser.test.tsx';
/** What takes long and guards what rarely changes; `npm test` leaves it to `npm run test:slow`. */
const SLOW_TESTS = '**/*.slow.test.ts';
const SLOW_BROWSER_TESTS = 'web/**/*.slow.browser.test.tsx';
const integration = await integrationTests(NODE_TESTS, [BROWSER_TESTS, SLOW_TESTS]);

const shared = { restoreMocks: true, unstubEnvs: true };
/** Workers keep what they have loaded, so that a file costs only its tests. */
// drawings are painted with their colors
const node = { ...shared, isolate: false, css: { include: /drawings\/colors\.css/ } };
const outside = {
  ...node,
  globalSetup: ['tests/support/global-setup.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // a limit is only for what never comes: a busy machine may take its time
  expect: { poll: { timeout: 30_000 } },
};
/** The runner keeps what it makes of `instances`, so each project has its own. */
const browser = () => ({
  ...shared,
  unstubGlobals: true,
  // after the others: Chromium and the tests on databases would take the cores from each other
  sequence: { groupOrder: 1 },
  setupFiles: ['tests/components/setup.ts'],
  testTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
  isolate: false,
  browser: {
    enabled: true,
    headless: true,
    screenshotFailures: false,
    viewport: { width: 1280, height: 800 },
    // as Playwright does in the end-to-end tests: part of a name is enough
    locators: { exact: false },
    provider: playwright({
      launchOptions: CHROMIUM,
      contextOptions: { reducedMotion: 'reduce' },
      actionTimeout: 30_000,
    }),
    instances: [{ browser: 'chromium' as const }],
  },
});
const forBrowsers = {
  plugins: [react(), tailwindcss()],
  publicDir: 'web/public',
  optimizeDeps: {
    entries: ['web/app/main.tsx', BROWSER_TESTS],
    include: ['axe-core', 'vitest-browser-react', 'vitest-browser-react/pure'],
  },
};

export default defineConfig({
  test: {
    // every core, also on a machine of two
    maxWorkers: '100%',
    // what has not changed is compiled once, and not in each run
    fsModuleCache: true,
    reporters: ['default', stalledRun()],
    projects: [
      {
        test: {
          ...node,
          name: 'unit',
          include: NODE_TESTS,
          exclude: [...integration, BROWSER_TESTS, SLOW_TESTS, '**/node_modules/**'],
          setupFiles: ['tests/support/no-outside.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { test: { ...outside, name: 'integration', include: integration } },
      { test: { ...outside, name: 'slow', include: [SLOW_TESTS], testTimeout: 300_000, hookTimeout: 300_000 } },
      {
        ...forBrowsers,
        test: { ...browser(), name: 'browser', include: [BROWSER_TESTS], exclude: [SLOW_BROWSER_TESTS] },
      },
      { ...forBrowsers, test: { ...browser(), name: 'slow-browser', include: [SLOW_BROWSER_TESTS] } },
    ],
  },
});
