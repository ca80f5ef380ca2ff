import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second on every machine. */
const TICK_MS = 10;

/**
 * Milliseconds of processor time that a process and its children have used, from the Linux kernel. It includes children
 * that have ended and were waited for.
 */
export function processorTime(pid: number): number {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? statOf(name) : []));
  const children = all.filter(({ parent }) => parent === pid);
  const own = all.find((each) => each.pid === pid);
  if (!own) throw new Error(`there is no process ${pid}`);
  const ticks = own.used + own.usedByEnded + children.reduce((sum, { used }) => sum + used, 0);
  return ticks * TICK_MS;
}

function statOf(pid: string) {
  try {
    // the name, in parentheses, may contain spaces
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const at = (index: number) => Number(fields[index]);
    return [{ pid: Number(pid), parent: at(1), used: at(11) + at(12), usedByEnded: at(13) + at(14) }];
  } catch {
    // the process has just ended
    return [];
  }
}
