import { expect, test } from 'vitest';
import type { OutgoingMail } from '../../../modules/admin/contract.ts';
import { kindWords, stateWords } from './outgoing-words.ts';

const mail: OutgoingMail = {
  id: 'mail-1',
  template: 'welcome',
  to: 'a…@x.example',
  state: 'failed',
  attempts: 1,
  createdAt: 'Monday',
  nextAttemptAt: null,
  lastError: '550 unknown',
  canBeSent: true,
};

test('the kind of a mail is put in words', () => {
  expect(kindWords('waitingListJoined')).toBe('Waiting list joined');
  expect(kindWords('code')).toBe('Code');
});

test.each([
  [{}, 'Written on Monday, failed for good after 1 try.'],
  [{ attempts: 7, canBeSent: false }, 'Written on Monday, failed for good after 7 tries. Its content is wiped.'],
  [{ state: 'sent' as const }, 'Written on Monday, sent after 1 try.'],
  [
    { state: 'queued' as const, attempts: 0, nextAttemptAt: 'Tuesday' },
    'Written on Monday, waits; next try on Tuesday.',
  ],
])('%o is put in words', (changes, sentence) => {
  expect(stateWords({ ...mail, ...changes }, (instant) => `on ${instant}`)).toBe(sentence);
});
