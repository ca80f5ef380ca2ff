import { expect, test } from 'vitest';
import { parseConfig } from '../../platform/config.ts';
import { createLogger } from '../../platform/telemetry.ts';
import { logReady, startLog } from './start-log.ts';

const config = parseConfig(
  {
    NODE_ENV: 'production',
    SECRET_KEY: 'violet teapots orbit slowly, seven by seven',
    PUBLIC_URL: 'https://x.example',
  },
  '/',
);
if (!('role' in config)) throw new Error(config.join('\n'));

function logged(level = 'info') {
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger({ level, readable: false }, { write: (line) => void lines.push(JSON.parse(line)) });
  return { lines, logger };
}

test('each step of a start is logged with its duration and what it found', async () => {
  const { lines, logger } = logged();
  const step = startLog(logger, 'info');
  expect(
    await step(
      'database migrated',
      async () => ['022.sql'],
      (scripts) => ({ scripts }),
    ),
  ).toEqual(['022.sql']);
  expect(lines).toMatchObject([{ msg: 'database migrated', scripts: ['022.sql'], milliseconds: expect.any(Number) }]);
});

test('that the process serves is logged as JSON, even if only errors are logged otherwise', () => {
  const { lines, logger } = logged('error');
  logReady(logger, config, { admin: { username: 'admin' } });
  expect(lines).toMatchObject([{ msg: 'Tablemates is ready', role: 'all', url: 'https://x.example' }]);
});

test('a generated password is readable once', () => {
  const { lines, logger } = logged();
  logReady(logger, config, { admin: { username: 'ops', password: 'tea-and-chess' } });
  expect(lines[1]?.msg).toBe('the first admin signs in as ops with tea-and-chess; this is shown only once');
});
