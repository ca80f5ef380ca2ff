import { ProjectionStateError } from '@tablemates/event-store';
import { CommanderError } from 'commander';
import postgres from 'postgres';
import { isConnectionFailure } from '../platform/database.ts';
import { explainDatabaseError } from '../platform/database-trouble.ts';
import { createCli, type Environment } from './cli.ts';
import { EXIT, type ExitCode, ExitError } from './outcome.ts';
import { createProgram } from './program.ts';

/** Runs the command line after `tablemates`. Failures are printed to standard error. */
export async function runCommand(typed: readonly string[], environment: Environment): Promise<ExitCode> {
  const cli = createCli(environment);
  try {
    await createProgram(cli).parseAsync(typed, { from: 'user' });
    return cli.exitCode();
  } catch (error) {
    const [code, sentence] = endingOf(error);
    if (sentence) cli.terminal.note(sentence);
    return code;
  }
}

/** The exit code of a failure and its sentence. Without a sentence, commander has already printed one. */
function endingOf(error: unknown): readonly [ExitCode, string?] {
  if (error instanceof CommanderError) return [error.exitCode === 0 ? EXIT.ok : EXIT.usage];
  if (error instanceof ExitError) return [error.code, error.message];
  if (error instanceof ProjectionStateError) {
    return [error.reason === 'busy' ? EXIT.busy : EXIT.problem, `${error.message}.`];
  }
  if (isOfOtherVersion(error)) {
    const why = `the tables are not those of this version (${error.message})`;
    return [EXIT.problem, `This cannot be done yet: ${why}. Its first start brings them up to date.`];
  }
  const trouble = explainDatabaseError(error);
  if (trouble !== undefined) return [EXIT.problem, trouble];
  if (isConnectionLost(error)) return [EXIT.unreachable, `The database was lost: ${(error as Error).message}.`];
  return [EXIT.fault, error instanceof Error ? (error.stack ?? error.message) : String(error)];
}

/** A missing column, table or function. Commands that only read do not migrate, so tables may be of another release. */
const isOfOtherVersion = (error: unknown): error is Error =>
  error instanceof postgres.PostgresError && ['42703', '42P01', '42883'].includes(error.code);

function isConnectionLost(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== 'string') return false;
  if (error instanceof postgres.PostgresError) return code.startsWith('08') || code.startsWith('57P');
  return isConnectionFailure(code);
}
