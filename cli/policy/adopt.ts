import { earliestEffect, newestOf, nextVersion, rulesOf } from '../../modules/reliability/policies.ts';
import { policyCommands } from '../../modules/reliability/policy-commands.ts';
import { readPolicies } from '../../modules/reliability/read-policies.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { confirmed } from '../confirm.ts';
import { EXIT, type ExitCode, ExitError } from '../outcome.ts';
import { type Session, terminalContext } from '../session.ts';
import type { Terminal } from '../terminal.ts';
import { readPolicyFile } from './policy-file.ts';
import { changesTable } from './rules.ts';

export type AdoptOptions = {
  readonly reason: string;
  readonly from?: string;
  readonly yes?: boolean;
  readonly json?: boolean;
};

/**
 * Adopts the rules of a file after a confirmation. They take effect at `--from`, by default at the next full minute but
 * one.
 */
export async function adopt(
  session: Session,
  terminal: Terminal,
  file: string,
  { reason, from, yes, json }: AdoptOptions,
): Promise<ExitCode> {
  const { rules, basedOn } = readPolicyFile(file);
  const policies = await readPolicies(session.log);
  const newest = newestOf(policies);
  const effectiveFrom = from ?? earliestEffect(session.clock());
  if (!json) terminal.print(...changesTable(newest, rules, terminal), '');
  if (
    !yes &&
    !(await confirmed(`Adopt policy ${nextVersion(policies)}, in force from ${effectiveFrom}?`, session.signal))
  ) {
    throw new ExitError(EXIT.problem, 'Nothing was changed.');
  }
  // a file without a version was made from the newest policy that the person saw
  const adoption = { rules, effectiveFrom, reason, basedOn: basedOn ?? newest.version };
  const done = await policyCommands(session.log).adopt(terminalContext(session), adoption);
  if (isRefusal(done)) throw new ExitError(EXIT.problem, done.message);
  const { adopted } = done;
  if (json) terminal.json({ version: adopted.version, effectiveFrom, reason, rules: rulesOf(rules) });
  else
    terminal.print(`${terminal.style('green', '✓')} Policy ${adopted.version} comes into force at ${effectiveFrom}.`);
  return EXIT.ok;
}
