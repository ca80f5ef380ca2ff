import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addHours } from '../../platform/add-time.ts';
import type { HeldDate } from './deps.ts';
import { ghostOf } from './ghosts.ts';

// Each letter is a weekly date: empty, unattended, attended (checked in), rated, or cancelled because too few came (with
// one seat taken, or with none).
const FIRST = '2026-06-05T00:00:00.000Z';
const startOf = (week: number) => addDays(FIRST, 7 * week).toISOString();
const dateOf = (kind: string, week: number): HeldDate => ({
  gameEventId: `${kind}${week}`,
  startsAt: startOf(week),
  participantIds: kind === 'e' || kind === 'n' ? [] : ['ann'],
  isCheckedIn: kind === 'a',
  isUnmet: kind === 'm' || kind === 'n',
});
const ghost = (
  kinds: string,
  { now = addDays(startOf(kinds.length), 0).toISOString(), resumedAt = null as string | null } = {},
) => ghostOf({ resumedAt }, [...kinds].map(dateOf).toReversed(), ({ gameEventId }) => gameEventId.startsWith('r'), now);

describe('a series is a ghost', () => {
  it.each([
    ['eeee', 'empty'],
    ['aeeee', 'empty'],
    ['nnee', 'empty'],
    ['uuu', 'unattended'],
    ['auuu', 'unattended'],
    // too few came in between, so nobody could attend
    ['uumu', 'unattended'],
    // once it is one, later empty dates do not change why
    ['uuueeee', 'unattended'],
    // and however late it is asked, unless somebody came since
    ['eeeeu', 'empty'],
  ] as const)('%s: %s', (kinds, because) => expect(ghost(kinds)).toBe(because));

  it.each(['', 'eee', 'uu', 'eeaee', 'eeuee', 'eemee', 'uuruu', 'uuauu', 'uueuu', 'eeeea', 'uuur', 'rrrr', 'mmm'])(
    'but not after %s',
    (kinds) => expect(ghost(kinds)).toBeUndefined(),
  );

  it('as soon as the fourth empty date has begun', () => {
    const now = startOf(3);
    expect(ghost('eeee', { now })).toBe('empty');
    expect(ghost('eeee', { now: addHours(now, -0.001).toISOString() })).toBeUndefined();
  });

  it('once the third date with people can no longer be rated', () => {
    const closes = addHours(startOf(2), 72);
    expect(ghost('uuu', { now: closes.toISOString() })).toBeUndefined();
    expect(ghost('uuu', { now: addHours(closes, 0.001).toISOString() })).toBe('unattended');
  });

  it('only by dates that began after it was resumed', () => {
    expect(ghost('eeeeeee', { resumedAt: startOf(4) })).toBeUndefined();
    expect(ghost('eeeeeeee', { resumedAt: startOf(4) })).toBe('empty');
  });

  it('never while every third date is attended', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('e', 'u', 'm', 'n'), fc.constantFrom('e', 'u'))), (pairs) => {
        expect(ghost(pairs.map((pair) => `${pair.join('')}a`).join(''))).toBeUndefined();
      }),
    );
  });
});
