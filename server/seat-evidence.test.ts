import { expect, it } from 'vitest';
import { remindersOf } from '../modules/events/reminders/streams.ts';
import { gameEventOf } from '../modules/events/streams.ts';
import { history } from '../packages/event-store/tests/recorded.ts';
import type { PostedMail } from '../platform/mail/posted-mails.ts';
import { readEveningEvidence } from './seat-evidence.ts';

const [gameEventId, zoe, host] = ['evening', 'zoe', 'host'];
const [{ stream: ofTable }, { stream: ofReminders }] = [gameEventOf(gameEventId), remindersOf(gameEventId)];
const [asked, left, answered] = ['2026-12-03T23:00:00.000Z', '2026-12-03T23:05:00.000Z', '2026-12-03T23:10:00.000Z'];

it('reads each stream of an evening once, and does not mistake a mail to the host for one to the person', async () => {
  const startsAt = '2026-12-05T01:00:00.000Z';
  const sent = { gameEventId, kind: 'still_coming', startsAt, userIds: [zoe] };
  const reminders = history([{ stream: ofReminders, at: asked, type: 'RemindersSent', data: sent }]);
  const table = history([{ stream: ofTable, at: answered, type: 'SeatConfirmed', data: { gameEventId, userId: zoe } }]);
  const read: string[] = [];
  const readStream = async (name: string) => {
    read.push(name);
    return name === ofReminders ? reminders : table;
  };
  const [causedBy = ''] = reminders.map(({ id }) => id);
  const mail: PostedMail = {
    ...{ template: 'stillComing', recipientId: zoe, causedBy, postedAt: asked, sentAt: left, hasFailed: false },
  };
  const mails = async () => [{ ...mail, recipientId: host, sentAt: null, hasFailed: true }, mail];
  const evidence = await readEveningEvidence({ readStream }, mails)(gameEventId, { personId: zoe, hostId: host }, []);
  expect(evidence.asked).toEqual([
    { what: 'still_coming', at: left },
    { what: 'confirmed', at: answered },
  ]);
  expect(evidence).toMatchObject({ seatTakenAgainAt: null, moves: [] });
  expect(read.toSorted()).toEqual([ofTable, ofReminders].toSorted());
});

it('tells of no mail about another guest, to the host or to somebody who was the host then', async () => {
  const late = (userId: string) => ({
    ...{ stream: ofTable, at: asked, type: 'RunningLate' as const, data: { gameEventId, userId, minutes: 10 } },
  });
  const joined = (userId: string) => ({
    ...{ stream: ofTable, at: asked, type: 'ParticipantJoined' as const, data: { gameEventId, userId } },
  });
  const handedOver = {
    ...{ stream: ofTable, at: asked, type: 'GameEventHandedOver' as const },
    data: { gameEventId, toUserId: host, participantIds: [zoe] },
  };
  const table = history([late(zoe), late('ben'), late('cem'), joined(host), joined(zoe), handedOver]);
  const templates = [
    'runningLate',
    'runningLate',
    'runningLate',
    'seatConfirmed',
    'seatConfirmed',
    'gameEventHasNewHost',
  ];
  const posted = (recipientId: string) =>
    table.map(
      ({ id: causedBy }, i): PostedMail => ({
        ...{ template: templates[i] as PostedMail['template'], recipientId, causedBy },
        ...{ postedAt: asked, sentAt: left, hasFailed: false },
      }),
    );
  const mails = async (recipients: readonly string[], causes: readonly string[]) =>
    recipients.flatMap(posted).filter(({ causedBy }) => causes.includes(causedBy));
  const readStream = async (name: string) => (name === ofTable ? table : []);
  const evidence = await readEveningEvidence({ readStream }, mails)(gameEventId, { personId: zoe, hostId: host }, []);
  expect(evidence.mails.filter(({ to }) => to === 'host').map(({ about }) => about)).toEqual([
    'running_late',
    'seat_confirmed',
    'new_host',
  ]);
  const ofDan = await readEveningEvidence({ readStream }, mails)(gameEventId, { personId: 'dan', hostId: host }, []);
  expect(ofDan.mails.map(({ about }) => about)).toEqual(['new_host', 'new_host']);
});
