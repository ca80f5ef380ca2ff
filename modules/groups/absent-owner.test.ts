import { describe, expect, it } from 'vitest';
import { addDays } from '../../platform/add-time.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { GroupDomainEvent } from './domain-events.ts';
import { appoint, type GroupState, groupFold, missOwner } from './group.ts';

const at = (days: number) => addDays(new Date('2026-01-01T12:00:00.000Z'), days).toISOString();
const groupId = 'group';
const FOUNDED: GroupDomainEvent = {
  type: 'GroupFounded',
  subject: 'owner',
  data: { groupId, founderId: 'owner', name: 'Long Games', slug: 'long-games', regionId: 'heights', at: at(0) },
};
const JOINED: GroupDomainEvent = { type: 'GroupOrganizerJoined', data: { groupId, userId: 'heir' } };
const missed = (day: number): GroupDomainEvent => ({
  type: 'GroupOwnerMissed',
  data: { groupId, userId: 'owner', at: at(day) },
});
const given = (...domainEvents: readonly GroupDomainEvent[]): GroupState =>
  [FOUNDED, JOINED, ...domainEvents].reduce(groupFold.evolve, groupFold.initial);
const seen = (day: number, ownerId = 'owner') => ({ ownerId, seenAt: at(day) });
const whom = { userId: 'heir', reason: 'Nobody has heard of her.' };
const refused = (decided: ReturnType<typeof appoint>) =>
  isRefusal(decided) ? { code: decided.code, from: decided.details?.from } : decided;

describe('an owner is asked to come back', () => {
  it('after 60 days, and not a moment before', () => {
    expect(missOwner(given(), seen(0), at(60))).toEqual([missed(60)]);
    expect(missOwner(given(), seen(0), new Date(Date.parse(at(60)) - 1).toISOString())).toEqual([]);
  });
  it('once for each time that they stay away', () => {
    expect(missOwner(given(missed(60)), seen(0), at(90))).toEqual([]);
    expect(missOwner(given(missed(60)), seen(61), at(121))).toEqual([missed(121)]);
  });
  it('not if nobody knows when they were seen, if somebody else owns the group meanwhile, or once it is closed', () => {
    expect(missOwner(given(), { ownerId: 'owner', seenAt: undefined }, at(90))).toEqual([]);
    expect(missOwner(given(), seen(0, 'somebody else'), at(90))).toEqual([]);
    const closed = given({ type: 'GroupClosed', subject: 'owner', data: { groupId, upcoming: 'keep', at: at(1) } });
    expect(missOwner(closed, seen(0), at(90))).toEqual([]);
  });
});

describe('an admin appoints an owner', () => {
  it('from seven days after the email that asked the owner to come back', () => {
    expect(refused(appoint(given(), whom, seen(0), at(90)))).toEqual({ code: 'too_soon', from: at(97) });
    expect(refused(appoint(given(missed(60)), whom, seen(0), at(66)))).toEqual({ code: 'too_soon', from: at(67) });
    expect(appoint(given(missed(60)), whom, seen(0), at(67))).toEqual([
      {
        type: 'GroupHandedOver',
        data: { groupId, fromUserId: 'owner', to: 'heir', because: 'appointed', reason: whom.reason },
      },
    ]);
  });
  it('not while the owner comes, also if they came back after the email', () => {
    expect(refused(appoint(given(), whom, seen(31), at(90)))).toMatchObject({ code: 'owner_active' });
    expect(refused(appoint(given(missed(60)), whom, seen(61), at(90)))).toMatchObject({ code: 'owner_active' });
    // the week begins anew with the next email
    expect(refused(appoint(given(missed(60)), whom, seen(61), at(122)))).toEqual({ code: 'too_soon', from: at(129) });
  });
  it('only from among the organizers', () => {
    for (const userId of ['owner', 'stranger']) {
      const decided = appoint(given(missed(60)), { ...whom, userId }, seen(0), at(70));
      expect(refused(decided), userId).toMatchObject({ code: 'not_in_group' });
    }
  });
});
