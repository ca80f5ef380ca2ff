import { createHash } from 'node:crypto';
import type { Verification } from '@tablemates/event-store';
import { EXIT, type ExitCode } from '../outcome.ts';
import { progressBar } from '../progress.ts';
import type { Session } from '../session.ts';
import { asJson, counted, fitting, formatted, type Terminal } from '../terminal.ts';
import { keptWork } from '../unfinished.ts';
import { namesFrom } from './names.ts';

const SHOWN = 5;

type Verified = Verification & { readonly name: string };

/** Compares read models with a fresh fold of the log. A stopped run continues with the first one that was not compared. */
export async function verify(
  session: Session,
  terminal: Terminal,
  asked: readonly string[],
  { json }: { json?: boolean },
): Promise<ExitCode> {
  const names = namesFrom(asked);
  const key = createHash('sha256').update(names.join()).digest('hex').slice(0, 8);
  const unfinished = keptWork<readonly Verified[]>(session.stateDir, `verify-${key}`);
  const before = unfinished.read() ?? [];
  const all: Verified[] = [];
  for (const name of names) {
    const known = before.find((each) => each.name === name);
    const verified = known ?? { name, ...(await verifyOne(session, name)) };
    all.push(verified);
    if (!json) terminal.print(...verdict(verified, terminal, known !== undefined));
    unfinished.keep(all);
  }
  unfinished.forget();
  if (json) terminal.json(all);
  return all.some(({ differing }) => differing > 0) ? EXIT.problem : EXIT.ok;
}

/** Verifies one generation of a read model with a progress bar, by default the live one. */
export async function verifyOne({ engine, signal }: Session, name: string, generation?: number): Promise<Verification> {
  const bar = progressBar(`verifying ${name}`);
  try {
    return await engine.verify(name, generation, { signal, onProgress: bar.follow });
  } finally {
    bar.stop();
  }
}

/** The result, with the first rows that differ. */
export function verdict(
  { name, generation, position, differing, differences }: Verified,
  { style, width }: Terminal,
  earlier = false,
): string[] {
  const at = `g${generation}, at ${formatted(BigInt(position))}${earlier ? ', compared before the stop' : ''}`;
  if (differing === 0) return [`  ${style('green', '✓')} ${name.padEnd(14)} as the log folds  ${style('dim', at)}`];
  const rows = differences
    .slice(0, SHOWN)
    .flatMap(({ stored, folded }) => [
      style('dim', `      stored ${fitting(stored ? asJson(stored) : 'no row', width - 13)}`),
      `      folded ${fitting(folded ? asJson(folded) : 'no row', width - 13)}`,
    ]);
  const more = differing > SHOWN ? [style('dim', `      and ${formatted(differing - SHOWN)} more`)] : [];
  const count = counted(differing, 'row differs', 'rows differ');
  return [`  ${style('red', '✗')} ${name.padEnd(14)} ${count}  ${style('dim', at)}`, ...rows, ...more];
}
