import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { learnPresent, onOtherPresent, present } from './present.ts';

const NOON = Date.parse('2026-11-27T18:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] });
  learnPresent(NOON, NOON);
});
afterEach(() => {
  learnPresent(Date.now(), Date.now());
  vi.useRealTimers();
});

test('the present is the server’s on a phone whose clock is hours wrong', () => {
  const heard = vi.fn();
  const stop = onOtherPresent(heard);
  learnPresent(NOON + 3 * 3_600_000, NOON);
  expect(present()).toBe(NOON + 3 * 3_600_000);
  vi.setSystemTime(NOON + 60_000);
  expect(present()).toBe(NOON + 3 * 3_600_000 + 60_000);
  expect(heard).toHaveBeenCalledOnce();
  stop();
  learnPresent(NOON - 3_600_000, NOON + 60_000);
  expect(heard).toHaveBeenCalledOnce();
});

test('a slow answer does not move the clock of a phone that is right', () => {
  // eight seconds on the way, most of them before or after the server
  for (const moment of [NOON, NOON + 8_000]) {
    vi.setSystemTime(NOON + 8_000);
    learnPresent(moment, NOON);
    expect(present()).toBe(NOON + 8_000);
  }
});

test('an answer without a date changes nothing', () => {
  learnPresent(Number.NaN, NOON);
  expect(present()).toBe(NOON);
});

test('no part of the web asks the device for the present, except about the device itself', () => {
  const web = path.join(import.meta.dirname, '..');
  const asks = globSync('{app,features,lib,pages,ui}/**/*.{ts,tsx}', { cwd: web })
    .filter(
      (file) => !file.includes('.test.') && /Date\.now\b|new Date\(\)/.test(readFileSync(path.join(web, file), 'utf8')),
    )
    .sort();
  expect(asks).toEqual([
    // for how long this browser hides the banner
    'app/layouts/beta-banner.tsx',
    // when somebody signed out in this browser
    'features/ticket/forget-ticket.ts',
    'lib/base-query.ts',
    'lib/present.ts',
  ]);
});
