import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{packages,platform,modules,projections,server,cli,scripts,bench,tests}/**/*.test.ts',
      'web/**/*.test.{ts,tsx}',
    ],
    globalSetup: ['tests/support/global-setup.ts'],
    // every core, also on a machine of two; a worker keeps what it has loaded, so that a file costs only its tests
    maxWorkers: '100%',
    isolate: false,
    // drawings are painted with them
    css: { include: /drawings\/colours\.css/ },
    restoreMocks: true,
    unstubEnvs: true,
    // for a busy machine: nothing here waits on time
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
