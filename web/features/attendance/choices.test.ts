import { describe, expect, it } from 'vitest';
import type { AttendanceStatus } from '../../../modules/reliability/contract.ts';
import { everyoneCame, needsRating, needsReason, shownStatus, toSubmit } from './choices.ts';

const person = (id: string, status: AttendanceStatus | null = null, how: 'code' | 'host' | null = null) => ({
  id,
  firstName: id,
  lastName: 'Lee',
  email: `${id}@example.test`,
  photo: null,
  status,
  leftLate: false,
  checkIn: how && { how, at: '2026-06-01T18:55:00.000Z' },
  minutesLate: null,
});
const [ann, bob, cat] = [person('ann'), person('bob', 'no_show'), person('cat', 'late_cancel')];

describe('rating', () => {
  it('submits only people with a chosen status', () => {
    expect(toSubmit([ann, bob, cat], {})).toEqual([]);
    expect(toSubmit([ann, bob, cat], { ann: 'attended' })).toEqual([{ userId: 'ann', status: 'attended' }]);
  });
  it('submits a changed mark, and not an unchanged one', () => {
    expect(toSubmit([ann, bob, cat], { bob: 'attended', cat: 'late_cancel' })).toEqual([
      { userId: 'bob', status: 'attended' },
    ]);
  });
  it('shows the current mark until another is chosen', () => {
    expect([ann, bob].map((each) => shownStatus(each, {}))).toEqual([null, 'no_show']);
    expect(shownStatus(bob, { bob: 'attended' })).toBe('attended');
  });
  it('starts with people who checked in, and sends them too', () => {
    const [here, brought] = [person('dan', null, 'code'), person('eve', null, 'host')];
    expect([here, brought].map((each) => shownStatus(each, {}))).toEqual(['attended', 'attended']);
    expect(toSubmit([ann, here], {})).toEqual([{ userId: 'dan', status: 'attended' }]);
  });
  it('sets everybody without a mark or a choice to attended, and leaves the others as they are', () => {
    const here = person('dan', null, 'code');
    expect(everyoneCame([ann, bob, here], { dan: 'no_show' })).toEqual({ ann: 'attended', dan: 'no_show' });
  });
  it('requires a reason for a late cancel against a check-in by code, also if there is another mark', () => {
    const people = [person('dan', null, 'code'), person('eve', null, 'host'), person('fay', 'no_show', 'code')];
    const all = { dan: 'late_cancel', eve: 'late_cancel', fay: 'late_cancel' } as const;
    expect(people.map((each) => needsReason(each, all))).toEqual([true, false, true]);
    expect(people.map((each) => needsReason(each, {}))).toEqual([false, false, false]);
  });
  it('requires a reason for a no-show against a check-in by code, and for no other', () => {
    const people = [ann, person('dan', null, 'code'), person('eve', null, 'host'), person('fay', 'no_show', 'code')];
    const all = { ann: 'no_show', dan: 'no_show', eve: 'no_show' } as const;
    expect(people.map((each) => needsReason(each, all))).toEqual([false, true, false, false]);
    expect(toSubmit(people, all, { dan: ' Only the code came. ', ann: 'unused' })).toEqual([
      { userId: 'ann', status: 'no_show' },
      { userId: 'dan', status: 'no_show', reason: 'Only the code came.' },
      { userId: 'eve', status: 'no_show' },
    ]);
  });
  it('is needed while somebody has no mark', () => {
    expect(needsRating({ participants: [bob, ann] })).toBe(true);
    expect(needsRating({ participants: [bob, cat] })).toBe(false);
  });
});
