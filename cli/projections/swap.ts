import type { ReadModelEvent } from '../../modules/admin/domain-events.ts';
import { readModelCommands } from '../../modules/admin/read-model-commands.ts';
import { EXIT, type ExitCode } from '../outcome.ts';
import { type Session, terminalContext } from '../session.ts';
import { counted, type Terminal } from '../terminal.ts';
import { assertAsSealed } from './as-sealed.ts';
import { namesFrom } from './names.ts';

type Options = { readonly json?: boolean };

export type SwapOptions = Options & { readonly despiteEvidence?: string };

/**
 * Swaps a waiting generation in, unless the log contradicts its checkpoints. Records it in the log first, like every
 * action on read models.
 */
export async function swap(
  session: Session,
  terminal: Terminal,
  asked: string,
  { despiteEvidence, ...options }: SwapOptions,
): Promise<ExitCode> {
  const [name = asked] = namesFrom([asked]);
  await assertAsSealed(session, despiteEvidence);
  const data = { readModel: name, ...(despiteEvidence !== undefined && { despiteEvidence }) };
  await recordAsked(session, { type: 'ReadModelSwapAsked', data });
  await session.engine.swap(name);
  return printServing(session, terminal, name, options);
}

export async function rollback(
  session: Session,
  terminal: Terminal,
  asked: string,
  options: Options,
): Promise<ExitCode> {
  const [name = asked] = namesFrom([asked]);
  await recordAsked(session, { type: 'ReadModelRollbackAsked', data: { readModel: name } });
  await session.engine.rollback(name);
  return printServing(session, terminal, name, options);
}

const recordAsked = (session: Session, domainEvent: ReadModelEvent) =>
  readModelCommands(session.log).record(terminalContext(session), domainEvent);

async function printServing(
  { engine }: Session,
  { print, json: printJson, style }: Terminal,
  name: string,
  { json }: Options,
): Promise<ExitCode> {
  const live = (await engine.status()).find((each) => each.name === name && each.current && each.state === 'live');
  if (json) printJson(live);
  else if (live)
    print(`  ${style('green', '✓')} ${name}: g${live.generation} serves, ${counted(Number(live.rows), 'row')}`);
  return EXIT.ok;
}
