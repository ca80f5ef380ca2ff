import { Command, InvalidArgumentError } from 'commander';
import { type Cli, JSON_OPTION, withExamples } from '../cli.ts';
import { type TurnoutOptions, turnout } from './turnout.ts';

/** `tablemates stats …` */
export function statsCommand(cli: Cli): Command {
  const { terminal } = cli;
  const stats = new Command('stats').description('numbers of success: what became of seats');

  withExamples(stats.command('turnout'), [
    ['stats turnout', 'the last twelve weeks'],
    ['stats turnout --weeks 52 --json', 'a year, for a program'],
  ])
    .description('count seats given back, filled again and used, by the week of the start')
    .option('--weeks <number>', 'how many, up to the present one', weeks, 12)
    .option(...JSON_OPTION)
    .action((options: TurnoutOptions) => cli.run((session) => turnout(session, terminal, options)));

  return stats;
}

function weeks(text: string): number {
  const count = Number(text);
  if (/^\d{1,2}$/.test(text) && count >= 1 && count <= 52) return count;
  throw new InvalidArgumentError('It must be a whole number from 1 to 52.');
}
