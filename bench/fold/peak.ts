// Imported by a process before its own code: at its end it adds how much memory it held at most, in MB, to a file. That is
// the kernel's own mark, since that of `resourceUsage` begins with what the parent held.
import { appendFileSync } from 'node:fs';
import { peakMemory } from '../growth.ts';

process.on('exit', () => appendFileSync(process.env.PEAKS ?? '', `${peakMemory('self')}\n`));
