import { expect, test } from 'vitest';
import { createLogChecker, type RuledEvent } from './check.ts';

const at = '2026-06-10T00:00:00.000Z';
const founded: RuledEvent = {
  type: 'GroupFounded',
  data: { groupId: 'g', founderId: 'tom', name: 'A club', slug: 'a-club', regionId: 'r', at },
};
const joined = (userId: string): RuledEvent => ({ type: 'GroupOrganizerJoined', data: { groupId: 'g', userId } });
const left = (userId: string): RuledEvent => ({
  type: 'GroupOrganizerLeft',
  data: { groupId: 'g', userId, because: 'left' },
});
const handedOver = (to: string): RuledEvent => ({
  type: 'GroupHandedOver',
  data: { groupId: 'g', fromUserId: 'tom', to, because: 'nominated' },
});

/** What a log of these domain events breaks. */
function broken(...domainEvents: readonly RuledEvent[]) {
  const take = createLogChecker();
  return domainEvents
    .flatMap((domainEvent, i) => take({ occurredAt: at, domainEvents: [{ ...domainEvent, position: BigInt(i + 1) }] }))
    .map(({ detail }) => detail);
}

test('an open group always has an owner who is one of its organizers', () => {
  expect(broken(founded, joined('ann'), handedOver('ann'), left('tom'))).toEqual([]);
  expect(broken(founded, joined('ann'), left('tom'))).toEqual(['the owner of group g is no organizer of it']);
  expect(broken(founded, handedOver('ann'))).toEqual(['the owner of group g is no organizer of it']);
  expect(broken(founded, { type: 'GroupClosed', data: { groupId: 'g', upcoming: 'keep', at } }, left('tom'))).toEqual(
    [],
  );
});

test('its owner has an active account and the role, at the end of every append', () => {
  const registered = (userId: string): RuledEvent => ({
    type: 'UserRegistered',
    data: {
      ...{ userId, isClient: true, isProvider: true, isCafeOwner: false, isAdmin: false },
      ...{ memberId: 'M-1', regionId: null, expertise: [], accepted: null },
    },
  });
  const gone = (userId: string): RuledEvent => ({ type: 'UserDeactivated', data: { userId } });
  const erased = (userId: string): RuledEvent => ({ type: 'UserErased', data: { userId } });
  const demoted = (userId: string): RuledEvent => ({
    type: 'RolesChanged',
    data: { userId, isClient: true, isProvider: false, isCafeOwner: false, isAdmin: false },
  });
  const known = [registered('tom'), registered('ann'), founded, joined('ann')];
  const inactive = ['the owner of group g is no active organizer'];
  for (const goes of [gone('tom'), erased('tom'), demoted('tom')]) expect(broken(...known, goes)).toEqual(inactive);
  expect(broken(...known, gone('ann'))).toEqual([]);
  expect(broken(...known, gone('ann'), handedOver('ann'))).toEqual(inactive);
  // what one command appends counts as a whole
  const take = createLogChecker();
  const together = [...known, gone('tom'), handedOver('ann'), left('tom')];
  const domainEvents = together.map((each, i) => ({ ...each, position: BigInt(i + 1) }));
  expect(take({ occurredAt: at, domainEvents })).toEqual([]);
});

test('a group is founded once, and has at most six organizers beside its owner', () => {
  const six = ['a', 'b', 'c', 'd', 'e', 'f'].map(joined);
  expect(broken(founded, founded)).toEqual(['group g was founded twice']);
  expect(broken(founded, ...six)).toEqual([]);
  expect(broken(founded, ...six, joined('h'))).toEqual(['group g has 8 organizers']);
});

test('only organizers announce something, twice within a week, and it is sent once, in its time, or withdrawn', () => {
  const take = createLogChecker();
  let position = 0n;
  const on = (day: number, domainEvent: RuledEvent) =>
    take({
      occurredAt: `2026-06-${String(day).padStart(2, '0')}T00:00:00.000Z`,
      domainEvents: [{ ...domainEvent, position: ++position }],
    }).map(({ detail }) => detail);
  const about = (announcementId: string) => ({ groupId: 'g', announcementId, at });
  const written = (id: string, authorId = 'tom', sendsAt = '2026-06-01T00:00:00.000Z'): RuledEvent => ({
    type: 'AnnouncementWritten',
    data: { ...about(id), authorId, sendsAt },
  });
  const sent = (id: string): RuledEvent => ({ type: 'AnnouncementSent', data: { ...about(id), recipients: 0 } });
  const withdrawn = (id: string): RuledEvent => ({ type: 'AnnouncementWithdrawn', data: about(id) });
  const wrong = (id: string) => [`announcement ${id} was sent or withdrawn when it could not be`];
  for (const each of [founded, written('one'), sent('one'), written('two'), withdrawn('two'), written('three')]) {
    expect(on(1, each)).toEqual([]);
  }
  expect(on(1, sent('one'))).toEqual(wrong('one'));
  expect(on(1, withdrawn('one'))).toEqual(wrong('one'));
  expect(on(1, withdrawn('two'))).toEqual(wrong('two'));
  expect(on(7, written('four'))).toEqual(['group g announced 3 times in 7 days']);
  expect(on(9, written('early', 'tom', '2026-06-10T00:00:00.000Z'))).toEqual([]);
  expect(on(9, sent('early'))).toEqual(wrong('early'));
  expect(on(20, written('foreign', 'ann'))).toEqual(['user ann does not organize group g']);
});

test('an owner is replaced at the earliest a week after being missed, and only the owner is missed', () => {
  const take = createLogChecker();
  let position = 0n;
  const on = (day: number, domainEvent: RuledEvent) =>
    take({
      occurredAt: `2026-06-${String(day).padStart(2, '0')}T00:00:00.000Z`,
      domainEvents: [{ ...domainEvent, position: ++position }],
    }).map(({ detail }) => detail);
  const missed = (userId: string): RuledEvent => ({ type: 'GroupOwnerMissed', data: { groupId: 'g', userId, at } });
  const appointed = (to: string): RuledEvent => ({
    type: 'GroupHandedOver',
    data: { groupId: 'g', fromUserId: 'tom', to, because: 'appointed', reason: 'Nobody has heard of him.' },
  });
  const tooSoon = ['the owner of group g had no week to come back'];
  for (const each of [founded, joined('ann'), joined('bea')]) expect(on(1, each)).toEqual([]);
  expect(on(2, missed('ann'))).toEqual(['group g missed somebody who does not own it']);
  expect(on(3, missed('tom'))).toEqual([]);
  expect(on(10, appointed('ann'))).toEqual([]);
  // the owner of now was not missed
  expect(on(20, appointed('bea'))).toEqual(tooSoon);
  expect(on(21, missed('bea'))).toEqual([]);
  expect(on(27, appointed('ann'))).toEqual(tooSoon);
});
