import { describe, it } from 'vitest';
import { projectionSpec } from '../../packages/event-store/tests/projection-spec.ts';
import { gameEvents } from './game-events.ts';

const [gameEventId, hostId, gameId, regionId, cafeId, ann, bob] = ['1', '2', '3', '4', '5', 'a', 'b'].map(
  (digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`,
) as [string, string, string, string, string, string, string];

const stream = `gameEvent-${gameEventId}`;
const scheduled = {
  stream,
  type: 'GameEventScheduled' as const,
  data: {
    gameEventId,
    hostId,
    gameId,
    regionId,
    cafeId,
    startsAt: '2026-12-05T01:00:00.000Z',
    startDate: '2026-12-04',
    startTime: '19:00',
    timeZone: 'America/Chicago',
    maxParticipants: 3,
  },
  subject: hostId,
  personal: { description: 'Rules explained.' },
};
const joined = (userId: string) => ({ stream, type: 'ParticipantJoined' as const, data: { gameEventId, userId } });
const row = {
  id: gameEventId,
  hostId,
  gameId,
  regionId,
  cafeId,
  groupId: null,
  seriesId: null,
  plannedDate: null,
  departed: false,
  startsAt: '2026-12-05T01:00:00.000Z',
  startDate: '2026-12-04',
  weekday: 5,
  startTime: '19:00',
  maxParticipants: 3,
  participantIds: [],
  standingIds: [],
  confirmedIds: [],
  checkIns: {},
  late: {},
  waitingIds: [],
  held: [],
  description: 'Rules explained.',
  describedBy: hostId,
  version: 1,
  minParticipants: 1,
  minimumDueAt: null,
  signUpClosesHours: 0,
  level: 'everyone' as const,
  teaching: false,
  languages: [],
  newcomerSeats: 0,
  newcomerIds: [],
  noticedStart: null,
  movedFrom: null,
  unannounced: null,
  announceAt: null,
  seeksHost: false,
  table: 'free' as const,
  tableFreeUntil: null,
  tableDueAt: null,
  tableAskedOf: null,
  tableOfSeries: false,
  tableLost: null,
  lossDueAt: null,
  lossToldTo: null,
  status: 'upcoming' as const,
};

describe('the read model of gameEvents', () => {
  const spec = projectionSpec(gameEvents);

  it('holds what was scheduled', () => spec.given([scheduled]).rows([row]));

  it('leaves out a gameEvent whose scheduling was skipped, and continues', () => {
    const other = '99999999-0000-4000-8000-000000000000';
    const cancelled = { gameEventId: other, participantIds: [] };
    return spec
      .given([{ stream: `gameEvent-${other}`, type: 'GameEventCancelled', data: cancelled }, scheduled])
      .rows([row]);
  });

  it('follows a move, keeps the announced start and cafe until people are notified, and counts versions', async () => {
    const { data } = scheduled;
    const from = {
      gameId,
      cafeId,
      startsAt: data.startsAt,
      startDate: '2026-12-04',
      startTime: '19:00',
      maxParticipants: 3,
    };
    const to = { ...from, startsAt: '2026-12-06T01:00:00.000Z', startDate: '2026-12-05' };
    const movedFrom = { startsAt: from.startsAt, cafeId };
    const at = '2026-12-01T12:00:00.000Z';
    const changed = {
      stream,
      type: 'GameEventChanged' as const,
      subject: hostId,
      data: { gameEventId, from, to, real: true, movedFrom, version: 2, at, participantIds: [] },
    };
    const announced = {
      stream,
      type: 'GameEventMoveAnnounced' as const,
      data: { gameEventId, from: movedFrom, to: { startsAt: to.startsAt, cafeId }, participantIds: [] },
    };
    const moved = {
      ...row,
      ...to,
      weekday: 6,
      version: 2,
      movedFrom: { ...movedFrom, freeUntil: '2026-12-02T12:00:00.000Z' },
    };
    await spec
      .given([scheduled, changed])
      .rows([{ ...moved, unannounced: { ...movedFrom, movedFrom: null }, announceAt: '2026-12-01T12:10:00.000Z' }]);
    await spec.given([scheduled, changed, announced]).rows([{ ...moved, announceAt: null }]);
    const undone = {
      ...changed,
      data: { gameEventId, from: to, to: from, real: true, version: 3, at, participantIds: [] },
    };
    const back = { ...row, version: 3, unannounced: { ...movedFrom, movedFrom: null } };
    await spec.given([scheduled, changed, undone]).rows([{ ...back, announceAt: '2026-12-01T12:10:00.000Z' }]);
  });

  it('announces a move at once if the old or the new start is near', async () => {
    const [was, at] = ['2026-12-05T01:00:00.000Z', '2026-12-05T00:53:00.000Z'];
    const start = { startDate: '2026-12-04', startTime: '19:00', startsAt: was };
    const from = { gameId, cafeId, ...start, maxParticipants: 3 };
    const to = { ...from, startsAt: '2026-12-05T02:00:00.000Z', startTime: '20:00' };
    const movedFrom = { startsAt: was, cafeId };
    const changed = {
      stream,
      type: 'GameEventChanged' as const,
      subject: hostId,
      data: { gameEventId, from, to, real: true, movedFrom, version: 2, at, participantIds: [] },
    };
    const moved = { ...movedFrom, freeUntil: to.startsAt };
    await spec
      .given([scheduled, changed])
      .rows([
        { ...row, ...to, version: 2, movedFrom: moved, unannounced: { ...movedFrom, movedFrom: null }, announceAt: at },
      ]);
  });

  it('keeps confirmations and delays only through a shift of less than 15 minutes', async () => {
    const confirmed = { stream, type: 'SeatConfirmed' as const, data: { gameEventId, userId: ann } };
    const late = { stream, type: 'RunningLate' as const, data: { gameEventId, userId: ann, minutes: 20 } };
    const start = { startDate: '2026-12-04', startTime: '19:00', startsAt: scheduled.data.startsAt };
    const from = { gameId, cafeId, ...start, maxParticipants: 3 };
    const changed = (to: typeof from, real: boolean) => ({
      stream,
      type: 'GameEventChanged' as const,
      subject: hostId,
      data: { gameEventId, from, to, real, version: 2, at: '2026-12-01T12:00:00.000Z', participantIds: [] },
    });
    const said = [scheduled, joined(ann), confirmed, late];
    const small = { ...from, startsAt: '2026-12-05T01:14:00.000Z', startTime: '19:14' };
    const seated = { ...row, version: 2, participantIds: [ann] };
    await spec
      .given([...said, changed(small, false)])
      .rows([{ ...seated, ...small, confirmedIds: [ann], late: { [ann]: 20 } }]);
    const far = { ...from, startsAt: '2026-12-05T01:15:00.000Z', startTime: '19:15' };
    await spec.given([...said, changed(far, true)]).rows([{ ...seated, ...far }]);
  });

  it('keeps the start of which participants had notice through shifts in the last day', async () => {
    const start = { startDate: '2026-12-04', startTime: '19:00', startsAt: scheduled.data.startsAt };
    const from = { gameId, cafeId, ...start, maxParticipants: 3 };
    const changed = (version: number, to: typeof from) => ({
      stream,
      type: 'GameEventChanged' as const,
      subject: hostId,
      data: { gameEventId, from, to, real: false, version, at: '2026-12-04T01:30:00.000Z', participantIds: [] },
    });
    const once = { ...from, startsAt: '2026-12-05T01:10:00.000Z', startTime: '19:10' };
    const twice = { ...from, startsAt: '2026-12-05T01:50:00.000Z', startTime: '19:50' };
    const noticedStart = { startsAt: start.startsAt, startDate: start.startDate };
    const seated = { ...row, participantIds: [ann] };
    await spec
      .given([scheduled, joined(ann), changed(2, once), changed(3, twice)])
      .rows([{ ...seated, ...twice, version: 3, noticedStart }]);
    await spec.given([scheduled, joined(ann), changed(2, once), changed(3, from)]).rows([{ ...seated, version: 3 }]);
    await spec.given([scheduled, changed(2, once)]).rows([{ ...row, ...once, version: 2 }]);
  });

  it('lists people who joined and did not leave, in the order of joining', () =>
    spec
      .given([
        scheduled,
        joined(ann),
        joined(bob),
        { stream, type: 'ParticipantLeft', data: { gameEventId, userId: ann, late: false } },
        joined(ann),
      ])
      .rows([{ ...row, participantIds: [bob, ann] }]));

  it('frees the seat of somebody who was removed', () =>
    spec
      .given([scheduled, joined(ann), { stream, type: 'ParticipantRemoved', data: { gameEventId, userId: ann } }])
      .rows([row]));

  const waits = (userId: string, place: number) => ({
    stream,
    type: 'WaitingListJoined' as const,
    data: { gameEventId, userId, place },
  });
  const until = '2026-12-04T18:00:00.000Z';
  const offered = (userId: string) => ({
    stream,
    type: 'SeatOffered' as const,
    data: { gameEventId, userId, until },
  });

  it('holds the waiting list in the order of joining it, and seats that are offered', () =>
    spec
      .given([scheduled, waits(ann, 1), waits(bob, 2), waits(hostId, 3), offered(ann)])
      .rows([{ ...row, waitingIds: [bob, hostId], held: [{ heldFor: ann, until }] }]));

  it('moves somebody from the list or an offer to a seat, and frees what ends', () =>
    spec
      .given([
        ...[scheduled, waits(ann, 1), waits(bob, 2), waits(hostId, 3), offered(ann), joined(ann)],
        { stream, type: 'ParticipantJoined', data: { gameEventId, userId: bob, from: 'waiting_list' } },
        offered(hostId),
        { stream, type: 'SeatOfferEnded', data: { gameEventId, userId: hostId, how: 'lapsed' } },
      ])
      .rows([{ ...row, participantIds: [ann, bob] }]));

  it('holds a seat for a guest until it is taken or ends', () => {
    const [guestId, gone] = [bob, hostId];
    const held = (id: string) => ({
      stream,
      type: 'GuestSeatHeld' as const,
      subject: ann,
      personal: { name: 'Ben' },
      data: { gameEventId, guestId: id, userId: ann, tokenHash: 'hash', until },
    });
    const ended = {
      stream,
      type: 'GuestSeatEnded' as const,
      data: { gameEventId, guestId: gone, userId: ann, how: 'lapsed' as const },
    };
    const taken = {
      stream,
      type: 'ParticipantJoined' as const,
      data: { gameEventId, userId: regionId, from: 'guest' as const, guestId },
    };
    return spec
      .given([scheduled, joined(ann), held(guestId), held(gone), ended])
      .rows([{ ...row, participantIds: [ann], held: [{ heldFor: guestId, until }] }])
      .then(() =>
        spec.given([scheduled, joined(ann), held(guestId), taken]).rows([{ ...row, participantIds: [ann, regionId] }]),
      );
  });

  it('has no waiting list any more once it is cancelled', () =>
    spec
      .given([
        ...[scheduled, waits(ann, 1), waits(bob, 2), offered(ann)],
        { stream, type: 'GameEventCancelled', data: { gameEventId, participantIds: [] } },
      ])
      .rows([{ ...row, status: 'cancelled' }]));

  it('has another host once it is handed over', () =>
    spec
      .given([
        scheduled,
        {
          stream,
          type: 'GameEventHandedOver',
          data: { gameEventId, fromUserId: hostId, toUserId: bob, participantIds: [] },
        },
      ])
      .rows([{ ...row, hostId: bob }]));

  it('is cancelled with its seats as they were', () =>
    spec
      .given([
        scheduled,
        joined(ann),
        { stream, type: 'GameEventCancelled', data: { gameEventId, participantIds: [ann] } },
      ])
      .rows([{ ...row, participantIds: [ann], status: 'cancelled' }]));

  it('has the latest description until its host is erased, and nothing of it after a rebuild', async () => {
    const start = { startDate: '2026-12-04', startTime: '19:00', startsAt: scheduled.data.startsAt };
    const place = { gameId, cafeId, ...start, maxParticipants: 3 };
    const change = { gameEventId, from: place, to: place, real: false, at: start.startsAt, participantIds: [] };
    const described = (version: number, by: string, description?: string) => ({
      stream,
      type: 'GameEventChanged' as const,
      data: { ...change, version, described: true as const },
      subject: by,
      ...(description !== undefined && { personal: { description } }),
    });
    const erased = (userId: string) => ({
      stream: `user-${userId}`,
      type: 'UserErased' as const,
      data: { userId, gameEventIds: [gameEventId] },
    });
    const changed = described(2, hostId, 'Bring snacks.');
    const handedOver = { fromUserId: hostId, toUserId: bob, gameEventId, participantIds: [] };
    const handing = { stream, type: 'GameEventHandedOver' as const, data: handedOver };
    await spec.given([scheduled, changed]).rows([{ ...row, description: 'Bring snacks.', version: 2 }]);
    await spec.given([scheduled, changed, erased(hostId)]).rows([{ ...row, description: '', version: 2 }]);
    await spec.given([scheduled, described(2, hostId)]).rows([{ ...row, description: '', version: 2 }]);
    // the new host's words are not erased with the old one, and the other way round
    const bobs = { ...row, hostId: bob, version: 2 };
    await spec.given([scheduled, handing, erased(hostId)]).rows([{ ...row, hostId: bob, description: '' }]);
    await spec.given([scheduled, handing, erased(bob)]).rows([{ ...row, hostId: bob }]);
    await spec
      .given([scheduled, handing, described(2, bob, 'Upstairs.'), erased(hostId)])
      .rows([{ ...bobs, description: 'Upstairs.', describedBy: bob }]);
  });

  it('shows a description that an older release wrote in clear, until its host is erased', async () => {
    const { personal: _, ...older } = scheduled;
    const inClear = { ...older, data: { ...older.data, clearDescription: 'Rules explained.' } };
    await spec.given([inClear]).rows([row]);
    const erased = { stream: `user-${hostId}`, type: 'UserErased' as const };
    await spec
      .given([inClear, { ...erased, data: { userId: hostId, gameEventIds: [gameEventId] } }])
      .rows([{ ...row, description: '' }]);
  });

  it('is completed, then archived', () =>
    spec
      .given([
        scheduled,
        { stream, type: 'GameEventCompleted', data: { gameEventId } },
        { stream, type: 'GameEventArchived', data: { gameEventId } },
      ])
      .rows([{ ...row, status: 'archived' }]));
});
