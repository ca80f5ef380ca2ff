// Runs a benchmark that needs only a PostgreSQL, on a server that is started like that of the product.
// `node bench/with-postgres.ts [--throw-away] <file> [arguments]`: --throw-away trades durability for speed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start.ts';
import { onServer } from './server.ts';

const [first, ...rest] = process.argv.slice(2);
const command = first === '--throw-away' ? rest : process.argv.slice(2);

async function run(url: string): Promise<void> {
  const child = spawn(process.execPath, command, { stdio: 'inherit', env: { ...process.env, DATABASE_URL: url } });
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
}

if (first === '--throw-away') {
  const server = await startEmbeddedPostgres();
  await run(server.url).finally(server.stop);
} else await onServer(run);
