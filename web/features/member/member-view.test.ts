import { describe, expect, it } from 'vitest';
import { greeting, memberPath, memberView, memberViews } from './member-view.ts';

describe('the views of the dashboard', () => {
  it('takes home without a parameter and for anything unknown', () => {
    expect(memberView(null, true)).toBe('home');
    expect(memberView('', true)).toBe('home');
    expect(memberView('constructor', true)).toBe('home');
  });
  it('finds each view again at its own address', () => {
    for (const view of memberViews) {
      expect(memberView(new URL(memberPath(view), 'http://tablemates.test').searchParams.get('view'), true)).toBe(view);
    }
  });
  it('keeps those of organizers from others', () => {
    expect(memberView('hosting', false)).toBe('home');
    expect(memberView('rate-attendance', false)).toBe('home');
    expect(memberView('upcoming', false)).toBe('upcoming');
  });
});

it('greets by the first name, and without one simply', () => {
  expect(greeting('Maya')).toBe("Maya's Dashboard");
  expect(greeting(' ')).toBe('Dashboard');
});
