import type { Recorded } from '@tablemates/event-store';
import { expect, it } from 'vitest';
import type { GameEventDomainEvent } from '../../modules/events/domain-events.ts';
import { history } from '../../packages/event-store/tests/recorded.ts';
import type { PostedMail } from '../../platform/mail/posted-mails.ts';
import { mailsTo, movesOf } from './evening-evidence.ts';

const at = (hour: number) => `2026-12-05T${String(hour).padStart(2, '0')}:00:00.000Z`;
const parties = { personId: 'zoe', hostId: 'hana' };
const mail = (template: PostedMail['template'], recipientId: string, postedAt: string, sent = true): PostedMail => ({
  template,
  recipientId,
  causedBy: 'fact',
  postedAt,
  sentAt: sent ? postedAt : null,
  hasFailed: !sent,
});

it('lists the mails to both people in the order of sending, without questions about the seat', () => {
  const mails = [
    mail('rateAttendance', 'hana', at(9), false),
    mail('seatConfirmed', 'zoe', at(1)),
    mail('stillComing', 'zoe', at(2)),
  ];
  expect(mailsTo(parties, mails)).toEqual([
    { to: 'person', about: 'seat_confirmed', at: at(1) },
    { to: 'host', about: 'rate_attendance', at: at(9), undelivered: 'failed' },
  ]);
});

it('lists only the moves that are real changes', () => {
  const details = { gameId: 'chess', startDate: '2026-12-05', startTime: '19:00', maxParticipants: 4 };
  const changed = (from: object, to: object) => ({
    stream: 'gameEvent-g',
    at: at(3),
    type: 'GameEventChanged' as const,
    data: {
      gameEventId: 'g',
      real: true,
      version: 2,
      at: at(3),
      participantIds: ['zoe'],
      from: { ...details, startsAt: at(19), cafeId: 'oak', ...from },
      to: { ...details, startsAt: at(19), cafeId: 'oak', ...to },
    },
    subject: 'host',
  });
  const told = history([
    changed({}, { startsAt: at(20) }),
    changed({}, { cafeId: 'elm' }),
    changed({}, { maxParticipants: 5 }),
  ]) as Recorded<GameEventDomainEvent>[];
  expect(movesOf(told)).toEqual([
    { at: at(3), from: at(19), to: at(20), isElsewhere: false },
    { at: at(3), from: at(19), to: at(19), isElsewhere: true },
  ]);
});
