import { defineConfig } from 'vitest/config';

/** The tests of this package alone. The workspace runs them too, beside the others and on one PostgreSQL with them. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: ['tests/global-setup.ts'],
    restoreMocks: true,
    isolate: false,
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
