import { existsSync, writeFileSync } from 'node:fs';
import { policyAt } from '../../modules/reliability/policies.ts';
import { readPolicies } from '../../modules/reliability/read-policies.ts';
import { EXIT, type ExitCode, ExitError } from '../outcome.ts';
import type { Session } from '../session.ts';
import type { Terminal } from '../terminal.ts';
import { compare } from './comparison.ts';
import { comparedCsv, comparedJson } from './comparison-files.ts';
import { readPolicyFile } from './policy-file.ts';
import { readStandings } from './read-standings.ts';
import { report } from './report.ts';

export type SimulateOptions = { readonly json?: boolean; readonly csv?: string };

/** Folds the whole history under the rules of a file and reports the differences. Changes nothing. */
export async function simulate(
  session: Session,
  terminal: Terminal,
  file: string,
  { json, csv }: SimulateOptions,
): Promise<ExitCode> {
  const { rules } = readPolicyFile(file);
  if (csv !== undefined && existsSync(csv)) throw new ExitError(EXIT.problem, `${csv} is there already.`);
  const at = session.clock().toISOString();
  const policies = await readPolicies(session.log);
  const inForce = policyAt(policies, at);
  const standings = await readStandings(session);
  const comparison = compare(standings.people, { ...rules, version: policies.length + 1 }, at);
  if (csv !== undefined) writeFileSync(csv, comparedCsv(comparison), { flag: 'wx', mode: 0o600 });
  if (json) {
    terminal.json({ at, head: standings.head, inForce: inForce.version, rules, ...comparedJson(comparison) });
    return EXIT.ok;
  }
  terminal.print(...(await report(session, terminal, { inForce, rules, file, standings, comparison })));
  if (csv !== undefined) terminal.print(`${terminal.style('green', '✓')} Everybody is in ${csv}, without names.`);
  return EXIT.ok;
}
