// An integration test: it starts processes.
import { expect, test } from 'vitest';
import { end, launch } from './server-process.ts';
import { serverUser } from './server-user.ts';

/** A substitute for the server: runs this script. */
const saying = (program: string) => launch(process.execPath, ['--eval', program], serverUser());

test('a server is found ready even after a long log, as when many clients connect while it recovers', async () => {
  const server = await saying(`
    process.stderr.write('FATAL:  the database system is starting up\\n'.repeat(5_000));
    process.stderr.write('LOG:  database system is ready to accept connections\\n');
    setInterval(() => {}, 1_000);`);
  expect(server.exitCode).toBeNull();
  await end(server);
});

test('if a server ends before it is ready, the error contains its last output', async () => {
  const server = saying(`
    process.stderr.write('LOG:  nothing yet\\n'.repeat(5_000));
    process.stderr.write('FATAL:  could not bind\\n');
    process.exitCode = 1;`);
  await expect(server).rejects.toThrow('FATAL:  could not bind');
});
