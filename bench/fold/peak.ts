// Imported by a process before its own code: at its end it adds how much memory it held at most, in kB, to a file. That is
// the kernel's own mark, since that of `resourceUsage` begins with what the parent held.
import { appendFileSync, readFileSync } from 'node:fs';

process.on('exit', () => {
  const [, peak] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  appendFileSync(process.env.PEAKS ?? '', `${peak}\n`);
});
