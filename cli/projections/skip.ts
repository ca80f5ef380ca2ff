import type { Position } from '@tablemates/event-store';
import { readModelCommands } from '../../modules/admin/read-model-commands.ts';
import { atTerminal } from '../../platform/actor.ts';
import { EXIT, type ExitCode, ExitError } from '../outcome.ts';
import { type Session, terminalContext } from '../session.ts';
import { formatted, type Terminal } from '../terminal.ts';
import { namesFrom } from './names.ts';

type Json = { readonly json?: boolean };
export type SkipOptions = Json & { readonly reason: string; readonly position?: Position };

/** Records the skip in the log first, with the name of the person at the terminal. Then the read model catches up. */
export async function skip(
  session: Session,
  terminal: Terminal,
  asked: string,
  { reason, position, json }: SkipOptions,
): Promise<ExitCode> {
  const { name, at } = await pauseOf(session, asked);
  if (position !== undefined && position !== at) {
    throw new ExitError(EXIT.problem, `${name} is paused at ${at}, not at ${position}.`);
  }
  const data = { readModel: name, position: String(at), reason };
  await readModelCommands(session.log).record(terminalContext(session), { type: 'ReadModelSkipped', data });
  if (!(await session.engine.skip(name, at, reason, atTerminal(session.by)))) throw notPaused(name);
  return afterwards(session, terminal, name, { json: json === true });
}

/** Records it in the log, ends the pause, and prints the position that the read model reached. */
export async function resume(session: Session, terminal: Terminal, asked: string, options: Json): Promise<ExitCode> {
  const { name, at } = await pauseOf(session, asked);
  const data = { readModel: name, position: String(at) };
  await readModelCommands(session.log).record(terminalContext(session), { type: 'ReadModelResumed', data });
  await session.engine.resume(name);
  return afterwards(session, terminal, name, options);
}

async function pauseOf({ engine }: Session, asked: string): Promise<{ name: string; at: Position }> {
  const [name = asked] = namesFrom([asked]);
  const found = (await engine.status()).filter((each) => each.name === name && each.current && each.paused);
  const paused = found.find(({ state }) => state !== 'retired')?.paused;
  if (!paused) throw notPaused(name);
  return { name, at: BigInt(paused.position) };
}

const notPaused = (name: string) => new ExitError(EXIT.problem, `${name} is not paused.`);

/** Folds the read model further, also if no other process runs. */
async function afterwards(
  { engine }: Session,
  { print, json: printJson, style }: Terminal,
  name: string,
  { json }: Json,
): Promise<ExitCode> {
  await engine.advance();
  const live = (await engine.status()).find((each) => each.name === name && each.current && each.state === 'live');
  if (json) printJson(live);
  else if (live?.paused) {
    print(`  ${style('red', '✗')} ${name} stopped again before ${live.paused.type} at ${live.paused.position}:`);
    print(`      ${live.paused.message}`);
  } else if (live) print(`  ${style('green', '✓')} ${name} continues, and is at ${formatted(live.position)}`);
  return live?.paused ? EXIT.problem : EXIT.ok;
}
