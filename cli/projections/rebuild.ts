import { ProjectionStateError } from '@tablemates/event-store';
import { readModelCommands } from '../../modules/admin/read-model-commands.ts';
import { EXIT, type ExitCode, ExitError } from '../outcome.ts';
import { duration, progressBar } from '../progress.ts';
import { type Session, terminalContext } from '../session.ts';
import { counted, formatted, type Terminal } from '../terminal.ts';
import { assertAsSealed } from './as-sealed.ts';
import { namesFrom } from './names.ts';
import { verdict, verifyOne } from './verify.ts';

export type RebuildOptions = {
  readonly all?: boolean;
  readonly verify: boolean;
  readonly swap: boolean;
  readonly json?: boolean;
  /** The reason to rebuild from a log that contradicts its checkpoints. */
  readonly despiteEvidence?: string;
};

type Rebuilt = {
  readonly name: string;
  readonly outcome: 'swapped' | 'ready' | 'differs' | 'paused';
  readonly generation: number;
  readonly rows: bigint;
  readonly seconds: number;
};

/**
 * Rebuilds, verifies and swaps read models, one after the other. Records it in the log, as the back office does. A read
 * model that differs or cannot be folded is not swapped. A log that contradicts its checkpoints is refused, unless
 * `despiteEvidence` is given.
 */
export async function rebuild(
  session: Session,
  terminal: Terminal,
  asked: readonly string[],
  options: RebuildOptions,
): Promise<ExitCode> {
  if (asked.length > 0 === Boolean(options.all)) {
    throw new ExitError(EXIT.usage, 'Name the read models to rebuild, or pass --all.');
  }
  const { despiteEvidence } = options;
  await assertAsSealed(session, despiteEvidence);
  const done: Rebuilt[] = [];
  const { record } = readModelCommands(session.log);
  for (const name of namesFrom(asked)) {
    const data = { readModel: name, ...(despiteEvidence !== undefined && { despiteEvidence }) };
    await record(terminalContext(session), { type: 'ReadModelRebuildAsked', data });
    done.push(await rebuildOne(session, terminal, name, options));
  }
  if (options.json) terminal.json(done);
  return done.every(({ outcome }) => outcome === 'swapped' || outcome === 'ready') ? EXIT.ok : EXIT.problem;
}

async function rebuildOne(
  session: Session,
  terminal: Terminal,
  name: string,
  options: RebuildOptions,
): Promise<Rebuilt> {
  const say = (...lines: string[]) => !options.json && terminal.print(...lines);
  const began = performance.now();
  let differs = false;
  const isSound: IsSound = async (generation) => {
    if (!options.verify) return true;
    const verified = await verifyOne(session, name, { generation });
    differs = verified.differing > 0;
    if (differs) say(...verdict(verified, terminal));
    return !differs;
  };
  // a waiting generation may be damaged: then a fresh one is built
  const built = (await waitingGeneration(session, name, isSound)) ?? (await build(session, name, isSound));
  const result = (outcome: Rebuilt['outcome']): Rebuilt => {
    const seconds = Math.round(performance.now() - began) / 1000;
    return { name, outcome, generation: built.generation, rows: built.rows, seconds };
  };
  if (built.paused) {
    say(`  ${terminal.style('red', '✗')} ${name}: cannot fold ${built.paused.type} at ${built.paused.position}`);
    say(`      ${built.paused.message}`);
    return result('paused');
  }
  if (differs) return result('differs');
  if (options.swap) await session.engine.swap(name);
  const rows = counted(Number(built.rows), 'row');
  const how = [options.verify && 'verified', options.swap ? 'swapped' : 'waits for its swap'].filter(Boolean);
  const took = duration((performance.now() - began) / 1000);
  const facts = terminal.style('dim', `g${built.generation}, ${rows}, ${took}`);
  say(`  ${terminal.style('green', '✓')} ${name.padEnd(14)} ${how.join(', ')}  ${facts}`);
  return result(options.swap ? 'swapped' : 'ready');
}

type IsSound = (generation: number) => Promise<boolean>;

/** A generation that an earlier run built but did not swap. It has followed the log, so this run continues with it. */
async function waitingGeneration({ engine }: Session, name: string, isSound: IsSound) {
  const found = (await engine.status()).filter((each) => each.name === name && each.current);
  const waiting = found.findLast(({ state, paused }) => state === 'ready' && paused === null);
  if (waiting === undefined || (await isSound(waiting.generation))) return waiting;
  await engine.discard(name, waiting.generation);
  return undefined;
}

async function build({ engine, signal, log }: Session, name: string, isSound: IsSound) {
  const bar = progressBar(`building ${name}`);
  const afterTheBar: IsSound = (generation) => {
    bar.stop();
    return isSound(generation);
  };
  try {
    return await engine.build(name, { signal, onProgress: bar.follow, isSound: afterTheBar });
  } catch (error) {
    if (error instanceof ProjectionStateError || !signal.aborted) throw error;
    const found = (await engine.status()).findLast((each) => each.name === name && each.state === 'building');
    const at = `at ${formatted(found?.position ?? 0n)} of ${formatted(await log.head())}`;
    throw new ExitError(EXIT.interrupted, `Stopped ${at}. The same command continues from there.`, { cause: error });
  } finally {
    bar.stop();
  }
}
