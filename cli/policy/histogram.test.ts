import { expect, it } from 'vitest';
import { createTerminal } from '../terminal.ts';
import { histogram } from './histogram.ts';

it('the chart has a row for each bucket, with bars and numbers on both sides', () => {
  const buckets = [
    { from: 100, to: 100, before: 2, after: 2 },
    { from: 95, to: 99, before: 0, after: 0 },
    { from: 90, to: 94, before: 0, after: 1 },
  ];
  const terminal = createTerminal({ stdout: process.stderr, stderr: process.stderr });
  const drawn = histogram(buckets, ['Now', 'Then'], { ...terminal, width: 80, style: (_, text) => text });
  expect(drawn).toEqual([
    '    Score  Now                           Then',
    '      100  ██████████████████████████ 2  ██████████████████████████ 2',
    '    95–99  ·                             ·',
    '    90–94  ·                             █████████████ 1',
  ]);
});
