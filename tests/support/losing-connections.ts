// Opens transactions while the server cuts their connections, then sends one more query. Prints how the transactions
// ended. It is a separate process, because the unpatched driver ends the process: see lost-connections.slow.test.ts.
import { connect } from '../../platform/database.ts';

const ROUNDS = 60;

const sql = connect(process.env.POSTGRES_URL ?? '', { max: 4 });
const killer = connect(process.env.POSTGRES_URL ?? '', { max: 1 });
let rejected = 0;
let committed = 0;

async function cutOff(): Promise<void> {
  try {
    await sql.begin(async (tx) => {
      const [backend] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
      const cutting = killer`select pg_terminate_backend(${backend?.pid ?? 0})`;
      await Promise.all([cutting, tx`select pg_sleep(0.01)`, tx`select 1`]);
      await tx`select 2`;
    });
    committed++;
  } catch {
    rejected++;
  }
}

for (let round = 0; round < ROUNDS; round++) await Promise.all([cutOff(), cutOff(), cutOff()]);
const [answer] = await sql<{ alive: boolean }[]>`select true as alive`;
await Promise.all([sql.end({ timeout: 1 }), killer.end({ timeout: 1 })]);
console.log(JSON.stringify({ asked: ROUNDS * 3, settled: rejected + committed, alive: answer?.alive }));
