// A separate process with its own log. It runs the tasks that its parent sends. Argument: the database's address.
import { isRefused } from '../../src/refused.ts';
import { drive } from '../measure.ts';
import { sit } from './commands.ts';
import type { Task, TaskResult } from './processes.ts';
import { appendOne, newId, openLog } from './sample-log.ts';

const { log, close } = openLog(process.argv[2] ?? '');

async function carryOut(task: Task): Promise<TaskResult> {
  if (task.task === 'append') {
    const { clients, seconds, streams } = task;
    const { perSecond } = await drive(clients, seconds, (client, asked) =>
      appendOne(log, `${streams}-${client}`, asked),
    );
    return { perSecond, seated: 0 };
  }
  const sitting = Array.from({ length: task.times }, () => sit(log, task.stream, newId()));
  const answers = await Promise.all(sitting);
  return { perSecond: 0, seated: answers.filter((answer) => !isRefused(answer)).length };
}

process.on('message', async (task: Task) => process.send?.(await carryOut(task)));
process.on('disconnect', close);
await log.head();
process.send?.('ready');
