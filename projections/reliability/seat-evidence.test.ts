import type { Recorded } from '@tablemates/event-store';
import { expect, it } from 'vitest';
import type { GameEventDomainEvent, ReminderEvent } from '../../modules/events/domain-events.ts';
import { history } from '../../packages/event-store/tests/recorded.ts';
import { askedOf } from './seat-evidence.ts';

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
  expect(askedOf(zoe, reminders as Recorded<ReminderEvent>[], gameEvent as Recorded<GameEventDomainEvent>[])).toEqual([
    { what: 'still_coming', at: asked },
    { what: 'confirmed', at: answered },
    { what: 'where', at: sentAt },
    { what: 'running_late', at: late },
    { what: 'checked_in', at: here },
  ]);
});
