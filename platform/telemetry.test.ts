import { expect, test } from 'vitest';
import { createLogger, withRequestId } from './telemetry.ts';

function logged(readable: boolean, write: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger({ level: 'info', readable }, { write: (line) => lines.push(line) }));
  return lines.join('');
}

test('machines get one JSON object a line', () => {
  expect(JSON.parse(logged(false, (logger) => logger.warn({ path: '/api/games' }, 'database away')))).toMatchObject({
    level: 'warn',
    msg: 'database away',
    path: '/api/games',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
});

test('people get one line', () => {
  expect(logged(true, (logger) => logger.info({ path: '/api/games', tries: 2 }, 'slow'))).toMatch(
    /^\d\d:\d\d:\d\d info {2}slow {2}path=\/api\/games {2}tries=2\n$/,
  );
});

test('an entry within a request has its id, in the form for machines', async () => {
  const write = (logger: ReturnType<typeof createLogger>) => withRequestId('r-1', () => logger.info('within'));
  expect(JSON.parse(logged(false, write))).toMatchObject({ msg: 'within', requestId: 'r-1' });
  expect(logged(true, write)).not.toContain('r-1');
  expect(JSON.parse(logged(false, (logger) => logger.info('without')))).not.toHaveProperty('requestId');
});

test('an error shows its stack', () => {
  expect(logged(true, (logger) => logger.error({ err: new Error('torn page') }, 'failed'))).toMatch(
    /error failed\nError: torn page\n\s+at /,
  );
});

test('the code of an error is logged, a sign-in code is not', () => {
  const err = Object.assign(new Error('no such host'), { code: 'ENOTFOUND' });
  const text = logged(false, (logger) => logger.error({ err, sent: { code: '246810' } }, 'failed'));
  expect(JSON.parse(text)).toMatchObject({ err: { message: 'no such host', errorCode: 'ENOTFOUND' } });
  expect(text).not.toContain('246810');
});

test('personal and secret fields are hidden at every depth', () => {
  const text = logged(false, (logger) =>
    logger.info({
      email: 'ana@example.test',
      user: { phoneNumber: '+17135550142', credentials: { password: 'hunter2' } },
    }),
  );
  expect(text).not.toMatch(/ana@|7135550142|hunter2/);
});

test('a line break in a value does not begin a new entry', () => {
  expect(logged(false, (logger) => logger.info({ name: 'x\n{"level":60}' })).trim()).not.toContain('\n');
});
