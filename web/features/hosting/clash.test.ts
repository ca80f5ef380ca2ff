import { expect, it } from 'vitest';
import { gameEvent } from '../../../tests/components/records.ts';
import { tablePerson } from '../../../tests/support/table-person.ts';
import { clashAt } from './clash.ts';
import { startedWizard } from './wizard.ts';

const host = tablePerson({ isHost: true, isYou: true });
const evening = gameEvent({ startDate: '2026-12-04', startTime: '19:00', people: [host] });
const clash = (time: string, more: Partial<typeof evening> = {}, cafeId = 'cafe-pine') =>
  clashAt({ ...startedWizard.answers, cafeId, date: '2026-12-04', time }, [{ ...evening, ...more }]);

it('is an evening that overlaps: one may begin when another ends', () => {
  expect(clash('16:00')).toBeUndefined();
  expect(clash('16:01')).toBe(
    'You host Chess at Oak and Ember, 7:00 PM. Two tables at once are possible in the same cafe only.',
  );
  expect(clash('21:59')).toContain('You host');
  expect(clash('22:00')).toBeUndefined();
});

it('is none in the cafe in which the host has a table already', () => {
  expect(clash('19:00', {}, 'cafe-oak')).toBeUndefined();
});

it('is a seat at a table of somebody else, in the same cafe as well', () => {
  expect(clash('19:00', { people: [{ ...host, isYou: false }, tablePerson({ isYou: true })] }, 'cafe-oak')).toContain(
    'You have a seat at that time: Chess',
  );
});

it('is none before there is a day and a time', () => {
  expect(clash('')).toBeUndefined();
});
