import { expect, it } from 'vitest';
import { comparisonOf } from '../../modules/reliability/simulation/comparison.ts';
import { comparedCsv } from './comparison-files.ts';

it('the CSV has no cell that a spreadsheet would run as a formula', () => {
  const penalty = { kind: 'no_show', from: '2026-06-01T12:00:00.000Z', until: '2026-06-08T12:00:00.000Z' } as const;
  const judged = { score: 80, penalty: { ...penalty, policyVersion: 1 } };
  const compared = comparisonOf([{ userId: 'id of =cmd', memberId: '=cmd', before: judged, after: judged }]);
  expect(comparedCsv(compared)).toContain(`"'=cmd","id of =cmd","80","80","0","no_show"`);
});
