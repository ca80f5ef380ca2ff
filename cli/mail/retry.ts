import { operationCommands } from '../../modules/admin/operation-commands.ts';
import { outboxOperations } from '../../platform/mail/outbox-operations.ts';
import { EXIT, type ExitCode, ExitError } from '../outcome.ts';
import { type Session, terminalContext } from '../session.ts';
import { counted, type Terminal } from '../terminal.ts';

export type RetryOptions = { readonly failed?: boolean; readonly json?: boolean };

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Makes mails due. A worker process sends them within seconds. */
export async function retry(
  session: Session,
  terminal: Terminal,
  id: string | undefined,
  { failed, json }: RetryOptions,
): Promise<ExitCode> {
  if ((id !== undefined) === Boolean(failed))
    throw new ExitError(EXIT.usage, 'Name one mail by its id, or pass --failed.');
  if (id !== undefined && !UUID.test(id))
    throw new ExitError(EXIT.usage, `${id} is no id of a mail: see \`mail outbox\`.`);
  const { sql, secretKey, clock } = session;
  const retried = await outboxOperations({ sql, secret: secretKey, clock }).retry(
    id === undefined ? 'failed' : { id },
    async () => {
      await operationCommands(session).recordMailRetry(terminalContext(session), id?.toLowerCase() ?? null);
    },
  );
  if (id !== undefined && retried === 0) {
    throw new ExitError(
      EXIT.problem,
      'There is nothing to send: no such mail, under way at this moment, sent already, or wiped since.',
    );
  }
  if (json) terminal.json({ retried });
  else if (retried === 0) terminal.print('No failed mail has anything left to send.');
  else terminal.print(`  ${terminal.style('green', '✓')} ${counted(retried, 'mail')} due again`);
  return EXIT.ok;
}
