import { describe, expect, it } from 'vitest';
import { commitmentTo } from '../commitments/commitments.ts';
import { closedForYou } from './seat.ts';
import { seatGate } from './seat-gate.ts';

const now = '2026-06-01T12:00:00.000Z';
const startsAt = '2026-06-02T18:00:00.000Z';
const wanted = commitmentTo({ gameEventId: 'chess', startsAt, cafeId: 'north' }, 'participant');
const member = { isActive: true, isClient: true, isProvider: false };
const free = { account: member, penaltyExpiresAt: null, commitments: {}, isBlocked: false };
const elsewhere = { go: commitmentTo({ gameEventId: 'go', startsAt, cafeId: 'south' }, 'host') };

describe('the seat gate', () => {
  it('lets a member pass who has neither a penalty nor another commitment at the time', () => {
    expect(seatGate(free, wanted, now)).toBeUndefined();
  });

  it('gives people with a block the same answer as people whom the host removed', () => {
    const both = { ...free, isBlocked: true, penaltyExpiresAt: '2026-12-24T00:00:00.000Z' };
    expect(seatGate(both, wanted, now)).toBe(closedForYou);
  });

  it('refuses people whose account is closed, and people who are not members', () => {
    expect(seatGate({ ...free, account: { ...member, isActive: false } }, wanted, now)?.status).toBe(401);
    expect(seatGate({ ...free, account: { ...member, isClient: false } }, wanted, now)?.code).toBe('forbidden');
  });

  it('refuses people under a penalty, with the end of the penalty', () => {
    expect(seatGate({ ...free, penaltyExpiresAt: startsAt }, wanted, now)).toMatchObject({
      status: 403,
      code: 'penalty',
      details: { penaltyExpiresAt: startsAt },
    });
  });

  it('refuses people who are suspended, with the end of the suspension', () => {
    const account = { ...member, suspendedUntil: startsAt };
    expect(seatGate({ ...free, account, penaltyExpiresAt: startsAt }, wanted, now)).toMatchObject({
      status: 403,
      code: 'suspended',
      details: { until: startsAt },
    });
  });

  it('refuses a seat at the time of another commitment', () => {
    expect(seatGate({ ...free, commitments: elsewhere }, wanted, now)).toMatchObject({
      code: 'overlaps',
      message: 'You host another event at this time.',
    });
  });

  it('names the account before the penalty, and the penalty before the overlap', () => {
    const all = {
      account: { ...member, isActive: false },
      penaltyExpiresAt: startsAt,
      commitments: elsewhere,
      isBlocked: false,
    };
    expect(seatGate(all, wanted, now)?.code).toBe('unauthorized');
    expect(seatGate({ ...all, account: member }, wanted, now)?.code).toBe('penalty');
  });
});
