import { Command, InvalidArgumentError, Option } from 'commander';
import { z } from 'zod';
import { type Cli, JSON_OPTION, withExamples } from '../cli.ts';
import { checkProofFile } from './check-proof.ts';
import { type DoctorOptions, examine } from './doctor.ts';
import { type ExportOptions, exportLog } from './export.ts';
import { sealAnew } from './seal-anew.ts';
import { stats } from './stats.ts';
import { type TailOptions, tail } from './tail.ts';

/** `tablemates log …` */
export function logCommand(cli: Cli): Command {
  const { terminal } = cli;
  const log = new Command('log').description('the log of domain events: examine, count, follow, export');

  withExamples(log.command('doctor'), [
    ['log doctor', 'exits with 1 when something is wrong with the log'],
    ['log doctor --afresh', 'from the beginning, after a run that was stopped'],
    ['log doctor --checkpoint copy.txt', 'also against a copy that was kept elsewhere'],
  ])
    .description('check the log: order, gaps, readability, claims, rules across streams, checkpoints')
    .option('--afresh', 'ignore the progress of a stopped run')
    .option('--checkpoint <file>', 'compare with a checkpoint that was kept elsewhere, too')
    .option(...JSON_OPTION)
    .action((options: DoctorOptions) => cli.run((session) => examine(session, terminal, options)));

  withExamples(log.command('check-proof'), [
    ['log check-proof proof-17.json --key "$(cat key.txt)"', 'with the public key alone, anywhere'],
    ['log check-proof proof-17.json', 'with the key of this product'],
  ])
    .description('check the file that proves a fact of a ledger')
    .argument('<file>')
    .option('--key <key>', 'the verifier key, from /.well-known/tablemates/key')
    .action((file: string, { key }: { key?: string }) =>
      key === undefined
        ? cli.run(async ({ evidence }) => checkProofFile(terminal, file, await evidence.key()))
        : cli.end(checkProofFile(terminal, file, key)),
    );

  withExamples(log.command('seal-anew'), [
    ['log seal-anew "We come from release 0.2."', 'and from then on the product seals it by itself'],
  ])
    .description('seal a log that the product does not seal by itself; the log keeps who and why')
    .argument('<why>', 'how you know that nobody changed the log')
    .option(...JSON_OPTION)
    .action((why: string, options: { json?: boolean }) =>
      cli.run((session) => sealAnew(session, terminal, why, options), { writes: true }),
    );

  withExamples(log.command('stats'), [['log stats', 'how much there is of what']])
    .description('count what is in the log')
    .option(...JSON_OPTION)
    .action((options: { json?: boolean }) => cli.run((session) => stats(session, terminal, options)));

  withExamples(log.command('tail'), [
    ['log tail -n 50', 'the newest fifty'],
    ['log tail --follow --type AttendanceMarked', 'marks as they come, until Ctrl-C'],
    ['log tail --stream policy --data', 'one stream, with what its domain events say'],
    [
      'log tail --command 3f0c… --data',
      'what one request appended, by the commandId of its line in the log of the product',
    ],
  ])
    .description('show the newest domain events; never anything personal')
    .option('-n, --lines <number>', 'how many', count, 20)
    .option('-f, --follow', 'follow new domain events, until Ctrl-C')
    .option('--stream <name>', 'only of this stream')
    .option('--type <name...>', 'only of these types')
    .addOption(
      new Option('--command <id>', 'all of this command, which the log of the product names')
        .argParser(uuid)
        .conflicts(['follow', 'stream', 'type']),
    )
    .option('--data', 'with their data')
    .option('--json', 'a line of JSON for each')
    .action((options: TailOptions) => cli.run((session) => tail(session, terminal, options)));

  withExamples(log.command('export'), [
    ['log export --to log.ndjson', 'the whole log, a line of JSON for each'],
    ['log export --type GameEventScheduled | jq .data', 'to standard output'],
  ])
    .description('write the log as lines of JSON, oldest first')
    .option('--to <file>', 'a file; a stopped export continues it')
    .option('--type <name...>', 'only of these types')
    .option('--personal', 'with names, addresses and messages in clear: keep the file safe')
    .action((options: ExportOptions) => cli.run((session) => exportLog(session, terminal, options)));

  return log;
}

function count(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number from 1 to 99999.');
}

function uuid(text: string): string {
  const id = z.uuid().safeParse(text.toLowerCase());
  if (id.success) return id.data;
  throw new InvalidArgumentError('It must be a UUID.');
}
