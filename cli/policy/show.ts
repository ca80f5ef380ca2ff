import { policyAt, rulesOf } from '../../modules/reliability/policies.ts';
import { type PolicyRecord, policyCommands } from '../../modules/reliability/policy-commands.ts';
import { readPolicies } from '../../modules/reliability/read-policies.ts';
import { EXIT, type ExitCode, ExitError } from '../outcome.ts';
import type { Session } from '../session.ts';
import { fitting, minuteOf, type Terminal, table } from '../terminal.ts';
import { rulesTable } from './rules.ts';

export type ShowOptions = { readonly json?: boolean };

/** Width of the other columns. */
const BEFORE_REASON = 35;

/** Shows a version, by default the one in force. The JSON output is a valid policy file. */
export async function show(
  { log, clock }: Session,
  terminal: Terminal,
  asked: number | undefined,
  { json }: ShowOptions,
): Promise<ExitCode> {
  const [records, policies] = await Promise.all([policyCommands(log).records(), readPolicies(log)]);
  const now = clock().toISOString();
  const { version: inForce } = policyAt(policies, now);
  const wanted = records.find(({ policy }) => policy.version === (asked ?? inForce))?.policy;
  if (!wanted) throw new ExitError(EXIT.problem, `There is no policy ${asked}.`);
  if (json) {
    terminal.json({ basedOn: wanted.version, ...rulesOf(wanted) });
    return EXIT.ok;
  }
  const isAhead = wanted.effectiveFrom !== null && wanted.effectiveFrom > now;
  const over = wanted.isWithdrawn ? 'withdrawn' : 'no longer in force';
  const state = wanted.version === inForce ? 'in force' : isAhead && !wanted.isWithdrawn ? 'still to come' : over;
  terminal.print(
    `${terminal.style('bold', `Policy ${wanted.version}`)}, ${state}`,
    '',
    ...rulesTable(wanted, terminal),
  );
  if (records.length > 1) terminal.print('', ...versionsTable(records, inForce, terminal));
  return EXIT.ok;
}

/** A table of all versions, newest first. */
function versionsTable(records: readonly PolicyRecord[], inForce: number, terminal: Terminal): readonly string[] {
  const rows = records
    .toReversed()
    .map(({ policy: { version, effectiveFrom }, reason }) => [
      version === inForce ? terminal.style('green', '✓') : '',
      String(version),
      effectiveFrom === null ? 'the beginning' : minuteOf(effectiveFrom),
      fitting(reason ?? 'built in', terminal.width - BEFORE_REASON),
    ]);
  const columns = [
    { title: '' },
    { title: 'Version', align: 'right' },
    { title: 'In force from (UTC)' },
    { title: 'Reason' },
  ] as const;
  return table(columns, rows, terminal);
}
