import { expect, test } from 'vitest';
import { createLogChecker, type RuledEvent } from './check.ts';

const ANN = '00000000-0000-4000-8000-00000000000a';
const BEN = '00000000-0000-4000-8000-00000000000b';
const EVE = '00000000-0000-4000-8000-00000000000e';
const starts = '2026-06-20T00:00:00.000Z';
const early = '2026-06-10T00:00:00.000Z';
const due = '2026-06-19T22:00:00.000Z';
type Act = RuledEvent & { readonly actor?: string; readonly at?: string };

const registered = (userId: string): Act => ({
  type: 'UserRegistered',
  data: {
    ...{ userId, memberId: userId, isClient: true, isProvider: true, isAdmin: false, isCafeOwner: false },
    ...{ regionId: null, accepted: null, expertise: [] },
  },
});
const group: readonly Act[] = [
  registered(ANN),
  registered(BEN),
  registered(EVE),
  {
    type: 'GroupFounded',
    data: { groupId: 'g', founderId: ANN, name: 'A club', slug: 'a-club', regionId: 'r', at: early },
  },
  { type: 'GroupOrganizerJoined', data: { groupId: 'g', userId: BEN } },
];
const scheduled = (groupId?: string): Act => ({
  type: 'GameEventScheduled',
  data: {
    ...{ gameEventId: 'e', hostId: ANN, gameId: 'game', regionId: 'r', cafeId: 'c', startsAt: starts },
    ...{ startDate: '2026-06-19', startTime: '19:00', timeZone: 'America/Chicago', maxParticipants: 4 },
    ...(groupId !== undefined && { groupId }),
  },
});
const sought = (actor = ANN): Act => ({ type: 'HostSought', actor, data: { gameEventId: 'e', at: early } });
const handedOver = (toUserId: string, because: 'taken_over' | 'host_sought'): Act => ({
  type: 'GameEventHandedOver',
  data: { gameEventId: 'e', fromUserId: ANN, toUserId, participantIds: [], because },
});
const cancelled = (more: { readonly because?: 'no_host'; readonly actor?: string; readonly at?: string }): Act => {
  const { because, ...act } = more;
  return {
    type: 'GameEventCancelled',
    data: { gameEventId: 'e', participantIds: [], ...(because && { because }) },
    ...act,
  };
};

/** What these acts break, of the rules that are about rights. Each is an append of its own. */
function broken(...acts: readonly Act[]) {
  const take = createLogChecker();
  return acts
    .flatMap(({ at = early, ...act }, i) =>
      take({ occurredAt: at, domainEvents: [{ ...act, position: BigInt(i + 1) }] }),
    )
    .map(({ detail }) => detail)
    .filter((detail) => /right|took over|taken over|sought|want of a host|had to be found/.test(detail));
}

test('acts on an evening are by its host, who organizes its group, an admin or the product', () => {
  const ofGroup = [...group, scheduled('g')];
  for (const actor of [ANN, BEN, 'system', 'cli:ops']) expect(broken(...ofGroup, cancelled({ actor }))).toEqual([]);
  expect(broken(...ofGroup, cancelled({ actor: EVE }))).toEqual([`user ${EVE} had no right to act on gameEvent e`]);
  expect(broken(...group, scheduled(), cancelled({ actor: BEN }))).toEqual([
    `user ${BEN} had no right to act on gameEvent e`,
  ]);
  const left: Act = { type: 'GroupOrganizerLeft', data: { groupId: 'g', userId: BEN, because: 'left' } };
  expect(broken(...ofGroup, left, cancelled({ actor: BEN }))).toEqual([
    `user ${BEN} had no right to act on gameEvent e`,
  ]);
});

test('an evening is taken over by an organizer of its group, and the log says whether a host was sought', () => {
  const ofGroup = [...group, scheduled('g')];
  expect(broken(...ofGroup, handedOver(BEN, 'taken_over'))).toEqual([]);
  expect(broken(...ofGroup, sought(), handedOver(BEN, 'host_sought'))).toEqual([]);
  expect(broken(...ofGroup, handedOver(EVE, 'taken_over'))).toEqual([
    `user ${EVE} took over gameEvent e without organizing its group`,
  ]);
  expect(broken(...ofGroup, handedOver(BEN, 'host_sought'))).toEqual([
    'gameEvent e was taken over as if its host had asked',
  ]);
  expect(broken(...ofGroup, sought(), handedOver(BEN, 'taken_over'))).toEqual([
    'gameEvent e was taken over as if its host had not asked',
  ]);
});

test('a host is sought once, by the host, for an evening of a group, and it is cancelled when nobody was found in time', () => {
  const ofGroup = [...group, scheduled('g')];
  expect(broken(...group, scheduled(), sought())).toEqual(['a host was sought for gameEvent e of no group']);
  expect(broken(...ofGroup, sought(BEN))).toEqual([`user ${BEN} sought a host for gameEvent e without hosting it`]);
  expect(broken(...ofGroup, sought(), sought())).toEqual(['a host was sought twice for gameEvent e']);
  expect(broken(...ofGroup, sought(), cancelled({ because: 'no_host', at: due }))).toEqual([]);
  expect(broken(...ofGroup, sought(), cancelled({ because: 'no_host' }))).toEqual([
    'gameEvent e was cancelled before a host had to be found',
  ]);
  expect(broken(...ofGroup, cancelled({ because: 'no_host', at: due }))).toEqual([
    'gameEvent e was cancelled for want of a host, and had one',
  ]);
});
