// Measures appends a second as a ratio to a plain insert of the same row (the limit) and to a peer, on the server of
// DATABASE_URL. Rounds alternate, and the medians of the rounds' ratios count, because absolute figures depend on the
// machine. With --commands, --processes 1,2,4, --hot or --growth 10000,1000000 it compares those instead.
import { parseArgs } from 'node:util';
import { createLogDatabase } from '../../tests/scratch-database.ts';
import { serverUrl } from '../server-url.ts';
import { compareCommands } from './commands.ts';
import { compareLengths } from './growth.ts';
import { pgbenchIsThere } from './limit.ts';
import { compareWithLimitAndPeer } from './limits.ts';
import { compareProcesses, timeHotStream } from './processes.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    clients: { type: 'string', default: '1,4,16,64' },
    commands: { type: 'boolean', default: false },
    processes: { type: 'string' },
    hot: { type: 'boolean', default: false },
    growth: { type: 'string' },
  },
});
const numbers = (list: string) => list.split(',').map(Number);
const clients = numbers(values.clients);
const how = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
const most = { ...how, clients: Math.max(...clients) };
const others = values.commands || values.hot || values.processes !== undefined || values.growth !== undefined;

if (!others && !pgbenchIsThere()) {
  console.error('bench:append needs pgbench: install postgresql-contrib, or name the program in the variable PGBENCH.');
  process.exit(1);
}
const server = serverUrl();
const { url, drop } = await createLogDatabase(server, 'bench_append');
try {
  if (!others) await compareWithLimitAndPeer(url, { ...how, clients });
  if (values.commands) await compareCommands(url, { ...how, clients });
  if (values.processes) await compareProcesses(url, numbers(values.processes), most);
  if (values.hot) await timeHotStream(url, how.rounds);
  if (values.growth) await compareLengths(server, numbers(values.growth), most);
} finally {
  await drop();
}
