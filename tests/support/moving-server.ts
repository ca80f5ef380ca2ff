// The product as `npm start` runs it, with a clock that its parent moves: each message is by how many milliseconds it is
// ahead of the machine's.
import path from 'node:path';
import { parseConfig } from '../../platform/config.ts';
import { start } from '../../server/start/start.ts';

/** What has become due by a move is done soon. */
const SWEEP_EVERY_MS = 5_000;

const projectRoot = path.resolve(import.meta.dirname, '../..');
const config = parseConfig(process.env, projectRoot);
if (!('role' in config)) throw new Error(config.join('\n'));
let aheadMs = 0;
process.on('message', (message) => {
  aheadMs = Number(message);
  process.send?.('moved');
});
await start(config, projectRoot, {
  clock: () => new Date(Date.now() + aheadMs),
  sweepEveryMs: SWEEP_EVERY_MS,
});
