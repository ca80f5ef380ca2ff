import type { Position, Recorded } from '@tablemates/event-store';
import { APPENDED_CHANNEL, newestPositions, positionsOfCommand } from '@tablemates/event-store';
import { EXIT, type ExitCode } from '../outcome.ts';
import type { Session } from '../session.ts';
import { asJson, fitting, type Terminal } from '../terminal.ts';
import { knownTypes } from './types.ts';

export type TailOptions = {
  readonly lines: number;
  readonly follow?: boolean;
  readonly stream?: string;
  readonly command?: string;
  readonly type?: readonly string[];
  readonly data?: boolean;
  readonly json?: boolean;
};

const BATCH = 500;

/** Shows the newest domain events, then new ones as they come. PostgreSQL notifies about appends of all processes. */
export async function tail(session: Session, terminal: Terminal, options: TailOptions): Promise<ExitCode> {
  const { store, log, signal } = session;
  const { stream, command } = options;
  if (command !== undefined) return ofCommand(session, terminal, { ...options, command });
  const types = knownTypes(options.type);
  const head = await log.head();
  const positions = await newestPositions(store, { limit: options.lines, stream, types });
  for (const event of await log.readAt(positions)) show(event, terminal, options);
  if (!options.follow) return EXIT.ok;

  const follow = async (after: Position): Promise<Position> => {
    const batch = await log.readAll({ after, limit: BATCH, ...(types && { types }) });
    for (const event of batch) if (stream === undefined || event.stream === stream) show(event, terminal, options);
    const reached = batch.at(-1)?.position ?? after;
    return batch.length < BATCH ? reached : follow(reached);
  };
  const until = Promise.withResolvers<ExitCode>();
  let reached: Promise<Position> = Promise.resolve(positions.at(-1) ?? head);
  const next = () => {
    reached = reached.then(follow);
    reached.catch(until.reject);
  };
  // also called after a reconnect, so that nothing appended in between is left out
  store.listen({ channels: { [APPENDED_CHANNEL]: next }, onConnected: next });
  signal.addEventListener('abort', () => until.resolve(EXIT.ok), { once: true });
  if (signal.aborted) until.resolve(EXIT.ok);
  return until.promise;
}

/** Shows what one command appended, by the command id that log lines of the product contain. */
async function ofCommand(
  { store, log }: Session,
  terminal: Terminal,
  options: TailOptions & { readonly command: string },
): Promise<ExitCode> {
  const appended = await log.readAt(await positionsOfCommand(store, options.command));
  for (const event of appended) show(event, terminal, options);
  if (appended.length > 0) return EXIT.ok;
  terminal.note('No domain event is of this command: it was refused, changed nothing, or never came.');
  return EXIT.problem;
}

function show(event: Recorded, terminal: Terminal, { json, data }: TailOptions): void {
  const { position, occurredAt, type, stream, version, id, actor } = event;
  if (json) {
    terminal.json({ position, occurredAt, type, stream, version, id, actor, data: event.data }, { compact: true });
    return;
  }
  const at = `${occurredAt.slice(0, 10)} ${occurredAt.slice(11, 19)}`;
  const head = `${String(position).padStart(8)}  ${terminal.style('dim', at)}  `;
  const room = terminal.width - 8 - 2 - at.length - 2 - type.length - 2;
  terminal.print(`${head}${terminal.style('cyan', type)}  ${fitting(stream, Math.max(room, 12))}`);
  if (data) terminal.print(terminal.style('dim', `          ${asJson(event.data)}`));
}
