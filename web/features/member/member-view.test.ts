import { describe, expect, it } from 'vitest';
import { greeting, memberPath, memberView, memberViews } from './member-view.ts';

const everything = { isProvider: true, isCafeOwner: true };
const nothing = { isProvider: false, isCafeOwner: false };

describe('the views of the dashboard', () => {
  it('takes home without a parameter and for anything unknown', () => {
    expect(memberView(null, everything)).toBe('home');
    expect(memberView('', everything)).toBe('home');
    expect(memberView('constructor', everything)).toBe('home');
  });
  it('finds each view again at its own address', () => {
    for (const view of memberViews) {
      expect(memberView(new URL(memberPath(view), 'http://tablemates.test').searchParams.get('view'), everything)).toBe(
        view,
      );
    }
  });
  it('keeps those of organizers from others', () => {
    expect(memberView('hosting', nothing)).toBe('home');
    expect(memberView('rate-attendance', nothing)).toBe('home');
    expect(memberView('upcoming', nothing)).toBe('upcoming');
  });
  it('keeps those of cafe owners from others', () => {
    expect(memberView('cafe', { isProvider: true, isCafeOwner: false })).toBe('home');
    expect(memberView('cafe', { isProvider: false, isCafeOwner: true })).toBe('cafe');
  });
});

it('greets by the first name, and without one simply', () => {
  expect(greeting('Maya')).toBe("Maya's Dashboard");
  expect(greeting(' ')).toBe('Dashboard');
});
