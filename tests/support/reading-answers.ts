// Reads 20 MB in 200 answers, and prints how many MB of them remain after minor garbage collections. It is a separate
// process, started with --expose-gc and a heap so big that no other collection runs: see released-answers.test.ts.
import { connect } from '../../platform/database.ts';

const sql = connect(process.env.POSTGRES_URL ?? '', { max: 1 });
const read = () => sql`select repeat('a row ', 170) || n as text from generate_series(1, 100) n`;
const collect = globalThis.gc as NonNullable<typeof globalThis.gc>; // by --expose-gc

await read();
collect();
const before = process.memoryUsage().heapUsed;
for (let times = 0; times < 200; times++) await read();
collect({ type: 'minor' });
console.log((process.memoryUsage().heapUsed - before) / 1_000_000);
await sql.end();
