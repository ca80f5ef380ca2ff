import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const STOP_PATIENCE_MS = 10_000;

/**
 * Makes this process the owner of a data directory until `releaseOwnership`. Stops a server whose owner was killed.
 *
 * @throws one line that names the owner, if another living process owns the directory
 */
export async function takeOwnership(directory: string): Promise<void> {
  const file = ownerFile(directory);
  try {
    writeFileSync(file, describe(process.pid), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = livingOwner(directory);
    if (holder !== undefined) {
      throw new Error(`Process ${holder} already runs on ${directory}. Stop it first, or set another DATA_DIR.`);
    }
    rmSync(file, { force: true });
    return takeOwnership(directory);
  }
  await stopLeftoverServer(directory);
}

export function releaseOwnership(directory: string): void {
  rmSync(ownerFile(directory), { force: true });
}

/** The id of the living process that owns a data directory. */
export function livingOwner(directory: string): number | undefined {
  const recorded = readIfThere(ownerFile(directory));
  const pid = Number.parseInt(recorded, 10);
  return pid > 0 && isAlive(pid) && describe(pid) === recorded ? pid : undefined;
}

/** Whether an owner is recorded, living or dead. False while a new owner has created its file but not written it. */
export const hasOwner = (directory: string): boolean => readIfThere(ownerFile(directory)) !== '';

/** The port of the server that runs on a data directory; undefined until it accepts connections. */
export function runningPort(directory: string): number | undefined {
  const [pid = '', , , port = '', , , , status = ''] = readIfThere(`${directory}/postmaster.pid`).split('\n');
  return status.trim() === 'ready' && isServerOf(Number(pid), directory) ? Number(port) : undefined;
}

export async function stopLeftoverServer(directory: string): Promise<void> {
  const server = Number.parseInt(readIfThere(`${directory}/postmaster.pid`), 10);
  if (!(server > 0 && isServerOf(server, directory))) return;
  const deadline = Date.now() + STOP_PATIENCE_MS;
  process.kill(server, 'SIGINT');
  while (isAlive(server)) {
    // This is safe, because the next start recovers from the write-ahead log.
    if (Date.now() > deadline) process.kill(server, 'SIGQUIT');
    await pause(50);
  }
}

const ownerFile = (directory: string): string => `${directory}.owner`;

/**
 * The content of a file. Empty if the file does not exist or disappears during the call, because other processes create
 * and remove these files.
 */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // ESRCH: the process ended while its file under /proc was read
    if (code === 'ENOENT' || code === 'ESRCH') return '';
    throw error;
  }
}

/** A process id with the start time of the process, because ids are reused. */
const describe = (pid: number): string => `${pid}\n${beginning(pid)}\n`;

function beginning(pid: number): string {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
  }
  const stat = readIfThere(`/proc/${pid}/stat`);
  // It is the 22nd field. The 2nd field, the name in parentheses, may contain spaces.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function isServerOf(pid: number, directory: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  const command = readIfThere(`/proc/${pid}/cmdline`).split('\0');
  return command[0]?.endsWith('/postgres') === true && command.includes(directory);
}
