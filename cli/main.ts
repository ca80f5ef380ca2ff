import { interruption } from './interruption.ts';
import { EXIT } from './outcome.ts';
import { runCommand } from './run-command.ts';
import { createTerminal } from './terminal.ts';

const terminal = createTerminal(process);
process.stdout.on('error', (failure) => process.exit(terminal.endAfter(failure)));

const code = await runCommand(process.argv.slice(2), { terminal, signal: interruption(), env: process.env });
// output that a stalled reader does not take would keep the process running
if (code === EXIT.interrupted) process.exit(code);
process.exitCode = code;
