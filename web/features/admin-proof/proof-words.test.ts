import { expect, test } from 'vitest';
import { backupWords, copyWords, sealedWords } from './proof-words.ts';

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
  backup: null,
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

test.each([
  [
    null,
    'Off',
    'No schedule makes backups. An operator can name a folder with BACKUP_DIR, or a bucket with BACKUP_URL.',
  ],
  [{ madeAt: null, checkedAt: null, bytes: null }, 'Waiting', 'The first backup is made within minutes.'],
  [{}, 'Fresh', 'The last one was made today (1.2 MB), and read back today.'],
  [
    { madeAt: '2026-05-31T12:00:00.000Z' },
    'Late',
    'The last one was made today (1.2 MB), and read back today. Have an operator look at the process log.',
  ],
  [
    { failure: 'The disk is full.' },
    'Failing',
    'The newest backup failed: The disk is full. The last one was made today (1.2 MB), and read back today.',
  ],
  [
    { failure: 'no such folder', madeAt: null, checkedAt: null, bytes: null },
    'Failing',
    'The newest backup failed: no such folder. There is none yet.',
  ],
])('a backup %o is put in words', (changes, label, sentence) => {
  const backup = changes && { madeAt: at, checkedAt: at, bytes: 1_234_567, failure: null, ...changes };
  expect(backupWords(backup, when, Date.parse(at) + 1)).toMatchObject({ label, sentence });
});
