import { expect, test, vi } from 'vitest';
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

test('a step that takes long is reported while it runs, with its name', async () => {
  const { lines, logger } = logged();
  const { promise, resolve } = Promise.withResolvers<void>();
  const running = startLog(logger, 'info', 10)('database migrated', () => promise);
  await vi.waitFor(() => expect(lines).not.toEqual([]));
  expect(lines[0]).toMatchObject({ level: 'warn', step: 'database migrated', seconds: 0 });
  resolve();
  await running;
});

test.each([
  { code: '57014', message: 'canceling statement due to statement timeout' },
  { code: '55P03', message: 'canceling statement due to lock timeout' },
  { code: 'CONNECT_TIMEOUT', message: 'write CONNECT_TIMEOUT 10.0.0.1:5432' },
])('a database that is too slow names the innermost step and says what to do: $code', async (failure) => {
  const step = startLog(logged().logger, 'info');
  const failing = step('product composed', () =>
    step('read models built', () => Promise.reject(Object.assign(new Error(failure.message), failure))),
  );
  await expect(failing).rejects.toThrow(
    new RegExp(`^The start ended before "read models built" was done: .*${failure.message}.*pg_stat_activity`),
  );
});

test('another failure of a step stays as it is', async () => {
  const failure = Object.assign(new Error('the password is wrong'), { code: '28P01' });
  await expect(startLog(logged().logger, 'info')('database opened', () => Promise.reject(failure))).rejects.toBe(
    failure,
  );
});
