import { interruption } from './interruption.ts';
import { EXIT } from './outcome.ts';
import { runCommand } from './run-command.ts';
import { createTerminal } from './terminal.ts';

// the reader of a pipe may stop reading, as `head` does
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? EXIT.ok : EXIT.fault));

process.exitCode = await runCommand(process.argv.slice(2), {
  terminal: createTerminal(process),
  signal: interruption(),
  env: process.env,
});
