import { operationCommands } from '../../modules/admin/operation-commands.ts';
import { EXIT, type ExitCode, ExitError } from '../outcome.ts';
import { type Session, terminalContext } from '../session.ts';
import { counted, type Terminal } from '../terminal.ts';

/**
 * Seals a log again that the product does not seal by itself, because nobody can tell from the database alone whether
 * somebody changed it. The log keeps who decided so, why, and what hindered it.
 */
export async function sealAnew(
  session: Session,
  terminal: Terminal,
  reason: string,
  { json }: { readonly json?: boolean },
): Promise<ExitCode> {
  const { evidence, signal } = session;
  const hindrance = await evidence.seal(signal).then(
    () => undefined,
    (error: Error) => error.message,
  );
  if (hindrance === undefined) {
    if (json) terminal.json({ sealed: 0, hindrance: null });
    else terminal.print('Nothing hinders the log from being sealed, so nothing was done.');
    return EXIT.ok;
  }
  await operationCommands(session).recordSealingAnew(terminalContext(session), { reason, hindrance });
  const sealed = await evidence.sealAnew(signal).catch((error: Error) => {
    const why = `${error.message}. This command cannot help: restore a backup (docs/operations.md, "Did somebody change the log?").`;
    throw new ExitError(EXIT.problem, why, { cause: error });
  });
  if (json) terminal.json({ sealed, hindrance });
  else {
    terminal.print(
      `  ${terminal.style('green', '✓')} ${counted(sealed, 'domain event')} sealed, and the log says who decided so.`,
      `  What hindered it: ${hindrance}`,
    );
  }
  return EXIT.ok;
}
