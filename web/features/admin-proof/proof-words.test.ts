import { expect, test } from 'vitest';
import { copyWords, sealedWords } from './proof-words.ts';

const checkpoint = { size: 389, root: 'cm9vdA==', sealedAt: '2026-06-01T15:00:00.000Z', note: 'note' };
const never = { size: 0, copiedAt: null, failure: null };
const state = {
  checkpoint,
  waiting: 0,
  waitingSince: null,
  hasLostItsEnd: false,
  key: 'key',
  posted: null,
  mailed: never,
};
const when = () => 'today';
const at = '2026-06-01T15:00:00.000Z';

test.each([
  [{}, 'All sealed', '389 entries of the log are sealed.'],
  [{ waiting: 1, waitingSince: at }, 'Sealing', '389 entries of the log are sealed, and 1 more soon.'],
  [{ waiting: 2, waitingSince: at, checkpoint: null }, 'Sealing', 'Nothing is sealed yet, and 2 more soon.'],
  [
    { waiting: 1_002, waitingSince: '2026-06-01T14:55:00.000Z' },
    'Late',
    '1,002 entries should be sealed by now. Have an operator look at the process log.',
  ],
  [
    { hasLostItsEnd: true },
    'Log cut off',
    'The log is shorter than what was sealed. Have an operator run the log doctor now.',
  ],
])('%o is put in words', (changes, label, sentence) => {
  expect(sealedWords({ ...state, ...changes }, Date.parse(at) + 1)).toMatchObject({ label, sentence });
});

test('each place of copies is put in words', () => {
  const posted = (changes: object) =>
    copyWords({ posted: { host: 'x.example', ...never, ...changes }, mailed: never }, when).posted;
  expect(posted({})).toMatchObject({ label: 'Waiting' });
  expect(posted({ copiedAt: at, size: 7 }).sentence).toBe('x.example got the one of 7 entries today.');
  expect(posted({ failure: 'it answered 503' }).sentence).toBe(
    'x.example did not take the newest one: it answered 503. It has got none yet.',
  );
  expect(copyWords(state, when)).toMatchObject({ posted: { label: 'Off' }, mailed: { label: 'Waiting' } });
  expect(copyWords({ ...state, mailed: { ...never, size: 7, copiedAt: at } }, when).mailed.label).toBe('Kept');
});
