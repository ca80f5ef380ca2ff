import type { Recorded } from '@tablemates/event-store';
import { expect, it } from 'vitest';
import type { GameEventDomainEvent, ReminderEvent } from '../../modules/events/domain-events.ts';
import { history } from '../../packages/event-store/tests/recorded.ts';
import type { PostedMail } from '../../platform/mail/posted-mails.ts';
import { askedOf, takenAgainAt } from './seat-evidence.ts';

const [gameEventId, zoe, ben] = ['evening', 'zoe', 'ben'];
const startsAt = '2026-12-05T01:00:00.000Z';
const sent = (kind: 'still_coming' | 'where', userIds: string[], at: string) => ({
  stream: 'reminders-evening',
  at,
  type: 'RemindersSent' as const,
  data: { gameEventId, kind, startsAt, userIds },
});
const confirmed = (userId: string, at: string) => ({
  stream: 'gameEvent-evening',
  at,
  type: 'SeatConfirmed' as const,
  data: { gameEventId, userId },
});

it('shows what a person was sent and answered, in the order of time, and nothing of others', () => {
  const [asked, answered, sentAt] = [
    '2026-12-03T23:00:00.000Z',
    '2026-12-03T23:10:00.000Z',
    '2026-12-04T23:00:00.000Z',
  ];
  const reminders = history([sent('still_coming', [zoe, ben], asked), sent('where', [zoe], sentAt)]);
  const [late, here] = ['2026-12-05T00:30:00.000Z', '2026-12-05T01:10:00.000Z'];
  const gameEvent = history([
    confirmed(zoe, answered),
    confirmed(ben, sentAt),
    { stream: 'gameEvent-evening', at: late, type: 'RunningLate', data: { gameEventId, userId: zoe, minutes: 10 } },
    {
      stream: 'gameEvent-evening',
      at: here,
      type: 'CheckedIn',
      data: { gameEventId, userId: zoe, how: 'code', at: here },
    },
  ]);
  const told = gameEvent as Recorded<GameEventDomainEvent>[];
  expect(askedOf(zoe, reminders as Recorded<ReminderEvent>[], told, [])).toEqual([
    { what: 'still_coming', at: asked },
    { what: 'confirmed', at: answered },
    { what: 'where', at: sentAt },
    { what: 'running_late', at: late },
    { what: 'checked_in', at: here },
  ]);
});

it('says when a mail was sent, or that it waits or could not be delivered', () => {
  const due = '2026-12-03T23:00:00.000Z';
  const left = '2026-12-03T23:05:00.000Z';
  const reminders = history([sent('still_coming', [zoe], due)]) as Recorded<ReminderEvent>[];
  const mail = (more: Partial<PostedMail>): PostedMail => ({
    template: 'stillComing',
    recipientId: zoe,
    causedBy: reminders[0]?.id ?? '',
    postedAt: due,
    sentAt: null,
    hasFailed: false,
    ...more,
  });
  const asked = (more: Partial<PostedMail>) => askedOf(zoe, reminders, [], [mail(more)]);
  expect(asked({ sentAt: left })).toEqual([{ what: 'still_coming', at: left }]);
  expect(asked({})).toEqual([{ what: 'still_coming', at: due, undelivered: 'waiting' }]);
  expect(asked({ hasFailed: true })).toEqual([{ what: 'still_coming', at: due, undelivered: 'failed' }]);
});

it('says when a person left late, unless they came back, and nothing of others or of who left in time', () => {
  const stream = 'gameEvent-g';
  const [early, at, again] = ['2026-12-01T23:00:00.000Z', '2026-12-04T23:00:00.000Z', '2026-12-05T00:00:00.000Z'];
  const data = { gameEventId: 'g', userId: zoe };
  const left = (late: boolean, when: string) => ({
    ...{ type: 'ParticipantLeft' as const, stream, at: when, data: { ...data, late } },
  });
  const back = { type: 'ParticipantJoined' as const, stream, at: again, data };
  const of = (userId: string, ...events: Parameters<typeof history>[0]) =>
    askedOf(userId, [], history([...events]) as Recorded<GameEventDomainEvent>[], []);
  expect(of(zoe, left(true, at))).toEqual([{ what: 'left_late', at }]);
  expect(of(zoe, left(true, at), back)).toEqual([]);
  expect(of(zoe, left(false, early))).toEqual([]);
  expect(of(ben, left(true, at))).toEqual([]);
});

it('says when a seat that was given back late was taken again', () => {
  const stream = 'gameEvent-g';
  const joined = (userId: string, at: string) =>
    ({ type: 'ParticipantJoined', data: { gameEventId: 'g', userId }, stream, at }) as const;
  const left = (userId: string, at: string) =>
    ({ type: 'ParticipantLeft', data: { gameEventId: 'g', userId, late: true }, stream, at }) as const;
  const hour = (n: number) => `2026-06-01T${String(n).padStart(2, '0')}:00:00.000Z`;
  const gone = [joined('zoe', hour(1)), joined('ben', hour(2)), left('zoe', hour(3)), left('ben', hour(4))];
  const after = (userId: string, ...more: ReturnType<typeof joined>[]) =>
    takenAgainAt(userId, history([...gone, ...more]) as Recorded<GameEventDomainEvent>[]);
  expect(after('ben')).toBeNull();
  // as many as before Ben left, but not yet as many as before Zoe did
  expect(after('ben', joined('eve', hour(5)))).toBe(hour(5));
  expect(after('zoe', joined('eve', hour(5)))).toBeNull();
  expect(after('zoe', joined('eve', hour(5)), joined('cem', hour(6)))).toBe(hour(6));
  expect(after('zoe', joined('zoe', hour(5)), joined('cem', hour(6)))).toBeNull();
});
