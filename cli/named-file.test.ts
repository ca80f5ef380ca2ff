import { expect, test } from 'vitest';
import { textOf } from './named-file.ts';

test('why a file cannot be read is one sentence', () => {
  const [missing, folder] = ['/no/such/file.json', import.meta.dirname];
  expect(() => textOf(missing)).toThrow(`There is no file ${missing}.`);
  expect(() => textOf(folder)).toThrow(`${folder} cannot be read: illegal operation on a directory.`);
});
