import type { PolicyRules } from '../../modules/reliability/contract.ts';
import { type Terminal, table } from '../terminal.ts';

/** The rules, each with its name in a policy file. */
function named({ prior, weights, halfLifeDays, suspensions }: PolicyRules): readonly (readonly [string, string])[] {
  const formula = ({ windowDays, days }: PolicyRules['suspensions']['no_show']) =>
    `${days.join(', ')} within ${windowDays}`;
  return [
    ['prior', String(prior)],
    ['weights.no_show', String(weights.no_show)],
    ['weights.late_cancel', String(weights.late_cancel)],
    ['halfLifeDays', halfLifeDays === null ? 'none' : String(halfLifeDays)],
    ['suspensions.no_show', `${formula(suspensions.no_show)} days`],
    ['suspensions.late_cancel', `${formula(suspensions.late_cancel)} days`],
  ];
}

/** The rules of a policy, one in each line. */
export const rulesTable = (rules: PolicyRules, terminal: Terminal): readonly string[] =>
  table([{ title: 'Rule' }, { title: 'Value' }], named(rules), terminal);

/** The rules that differ, one in each line, or one line that says that none differs. */
export function changesTable(before: PolicyRules, after: PolicyRules, terminal: Terminal): readonly string[] {
  const now = new Map(named(before));
  const changed = named(after).filter(([name, value]) => now.get(name) !== value);
  if (changed.length === 0) return ['  No rule differs.'];
  const rows = changed.map(([name, value]) => [name, now.get(name) ?? '', terminal.style('bold', value)]);
  return table([{ title: 'Rule' }, { title: 'Now' }, { title: 'Then' }], rows, terminal);
}
