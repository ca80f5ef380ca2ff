import { expect, test } from 'vitest';
import { viewQuery } from './rules.ts';

test('a view keeps filters, order and look, and begins at the first page', () => {
  expect(viewQuery('?tab=issues&sort=score&order=desc&cursor=abc&page=3&q=nora%20q')).toBe(
    'order=desc&q=nora+q&sort=score&tab=issues',
  );
  expect(viewQuery('?page=2')).toBe('');
});

test('the order in which filters were set makes no difference', () => {
  expect(viewQuery('view=table&q=go')).toBe(viewQuery('?q=go&view=table'));
});
