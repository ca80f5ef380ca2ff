import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recheckAfterActivity } from './recheck.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const watched = () => {
  const page = new EventTarget();
  const check = vi.fn();
  return { page, check, stop: recheckAfterActivity(page, check) };
};

it.each(['mousemove', 'keydown', 'scroll', 'touchstart'])('checks once, thirty seconds after a %s', (activity) => {
  const { page, check } = watched();
  page.dispatchEvent(new Event(activity));
  vi.advanceTimersByTime(29_999);
  expect(check).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(check).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(120_000);
  expect(check).toHaveBeenCalledTimes(1);
});

it('counts from the last activity', () => {
  const { page, check } = watched();
  for (let i = 0; i < 10; i++) {
    page.dispatchEvent(new Event('mousemove'));
    vi.advanceTimersByTime(20_000);
  }
  expect(check).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(check).toHaveBeenCalledTimes(1);
});

it('checks nothing while nobody does anything', () => {
  const { check } = watched();
  vi.advanceTimersByTime(300_000);
  expect(check).not.toHaveBeenCalled();
});

it('ends', () => {
  const { page, check, stop } = watched();
  page.dispatchEvent(new Event('keydown'));
  stop();
  page.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(60_000);
  expect(check).not.toHaveBeenCalled();
});
