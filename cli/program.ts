import { Command } from 'commander';
import { VERSION } from '../server/version.ts';
import { adminCommand } from './admin.ts';
import { demoCommand } from './demo.ts';
import { logCommand } from './log/commands.ts';
import { mailCommand } from './mail/commands.ts';
import { policyCommand } from './policy/commands.ts';
import { projectionsCommand } from './projections/commands.ts';
import type { Shell } from './shell.ts';
import { nameFrom } from './who.ts';

const HELP_COLUMNS = 80;

const EXIT_CODES = `
Exit codes:
  0    done, and nothing wrong
  1    a problem was found, or it cannot be done as things are
  2    wrong arguments or settings
  3    the database cannot be reached
  4    somebody else is at it: try again later
  70   a fault of this program
  130  stopped; long work goes on from there next time

It finds the product's database by itself, whether the product runs or not.
DATABASE_URL or DATA_DIR name another; the settings are those of the product.`;

/** Every command there is, with its help. */
export function createProgram(shell: Shell): Command {
  const program = new Command('tablemates')
    .description('Operates Tablemates: its log, read models, mails, rules and admins.')
    .version(VERSION, '--version', 'show the version')
    .option('--as <name>', 'who runs it, for the audit (default: the user of the system)', nameFrom)
    .hook('preAction', (program) => {
      const { as } = program.opts<{ as?: string }>();
      if (as !== undefined) shell.actAs(as);
    })
    .addHelpText('after', EXIT_CODES);
  for (const make of [projectionsCommand, logCommand, policyCommand, mailCommand, adminCommand, demoCommand]) {
    program.addCommand(make(shell));
  }
  return withHouseStyle(program, shell);
}

/** The same for every command below: errors are thrown, help fits the narrowest terminal. */
function withHouseStyle(command: Command, shell: Shell): Command {
  const { stdout, stderr } = shell.terminal;
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
  for (const each of command.commands) withHouseStyle(each, shell);
  return command;
}

// commander takes the style out again where there is no colour
const bold = (title: string) => `\u001b[1m${title}\u001b[22m`;
