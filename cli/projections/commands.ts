import { Command, InvalidArgumentError } from 'commander';
import { type Cli, JSON_OPTION, withExamples } from '../cli.ts';
import { plan } from './plan.ts';
import { type RebuildOptions, rebuild } from './rebuild.ts';
import { resume, type SkipOptions, skip } from './skip.ts';
import { type StatusOptions, status, watch } from './status.ts';
import { rollback, type SwapOptions, swap } from './swap.ts';
import { type VerifyOptions, verify } from './verify.ts';

type Json = { readonly json?: boolean };

/** Without it, a log that contradicts its checkpoints is refused. */
const DESPITE = ['--despite-evidence <why>', 'even if the log was changed; the reason stays in the log'] as const;

/** `tablemates projections …` */
export function projectionsCommand(cli: Cli): Command {
  const { terminal } = cli;
  const projections = new Command('projections').description('read models: status, rebuild, verify, swap');

  withExamples(projections.command('status'), [
    ['projections status', 'every read model, and how far it has followed the log'],
    ['projections status --watch', 'the same, again every second until Ctrl-C'],
    ['projections status --json | jq', 'for a script; exits with 1 when one is paused'],
  ])
    .description('show how far each read model has followed the log')
    .option('-w, --watch', 'show it again every second, until Ctrl-C')
    .option(...JSON_OPTION)
    .action((options: StatusOptions & { watch?: boolean }) =>
      cli.run((session) => (options.watch ? watch : status)(session, terminal, options)),
    );

  withExamples(projections.command('plan'), [
    ['projections plan', 'what a start of this code would migrate and build, and how much it would read'],
  ])
    .description('show what has to be migrated and built for this code')
    .option(...JSON_OPTION)
    .action((options: Json) => cli.run((session) => plan(session, terminal, options)));

  withExamples(projections.command('rebuild'), [
    ['projections rebuild people', 'build it again, verify, then swap'],
    ['projections rebuild --all', 'every read model, one after the other'],
    ['projections rebuild games --no-swap', 'only build and verify; `swap` later'],
  ])
    .description('rebuild read models beside those that serve, verify and swap them')
    .argument('[name...]', 'which ones')
    .option('--all', 'every read model')
    .option('--no-verify', 'swap without comparing with a second folding')
    .option('--no-swap', 'leave the new one waiting')
    .option(...DESPITE)
    .option(...JSON_OPTION)
    .action((names: string[], options: RebuildOptions) =>
      cli.run((session) => rebuild(session, terminal, names, options), { writes: true }),
    );

  withExamples(projections.command('verify'), [
    ['projections verify', 'every read model against the log'],
    ['projections verify people games', 'these two'],
    ['projections verify people --personal', 'with the texts that differ'],
  ])
    .description('fold the log again and compare row by row; changes nothing')
    .argument('[name...]', 'which ones (default: all)')
    .option('--personal', 'show texts that differ, too: they may name people')
    .option(...JSON_OPTION)
    .action((names: string[], options: VerifyOptions) =>
      // with --personal it records in the log that texts of people were shown
      cli.run((session) => verify(session, terminal, names, options), { writes: options.personal === true }),
    );

  withExamples(projections.command('swap'), [['projections swap games', 'let the built generation serve']])
    .description('make the built generation of a read model serve')
    .argument('<name>')
    .option(...DESPITE)
    .option(...JSON_OPTION)
    .action((name: string, options: SwapOptions) =>
      cli.run((session) => swap(session, terminal, name, options), { writes: true }),
    );

  withExamples(projections.command('rollback'), [['projections rollback games', 'take back the last swap']])
    .description('make the generation before the last swap serve again')
    .argument('<name>')
    .option(...JSON_OPTION)
    .action((name: string, options: Json) =>
      cli.run((session) => rollback(session, terminal, name, options), { writes: true }),
    );

  withExamples(projections.command('skip'), [
    ['projections skip audit --reason "fixture of 3 May"', 'pass over the domain event it is paused at'],
  ])
    .description('skip the domain event a read model is paused at, now and in every rebuild')
    .argument('<name>')
    .requiredOption('--reason <why>', 'stays with the skip for good')
    .option('--position <number>', 'only when it is paused there', positionFrom)
    .option(...JSON_OPTION)
    .action((name: string, options: SkipOptions) =>
      cli.run((session) => skip(session, terminal, name, options), { writes: true }),
    );

  withExamples(projections.command('resume'), [['projections resume audit', 'after the code was mended']])
    .description('retry the domain event a read model is paused at')
    .argument('<name>')
    .option(...JSON_OPTION)
    .action((name: string, options: Json) =>
      cli.run((session) => resume(session, terminal, name, options), { writes: true }),
    );

  return projections;
}

function positionFrom(text: string): bigint {
  if (/^[1-9]\d{0,17}$/.test(text)) return BigInt(text);
  throw new InvalidArgumentError('It must be a position in the log: a whole number from 1.');
}
