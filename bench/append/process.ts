// A separate process with its own log. It runs the tasks that its parent sends. Argument: the database's address.
import { newUuid } from '../../platform/ids.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { join } from './commands.ts';
import { drive } from './measure.ts';
import type { Task, TaskResult } from './processes.ts';
import { appendOne, openLog } from './subject.ts';

const { log, close } = openLog(process.argv[2] ?? '');

async function carryOut(task: Task): Promise<TaskResult> {
  if (task.task === 'append') {
    const { clients, seconds, streams } = task;
    const { perSecond } = await drive(clients, seconds, (client, asked) =>
      appendOne(log, `${streams}-${client}`, asked),
    );
    return { perSecond, seated: 0 };
  }
  const joining = Array.from({ length: task.times }, () => join(log, task.stream, newUuid()));
  const answers = await Promise.all(joining);
  return { perSecond: 0, seated: answers.filter((answer) => !isRefusal(answer)).length };
}

process.on('message', async (task: Task) => process.send?.(await carryOut(task)));
process.on('disconnect', close);
await log.head();
process.send?.('ready');
