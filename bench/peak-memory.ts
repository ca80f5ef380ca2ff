import { readFileSync } from 'node:fs';

/** The peak memory of a process in MB, from the Linux kernel. */
export function peakMemory(pid: number | 'self'): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
