import { createHash } from 'node:crypto';
import type { Difference, Verification } from '@tablemates/event-store';
import postgres from 'postgres';
import { operationCommands } from '../../modules/admin/operation-commands.ts';
import { readModels } from '../../server/read-models/read-models.ts';
import { EXIT, type ExitCode } from '../outcome.ts';
import { progressBar } from '../progress.ts';
import { type Session, terminalContext } from '../session.ts';
import { asJson, counted, fitting, formatted, type Terminal } from '../terminal.ts';
import { keptWork } from '../unfinished.ts';
import { namesFrom } from './names.ts';

const SHOWN = 5;

export type VerifyOptions = {
  readonly json?: boolean;
  /** Shows texts too, which may be personal. */
  readonly personal?: boolean;
};

type Verified = Verification & { readonly name: string };

/**
 * Compares read models with a new fold of the log. After a stop, read models that were equal are not compared again.
 * Those that differed are, because rows are never saved in a file. If it shows texts, this is recorded in the log
 * first, with the name of the person who runs it.
 */
export async function verify(
  session: Session,
  terminal: Terminal,
  asked: readonly string[],
  { json, personal = false }: VerifyOptions,
): Promise<ExitCode> {
  const names = namesFrom(asked);
  const key = createHash('sha256').update(names.join()).digest('hex').slice(0, 8);
  const unfinished = keptWork<readonly Verified[]>(session.stateDir, `verify-${key}`);
  const before = (unfinished.read() ?? []).filter(isEqual);
  let isRecorded = false;
  const all: Verified[] = [];
  for (const name of names) {
    const known = before.find((each) => each.name === name);
    const verified = known ?? (await verifyOne(session, name, { personal }));
    all.push(verified);
    if (personal && !isEqual(verified) && !isRecorded) {
      await operationCommands(session).recordExport(terminalContext(session), { what: 'differences' });
      isRecorded = true;
    }
    if (!json) terminal.print(...verdict(verified, terminal, known !== undefined));
    unfinished.keep(all.filter(isEqual));
  }
  unfinished.forget();
  if (json) terminal.json(all);
  return all.every(isEqual) ? EXIT.ok : EXIT.problem;
}

const isEqual = ({ differing }: Verified): boolean => differing === 0;

/** Types of columns that contain no text of people. */
const IMPERSONAL = /^(uuid(?!\[)|boolean|integer|int|smallint|double precision|timestamptz|date)\b/;

/** Replaces texts and structures, which may name people. Keys are ids. */
function withoutTexts(verified: Verified): Verified {
  const columns = readModels.find(({ name }) => name === verified.name)?.columns ?? {};
  const types = new Map(
    Object.entries<string>(columns).map(([property, type]) => [postgres.fromCamel(property), type]),
  );
  const hide = (row: Difference['stored']) =>
    row &&
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [
        column,
        value === null || IMPERSONAL.test(types.get(column) ?? '') ? value : HIDDEN,
      ]),
    );
  const differences = verified.differences.map(({ key, stored, folded }) => ({
    key,
    stored: hide(stored),
    folded: hide(folded),
  }));
  return { ...verified, differences };
}

const HIDDEN = 'hidden';

/**
 * Verifies one generation of a read model with a progress bar, by default the live one, and hides texts unless asked.
 */
export async function verifyOne(
  { engine, signal }: Session,
  name: string,
  { generation, personal = false }: { readonly generation?: number; readonly personal?: boolean } = {},
): Promise<Verified> {
  const bar = progressBar(`verifying ${name}`);
  try {
    const verified = { name, ...(await engine.verify(name, generation, { signal, onProgress: bar.follow })) };
    return personal ? verified : withoutTexts(verified);
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
  const rows = differences.slice(0, SHOWN).flatMap((each) => linesOf(each).map((line) => fitting(line, width)));
  const more = differing > SHOWN ? [style('dim', `      and ${formatted(differing - SHOWN)} more`)] : [];
  const count = counted(differing, 'row differs', 'rows differ');
  return [`  ${style('red', '✗')} ${name.padEnd(14)} ${count}  ${style('dim', at)}`, ...rows, ...more];
}

/** The row by its key, then a line for each column that differs. */
function linesOf({ key, stored, folded }: Difference): string[] {
  const named = Object.entries(key).map(([column, value]) => `${column} ${value}`);
  const row = `      ${named.join(', ')}`;
  if (stored === null) return [`${row}: not stored, though the log folds it`];
  if (folded === null) return [`${row}: stored, though the log does not fold it`];
  return [
    row,
    ...Object.entries(stored).map(
      ([column, value]) => `        ${column}: stored ${asJson(value)}, folded ${asJson(folded[column])}`,
    ),
  ];
}
