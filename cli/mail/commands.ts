import { Command, InvalidArgumentError, Option } from 'commander';
import { MAIL_STATES } from '../../platform/mail/outbox-operations.ts';
import { type Cli, JSON_OPTION, withExamples } from '../cli.ts';
import { type OutboxOptions, outbox } from './outbox.ts';
import { type RetryOptions, retry } from './retry.ts';

/** `tablemates mail …` */
export function mailCommand(cli: Cli): Command {
  const { terminal } = cli;
  const mail = new Command('mail').description('outgoing mails: what waits, what failed, send again');

  withExamples(mail.command('outbox'), [
    ['mail outbox', 'how many wait, and the newest mails'],
    ['mail outbox --state failed', 'which mails failed for good, and why; exits with 1 if there are any'],
  ])
    .description('show mails without their content; of addresses, only a letter and the domain')
    .addOption(new Option('--state <state>', 'only of this state').choices(MAIL_STATES))
    .option('-n, --lines <number>', 'how many', count, 20)
    .option(...JSON_OPTION)
    .action((options: OutboxOptions) => cli.run((session) => outbox(session, terminal, options)));

  withExamples(mail.command('retry'), [
    ['mail retry --failed', 'every mail that failed in the last week, except codes and those to refused addresses'],
    ['mail retry 0197a3c2-…', 'this one; also one that waits for its next attempt'],
  ])
    .description('retry mails from now on, as if they were new')
    .argument('[id]', 'as `mail outbox` shows it')
    .option('--failed', 'every mail that failed')
    .option(...JSON_OPTION)
    .action((id: string | undefined, options: RetryOptions) =>
      cli.run((session) => retry(session, terminal, id, options), { writes: true }),
    );

  return mail;
}

function count(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number from 1 to 9999.');
}
