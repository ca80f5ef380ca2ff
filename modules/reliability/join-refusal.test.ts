import { describe, expect, it } from 'vitest';
import { joinRefusal } from './join-refusal.ts';
import type { PenaltyKind } from './policy.ts';
import { noStanding, type Standing } from './standing.ts';

const [chess, go] = ['11111111-0000-4000-8000-000000000000', '22222222-0000-4000-8000-000000000000'];
const begin = Date.parse('2026-06-02T12:00:00.000Z');
const at = (minutes: number) => new Date(begin + minutes * 60_000).toISOString();
const DAY = 24 * 60;
const penalty = { kind: 'no_show' as PenaltyKind, from: at(0), until: at(7 * DAY), policyVersion: 1 };
const paused: Standing = { ...noStanding, restored: penalty };
const words = 'You cannot join events for now.';
const asked = (gameEventId: string, minutes: number) => ({ gameEventId, askedAt: at(minutes) });

describe('a refused join', () => {
  it('is recorded with the score, penalty, policy and text of that instant', () => {
    expect(joinRefusal([], paused, { inForce: penalty, gameEventId: chess, words, now: at(5) })).toEqual([
      {
        type: 'JoinRefused',
        data: { gameEventId: chess, askedAt: at(5), code: 'penalty', score: 100, policyVersion: 1, penalty, words },
      },
    ]);
  });

  it('is not recorded without a penalty in force', () => {
    expect(joinRefusal([], noStanding, { inForce: null, gameEventId: chess, words, now: at(5) })).toEqual([]);
  });

  it('is recorded with the end of a suspension, also while a penalty lasts', () => {
    for (const inForce of [null, penalty]) {
      const refused = { inForce, gameEventId: chess, words, now: at(5), suspendedUntil: at(60) };
      expect(joinRefusal([], noStanding, refused)).toEqual([
        {
          type: 'JoinRefused',
          data: {
            ...{ gameEventId: chess, askedAt: at(5), code: 'suspended', score: 100, policyVersion: 1, words },
            suspendedUntil: at(60),
          },
        },
      ]);
    }
  });

  it('is recorded once an hour for the same table, and immediately for another one', () => {
    const before = [asked(chess, 0)];
    expect(joinRefusal(before, paused, { inForce: penalty, gameEventId: chess, words, now: at(59) })).toEqual([]);
    expect(joinRefusal(before, paused, { inForce: penalty, gameEventId: chess, words, now: at(60) })).toHaveLength(1);
    expect(joinRefusal(before, paused, { inForce: penalty, gameEventId: go, words, now: at(1) })).toHaveLength(1);
  });

  it('is recorded at most 20 times a day, for any number of tables', () => {
    const before = Array.from({ length: 20 }, (_, i) => asked(`table ${i}`, i));
    expect(joinRefusal(before, paused, { inForce: penalty, gameEventId: chess, words, now: at(DAY - 1) })).toEqual([]);
    expect(joinRefusal(before, paused, { inForce: penalty, gameEventId: chess, words, now: at(DAY) })).toHaveLength(1);
  });
});
