import { expect, test } from 'vitest';
import { mailWords } from './outgoing-words.ts';

test.each([
  ['waitingListJoined', 'a…@x.example', 'Waiting list joined to a…@x.example'],
  ['code', null, 'Code to a wiped address'],
])('%s to %s is put in words', (template, to, words) => {
  expect(mailWords({ template, to })).toBe(words);
});
