import { describe, expect, it } from 'vitest';
import type { AttendanceStatus } from '../../../modules/reliability/contract.ts';
import { needsRating, shownStatus, toSubmit } from './choices.ts';

const person = (id: string, status: AttendanceStatus | null = null) => ({
  id,
  firstName: id,
  lastName: 'Lee',
  email: `${id}@example.test`,
  photo: null,
  status,
  leftLate: false,
});
const [ann, bob, cat] = [person('ann'), person('bob', 'no_show'), person('cat', 'late_cancel')];

describe('rating', () => {
  it('submits only whom a status was chosen for', () => {
    expect(toSubmit([ann, bob, cat], {})).toEqual([]);
    expect(toSubmit([ann, bob, cat], { ann: 'attended' })).toEqual([{ userId: 'ann', status: 'attended' }]);
  });
  it('submits a changed mark, and none that stays what it is', () => {
    expect(toSubmit([ann, bob, cat], { bob: 'attended', cat: 'late_cancel' })).toEqual([
      { userId: 'bob', status: 'attended' },
    ]);
  });
  it('shows the present mark until another is chosen', () => {
    expect([ann, bob].map((each) => shownStatus(each, {}))).toEqual([null, 'no_show']);
    expect(shownStatus(bob, { bob: 'attended' })).toBe('attended');
  });
  it('is needed while somebody has no mark', () => {
    expect(needsRating({ participants: [bob, ann] })).toBe(true);
    expect(needsRating({ participants: [bob, cat] })).toBe(false);
  });
});
