// A process imports this before its own code. When it ends, its peak memory in MB is appended to a file. The figure
// comes from the kernel, because that of `resourceUsage` includes the parent's memory.
import { appendFileSync } from 'node:fs';
import { peakMemory } from '../peak-memory.ts';

process.on('exit', () => appendFileSync(process.env.PEAKS ?? '', `${peakMemory('self')}\n`));
