import { describe, expect, it } from 'vitest';
import { greeting, memberPath, memberView, memberViews } from './member-view.ts';

describe('the views of the dashboard', () => {
  it('takes home without a parameter and for anything unknown', () => {
    expect(memberView(null)).toBe('home');
    expect(memberView('')).toBe('home');
    expect(memberView('constructor')).toBe('home');
  });
  it('finds each view again at its own address', () => {
    for (const view of memberViews) {
      expect(memberView(new URL(memberPath(view), 'http://tablemates.test').searchParams.get('view'))).toBe(view);
    }
  });
});

it('greets by the first name, and without one simply', () => {
  expect(greeting('Maya')).toBe("Maya's Dashboard");
  expect(greeting(' ')).toBe('Dashboard');
});
