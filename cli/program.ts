import { Command } from 'commander';
import { COMMIT, VERSION } from '../server/version.ts';
import { adminCommand } from './admin.ts';
import { backupCommand, restoreCommand } from './backup/commands.ts';
import type { Cli } from './cli.ts';
import { demoCommand } from './demo.ts';
import { doctorCommand } from './doctor.ts';
import { logCommand } from './log/commands.ts';
import { mailCommand } from './mail/commands.ts';
import { policyCommand } from './policy/commands.ts';
import { projectionsCommand } from './projections/commands.ts';
import { statsCommand } from './stats/commands.ts';
import { nameFrom } from './who.ts';

const HELP_COLUMNS = 80;

const EXIT_CODES = `
Exit codes:
  0    done, and nothing wrong
  1    a problem was found, or the request is not possible now
  2    wrong arguments or settings
  3    the database cannot be reached
  4    another process does the same work: try again later
  70   a fault of this program
  130  stopped; long work continues from there next time

It finds the product's database by itself, whether the product runs or not.
DATABASE_URL or DATA_DIR name another; the settings are those of the product.`;

/** Builds all commands with their help. */
export function createProgram(cli: Cli): Command {
  const program = new Command('tablemates')
    .description('Operates Tablemates: its log, read models, mails, rules, numbers and admins.')
    .version(COMMIT ? `${VERSION} (${COMMIT})` : VERSION, '--version', 'show the version')
    .option('--as <name>', 'who runs it, for the audit (default: the user of the system)', nameFrom)
    .hook('preAction', (program) => {
      const { as } = program.opts<{ as?: string }>();
      if (as !== undefined) cli.actAs(as);
    })
    .addHelpText('after', EXIT_CODES);
  for (const make of [
    projectionsCommand,
    logCommand,
    policyCommand,
    statsCommand,
    mailCommand,
    backupCommand,
    restoreCommand,
    adminCommand,
    doctorCommand,
    demoCommand,
  ]) {
    program.addCommand(make(cli));
  }
  return withHouseStyle(program, cli);
}

/** Settings for all commands: errors are thrown, and help fits 80 columns. */
function withHouseStyle(command: Command, cli: Cli): Command {
  const { stdout, stderr } = cli.terminal;
  command
    .exitOverride()
    .helpOption('-h, --help', 'show this help')
    .showHelpAfterError('(add --help to learn more)')
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      outputError: (text, write) => write(text.replace(/^error: (.)/, (_, first: string) => first.toUpperCase())),
      getOutHelpWidth: () => HELP_COLUMNS,
      getErrHelpWidth: () => HELP_COLUMNS,
    })
    .configureHelp({ styleTitle: bold });
  if (command.commands.length > 0) command.helpCommand('help [command]', 'show the help of a command');
  for (const each of command.commands) withHouseStyle(each, cli);
  return command;
}

// commander removes the style if the terminal has no color
const bold = (title: string) => `\u001b[1m${title}\u001b[22m`;
