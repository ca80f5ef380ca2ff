// One of two processes of the product, without a port. People join, wait and leave as its parent requests.
import { newUuid } from '../../platform/ids.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { openCommands } from '../open-commands.ts';

type Wish = { readonly gameEventId: string; readonly userId: string };
/** What people do: all at the same instant, or one after the other. `now` is the instant of the commands. */
export type Task = {
  readonly what: 'join' | 'joinWaitingList' | 'leave';
  readonly wishes: readonly Wish[];
  readonly atOnce: boolean;
  readonly now: string;
};

export type TaskResult = {
  /** Milliseconds for each wish. */
  readonly taken: readonly number[];
  /** The codes of refused wishes. */
  readonly refused: readonly string[];
  /** The number of conflicting appends: another process changed the stream, and the command was decided again. */
  readonly retries: number;
};

let conflicts = 0;
const { events, log, close } = openCommands(process.env, {
  sawAppend: ({ outcome: { outcome } }) => {
    if (outcome === 'conflict') conflicts++;
  },
});

async function carryOut({ what, wishes, atOnce, now }: Task): Promise<TaskResult> {
  const taken: number[] = [];
  const refused: string[] = [];
  const conflictsBefore = conflicts;
  const act = async ({ gameEventId, userId }: Wish) => {
    const from = performance.now();
    const result = await events[what]({ commandId: newUuid(), actor: userId, now }, gameEventId, userId);
    taken.push(performance.now() - from);
    if (isRefusal(result)) refused.push(result.code);
  };
  if (atOnce) await Promise.all(wishes.map(act));
  else for (const wish of wishes) await act(wish);
  return { taken, refused, retries: conflicts - conflictsBefore };
}

process.on('message', async (task: Task) => process.send?.(await carryOut(task)));
process.on('disconnect', close);
await log.head();
process.send?.('ready');
