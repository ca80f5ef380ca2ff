import { policyAt, rulesOf } from '../../modules/reliability/policies.ts';
import { readPolicies } from '../../modules/reliability/read-policies.ts';
import { compare } from '../../modules/reliability/simulation/comparison.ts';
import { EXIT, type ExitCode, ExitError } from '../outcome.ts';
import type { Session } from '../session.ts';
import type { Terminal } from '../terminal.ts';
import { assertNewFile, writeNewFile } from '../written-file.ts';
import { comparedCsv, comparedJson } from './comparison-files.ts';
import { readPolicyFile } from './policy-file.ts';
import { readStandings } from './read-standings.ts';
import { report } from './report.ts';

export type SimulateOptions = {
  readonly json?: boolean;
  readonly csv?: string;
  /** A late cancel whose seat was filled again weighs nothing. */
  readonly forgiveRefilled?: boolean;
};

/**
 * Folds the whole history under the rules of a file, or those in force, and reports the differences. Changes nothing.
 */
export async function simulate(
  session: Session,
  terminal: Terminal,
  file: string | undefined,
  { json, csv, forgiveRefilled = false }: SimulateOptions,
): Promise<ExitCode> {
  if (file === undefined && !forgiveRefilled) {
    throw new ExitError(EXIT.usage, 'Name a file with rules, or something else to try: see --help.');
  }
  // before the history is read, which takes long
  if (csv !== undefined) assertNewFile(csv);
  const at = session.clock().toISOString();
  const policies = await readPolicies(session.log);
  const inForce = policyAt(policies, at);
  const rules = file === undefined ? rulesOf(inForce) : readPolicyFile(file).rules;
  const standings = await readStandings(session, { withSeats: forgiveRefilled });
  const comparison = compare(standings.people, { ...rules, version: policies.length + 1 }, at);
  if (csv !== undefined) writeNewFile(csv, comparedCsv(comparison));
  if (json) {
    terminal.json({
      at,
      head: standings.head,
      inForce: inForce.version,
      rules,
      forgiveRefilled,
      ...comparedJson(comparison),
    });
    return EXIT.ok;
  }
  terminal.print(
    ...(await report(session, terminal, {
      inForce,
      rules,
      standings,
      comparison,
      forgiveRefilled,
      file: file ?? 'the same rules',
    })),
  );
  if (csv !== undefined) terminal.print(`${terminal.style('green', '✓')} Everybody is in ${csv}, without names.`);
  return EXIT.ok;
}
