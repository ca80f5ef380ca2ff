import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{platform,modules,projections,server,cli,scripts,bench,tests}/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/support/global-setup.ts'],
    restoreMocks: true,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
