import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { systemRandom } from '../modules/identity/deps.ts';
import { ADMIN_ROLES, type AdminRole } from '../modules/identity/rules.ts';
import { identityKeys } from '../modules/identity/sign-in/keys.ts';
import { PRODUCTION_COST } from '../modules/identity/sign-in/passwords.ts';
import { isRefusal, type Refusal } from '../platform/refusal.ts';
import { type Cli, JSON_OPTION, withExamples } from './cli.ts';
import { EXIT, type ExitCode, ExitError } from './outcome.ts';
import { type Session, terminalContext } from './session.ts';
import type { Terminal } from './terminal.ts';

type Options = { readonly json?: boolean; readonly passwordStdin?: boolean; readonly role?: AdminRole };
type Made = { readonly userId: string } | Refusal;
type Change = (
  session: Session,
  credentials: { username: string; password: string; role?: AdminRole | undefined },
) => Promise<Made>;

const GENERATED_BYTES = 15;
/** Same limit as at sign-in. */
const MAX_PASSWORD = 200;
const MIN_PASSWORD = 15;

// imported on demand, because loading it takes a second
const admins = () => import('../modules/identity/people/admins.ts');

const create: Change = async (session, credentials) => {
  const { addAdmin } = await admins();
  return addAdmin(
    { ...session, random: systemRandom, passwordCost: PRODUCTION_COST },
    terminalContext(session),
    credentials,
  );
};

const reset: Change = async (session, credentials) => {
  const { resetAdminPassword } = await admins();
  const { log, sql, secretKey } = session;
  const deps = { log, sql, random: systemRandom, passwordCost: PRODUCTION_COST, keys: identityKeys(secretKey) };
  return resetAdminPassword(deps, terminalContext(session), credentials);
};

/** `tablemates admin …` */
export function adminCommand(cli: Cli): Command {
  const admin = new Command('admin').description('admins: create one, set a role, reset a password, remove passkeys');
  const add = (command: Command, change: Change, done: string) =>
    command
      .argument('<username>', 'as they sign in', username)
      .option('--password-stdin', 'read it from standard input instead of generating one')
      .option(...JSON_OPTION)
      .action((name: string, options: Options) =>
        cli.run((session) => withPassword(session, cli.terminal, name, options, change, done), { writes: true }),
      );

  add(
    withExamples(admin.command('create'), [
      ['admin create dana', 'prints a generated password, once'],
      ['admin create dana --password-stdin < secret.txt', 'with a password of your own'],
      ['admin create dana --role auditor', 'reads everything, changes nothing'],
    ])
      .description('create an admin')
      .addOption(new Option('--role <role>', 'what they may change').choices(ADMIN_ROLES).default('full')),
    create,
    'can sign in',
  );
  add(
    withExamples(admin.command('reset-password'), [
      ['admin reset-password admin', 'for a lost password; ends their sessions everywhere'],
    ]).description('reset an admin’s password, and end their sessions'),
    reset,
    'has a new password; their sessions have ended',
  );
  withExamples(admin.command('set-role'), [
    ['admin set-role dana people', 'accounts, marks, disputes and reports'],
    ['admin set-role dana full', 'everything, and the roles of others'],
  ])
    .description('decide what an admin may change')
    .argument('<username>', 'as they sign in', username)
    .addArgument(new Argument('<role>', 'what they may change').choices(ADMIN_ROLES))
    .option(...JSON_OPTION)
    .action((name: string, role: AdminRole, { json }: Options) =>
      cli.run((session) => withRole(session, cli.terminal, { username: name, role }, json === true), { writes: true }),
    );
  withExamples(admin.command('remove-passkeys'), [
    ['admin remove-passkeys dana', 'for a lost device; the password alone signs in then'],
  ])
    .description('remove all passkeys of an admin, and end their sessions')
    .argument('<username>', 'as they sign in', username)
    .option(...JSON_OPTION)
    .action((name: string, { json }: Options) =>
      cli.run((session) => withoutPasskeys(session, cli.terminal, name, json === true), { writes: true }),
    );
  return admin;
}

async function withRole(
  session: Session,
  terminal: Terminal,
  wanted: { readonly username: string; readonly role: AdminRole },
  json: boolean,
): Promise<ExitCode> {
  const { giveAdminRoleByName } = await import('../modules/identity/people/admin-role-commands.ts');
  const deps = { ...session, installationAdmin: session.config.admin.username };
  const given = await giveAdminRoleByName(deps, terminalContext(session), wanted);
  if (isRefusal(given)) throw new ExitError(EXIT.problem, given.message);
  if (json) terminal.json({ ...wanted, userId: given.userId });
  else terminal.print(`${terminal.style('green', '✓')} ${wanted.username} has the role ${wanted.role}.`);
  return EXIT.ok;
}

async function withoutPasskeys(session: Session, terminal: Terminal, name: string, json: boolean): Promise<ExitCode> {
  const { removeAdminPasskeys } = await admins();
  const deps = { ...session, sendMail: session.mail.send };
  const removed = await removeAdminPasskeys(deps, terminalContext(session), name);
  if (isRefusal(removed)) throw new ExitError(EXIT.problem, removed.message);
  const { userId, count } = removed;
  if (json) terminal.json({ username: name, userId, removed: count });
  else {
    const passkeys = count === 1 ? 'passkey is' : `${count} passkeys are`;
    terminal.print(`${terminal.style('green', '✓')} ${name}’s ${passkeys} removed; their sessions have ended.`);
  }
  return EXIT.ok;
}

async function withPassword(
  session: Session,
  terminal: Terminal,
  name: string,
  { json, passwordStdin, role }: Options,
  change: Change,
  done: string,
): Promise<ExitCode> {
  const password = passwordStdin ? await fromStdin() : randomBytes(GENERATED_BYTES).toString('base64url');
  const made = await change(session, { username: name, password, role });
  if (isRefusal(made)) throw new ExitError(EXIT.problem, made.message);
  if (json) {
    terminal.json({ username: name, userId: made.userId, ...(!passwordStdin && { password }) });
    return EXIT.ok;
  }
  terminal.print(`${terminal.style('green', '✓')} ${name} ${done}.`);
  if (!passwordStdin) terminal.print(`  Password: ${terminal.style('bold', password)}  (kept nowhere: note it now)`);
  return EXIT.ok;
}

async function fromStdin(): Promise<string> {
  const password = (await text(process.stdin)).replace(/\r?\n$/, '');
  if (password.length >= MIN_PASSWORD && password.length <= MAX_PASSWORD) return password;
  throw new ExitError(EXIT.usage, `The password must have ${MIN_PASSWORD} to ${MAX_PASSWORD} characters.`);
}

function username(value: string): string {
  if (/^[a-z0-9][a-z0-9._-]{0,39}$/i.test(value)) return value.toLowerCase();
  throw new InvalidArgumentError('It must be up to 40 letters, digits, dots, dashes or underscores.');
}
