import { Command, InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { POLICY_REASON_LENGTH } from '../../modules/reliability/rules.ts';
import { requiredText } from '../../platform/http/schemas.ts';
import { type Cli, JSON_OPTION, withExamples } from '../cli.ts';
import { type AdoptOptions, adopt } from './adopt.ts';
import { type ShowOptions, show } from './show.ts';

/** `tablemates policy …` */
export function policyCommand(cli: Cli): Command {
  const { terminal } = cli;
  const policy = new Command('policy').description('the rules of reliability: show, adopt');

  withExamples(policy.command('show'), [
    ['policy show', 'the rules in force, and every version there was'],
    ['policy show --json > rules.json', 'as a file to change and adopt'],
  ])
    .description('show the rules of a version (default: the one in force)')
    .argument('[version]', 'which one', versionFrom)
    .option(...JSON_OPTION)
    .action((version: number | undefined, options: ShowOptions) =>
      cli.run((session) => show(session, terminal, version, options)),
    );

  withExamples(policy.command('adopt'), [
    ['policy adopt rules.json --reason "Storms weighed too much"', 'in force within two minutes'],
    ['policy adopt rules.json --reason "New season" --from 2027-01-01T06:00Z', 'in force from then on'],
  ])
    .description('bring the rules of a file into force from an instant on, permanently')
    .argument('<file>', 'as `policy show --json` prints it')
    .requiredOption('--reason <why>', 'stays with the policy for good, for every admin to read', reasonFrom)
    .option('--from <instant>', 'with its offset or Z, a minute from now at the earliest', instantFrom)
    .option('--yes', 'do not ask')
    .option(...JSON_OPTION)
    .action((file: string, options: AdoptOptions) =>
      cli.run((session) => adopt(session, terminal, file, options), { writes: true }),
    );

  return policy;
}

function versionFrom(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number from 1.');
}

const reasonFrom = (text: string): string => parsed(requiredText(POLICY_REASON_LENGTH, 'Please give a reason.'), text);

const Instant = z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })], {
  error: 'It must be like 2027-01-01T06:00Z or 2027-01-01T00:00-06:00.',
});
const instantFrom = (text: string): string => new Date(parsed(Instant, text)).toISOString();

function parsed(schema: z.ZodType<string>, text: string): string {
  const { success, data, error } = schema.safeParse(text);
  if (success) return data;
  throw new InvalidArgumentError(error.issues.map(({ message }) => message).join(' '));
}
