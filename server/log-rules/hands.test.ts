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
const back = (actor = ANN): Act => ({ type: 'HostSearchEnded', actor, data: { gameEventId: 'e' } });
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
    .filter((detail) =>
      /right|took over|taken over|sought|ended the search|want of a host|had to be found/.test(detail),
    );
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
  expect(broken(...ofGroup, sought(), back(), sought())).toEqual([]);
  expect(broken(...ofGroup, back())).toEqual([
    `user ${ANN} ended the search for a host of gameEvent e without having asked`,
  ]);
  expect(broken(...ofGroup, sought(), back(BEN))).toEqual([
    `user ${BEN} ended the search for a host of gameEvent e without having asked`,
  ]);
  expect(broken(...ofGroup, sought(), back(), cancelled({ because: 'no_host', at: due }))).toEqual([
    'gameEvent e was cancelled for want of a host, and had one',
  ]);
  expect(broken(...ofGroup, sought(), cancelled({ because: 'no_host', at: due }))).toEqual([]);
  expect(broken(...ofGroup, sought(), cancelled({ because: 'no_host' }))).toEqual([
    'gameEvent e was cancelled before a host had to be found',
  ]);
  expect(broken(...ofGroup, cancelled({ because: 'no_host', at: due }))).toEqual([
    'gameEvent e was cancelled for want of a host, and had one',
  ]);
});

const [seriesId, plannedDate] = ['s', '2026-06-19'];
const seriesStarted = (groupId?: string): Act => ({
  type: 'SeriesStarted',
  data: {
    ...{ seriesId, hostId: ANN, timeZone: 'America/Chicago', every: 'week', from: plannedDate },
    terms: { gameId: 'g', regionId: 'r', cafeId: 'c', startTime: '19:00', maxParticipants: 6 },
    ...(groupId !== undefined && { groupId }),
  },
});

test.each<[string, Act]>([
  [
    'change',
    {
      type: 'SeriesChanged',
      data: {
        ...{ seriesId, from: plannedDate, version: 2 },
        terms: { gameId: 'g', regionId: 'r', cafeId: 'c', startTime: '20:00', maxParticipants: 6 },
      },
    },
  ],
  ['skip', { type: 'SeriesDateSkipped', data: { seriesId, plannedDate, code: 'by_host' } }],
  ['take back a skip', { type: 'SeriesDateRestored', data: { seriesId, plannedDate } }],
  ['pause', { type: 'SeriesPaused', data: { seriesId, because: 'by_host' } }],
  ['resume', { type: 'SeriesResumed', data: { seriesId } }],
  ['end', { type: 'SeriesEnded', data: { seriesId, upcoming: 'keep' } }],
  ['end a standing seat', { type: 'StandingSeatEnded', data: { seriesId, userId: EVE, because: 'host' } }],
])('to %s a series is up to its host, who organizes its group, an admin or the product', (_, act) => {
  const by = (actor: string): Act => ({ ...act, actor });
  const ofGroup = [...group, seriesStarted('g')];
  for (const actor of [ANN, BEN, 'system', 'cli:ops']) expect(broken(...ofGroup, by(actor))).toEqual([]);
  const wrong = (userId: string) => [`user ${userId} had no right to act on series s`];
  expect(broken(...ofGroup, by(EVE))).toEqual(wrong(EVE));
  expect(broken(...group, seriesStarted(), by(BEN))).toEqual(wrong(BEN));
  const left: Act = { type: 'GroupOrganizerLeft', data: { groupId: 'g', userId: BEN, because: 'left' } };
  expect(broken(...ofGroup, left, by(BEN))).toEqual(wrong(BEN));
  const appointed: Act = {
    type: 'RolesChanged',
    data: { userId: EVE, isClient: false, isProvider: false, isAdmin: true, isCafeOwner: false },
  };
  expect(broken(...ofGroup, appointed, by(EVE))).toEqual([]);
});

test('a series of a group is started by an organizer of it, and who closes the group may end it', () => {
  expect(broken(...group, seriesStarted('g'))).toEqual([]);
  expect(broken(...group, seriesStarted('another'))).toEqual([`user ${ANN} had no right to act on series s`]);
  const closed: Act = { type: 'GroupClosed', data: { groupId: 'g', upcoming: 'keep', at: early } };
  const ended: Act = { type: 'SeriesEnded', actor: BEN, data: { seriesId, upcoming: 'keep' } };
  expect(broken(...group, seriesStarted('g'), closed, ended)).toEqual([]);
});
