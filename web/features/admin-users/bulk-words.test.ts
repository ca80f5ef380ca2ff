import { expect, it } from 'vitest';
import type { BulkAct } from '../../../modules/identity/bulk/contract.ts';
import { bulkWords, filterInWords, progressOf, restInWords } from './bulk-words.ts';

const act: BulkAct = {
  id: 'act',
  act: 'disable',
  askedAt: '2026-06-01T15:00:00.000Z',
  state: 'running',
  people: 2_207,
  changed: 1_100,
  already: 3,
  failed: 1,
  askedBy: { id: 'ada', name: 'Ada Min' },
  finishedAt: null,
  stopped: null,
  isUndo: false,
  undoUntil: null,
};

it.each([
  [{}, 'All people'],
  [{ role: 'provider', status: 'inactive', q: 'smith' }, 'All inactive organizers that match “smith”'],
  [{ role: 'client', status: 'penalty' }, 'All participants under a penalty'],
  [{ status: 'penaltyEnding' }, 'All people whose penalty ends within 48 hours'],
] as const)('says which people %j finds', (filter, words) => {
  expect(filterInWords(filter)).toBe(words);
});

it('is at 100 percent only once it is done', () => {
  expect(progressOf({ ...act, state: 'asked', changed: 0 })).toEqual({ percent: 0, words: 'Waiting for a worker…' });
  expect(progressOf(act)).toEqual({ percent: 50, words: '50%, 1,104 of 2,207 people.' });
  expect(progressOf({ ...act, changed: 2_203 }).percent).toBe(99);
});

it('says how many people were changed, and why the others were not', () => {
  expect(bulkWords.disable.done(2_207)).toBe('2,207 accounts disabled');
  expect(bulkWords.makeOrganizer.done(1)).toBe('1 person made an organizer');
  const none = { people: 10, changed: 1, already: 0, failed: 0, stopped: null };
  expect(restInWords(none)).toBe('');
  expect(restInWords({ ...none, already: 1 })).toBe('1 person already was.');
  expect(restInWords({ ...none, already: 2, failed: 7 })).toBe('2 people already were. 7 people could not be changed:');
  const stopped = { id: 'ada', name: 'Ada Min', at: act.askedAt };
  expect(restInWords({ ...none, already: 2, stopped })).toBe(
    'Stopped by Ada Min before 7 people. 2 people already were.',
  );
  expect(restInWords({ ...none, changed: 10, stopped })).toBe('Stopped by Ada Min.');
});
