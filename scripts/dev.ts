import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createServer } from 'vite';
import { parseConfig } from '../platform/config.ts';
import { dataDirectory } from '../platform/data-directory.ts';
import { openDatabase } from '../server/start/database.ts';
import { onStopSignal } from '../server/start/stop-signal.ts';

const WEB_PORT = 5173;

const root = path.resolve(import.meta.dirname, '..');
const config = parseConfig(process.env, root);
if (!('role' in config)) {
  console.error(config.join('\n'));
  process.exit(1);
}

// the database keeps running while the server restarts at every change of its sources
const database = await openDatabase(config.database, () => dataDirectory(config.dataDir, root));
const webUrl = `http://127.0.0.1:${WEB_PORT}`;
const apiUrl = `http://127.0.0.1:${config.server.port}`;
process.env.API_ORIGIN = apiUrl;

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', path.join(root, 'server/main.ts')], {
  // a separate process group: this process stops it, not Ctrl-C in the terminal
  detached: true,
  stdio: 'inherit',
  env: { DEMO: 'on', PUBLIC_URL: webUrl, ...process.env, DATABASE_URL: database.url, EPHEMERAL_DATABASE: '' },
});
const web = await createServer({
  configFile: path.join(root, 'vite.config.ts'),
  root: path.join(root, 'web'),
  server: { port: WEB_PORT, strictPort: true },
});
await web.listen();

onStopSignal(async () => {
  await web.close();
  await end(server);
  await database.stop();
});

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
