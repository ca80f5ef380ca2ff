import { expect, test } from 'vitest';
import { codeOfAddress, codeOfFragment } from './code-of-address.ts';

test('an address holds its code behind #code=, and anything else holds none', () => {
  expect(codeOfAddress('https://tablemates.example/events/g1/tonight#code=8kq4')).toBe('8KQ4');
  expect(['https://tablemates.example/events/g1', 'hello', 'https://x.example/#code=8KQ'].map(codeOfAddress)).toEqual([
    null,
    null,
    null,
  ]);
  expect(codeOfFragment('#code=8KQ4')).toBe('8KQ4');
  expect(codeOfFragment('')).toBeNull();
});
