import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

// Unit tests need only their own process. A unit test that connects, listens or starts a process fails at any such
// call, and its error says how to fix it.

const refuse = (what: string) => (): never => {
  throw new Error(
    `A unit test ${what}. Unit tests stay within their process; tests/support/integration-tests.ts says which tests are others.`,
  );
};

Object.assign(net.Socket.prototype, { connect: refuse('opens a connection') });
Object.assign(net.Server.prototype, { listen: refuse('starts a server') });
const starts = refuse('starts a process');
for (const name of ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork'] as const) {
  Object.assign(childProcess, { [name]: starts });
}
syncBuiltinESMExports();
