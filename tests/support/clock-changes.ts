// Prints as JSON what commands decide about evenings around the days on which the clocks change. It is a separate
// process, so that TZ can have any value: see time-zones.slow.test.ts.

import { createEventLog } from '@tablemates/event-store';
import { eventsCommands } from '../../modules/events/commands.ts';
import { eventsModuleTypes } from '../../modules/events/domain-events.ts';
import { endOf } from '../../modules/events/rules.ts';
import { lateCancel, reliabilityCommands } from '../../modules/reliability/commands.ts';
import { policyEventTypes, reliabilityEventTypes } from '../../modules/reliability/domain-events.ts';
import { storeOf } from '../../packages/event-store/tests/store-of.ts';
import { addHours, addSeconds } from '../../platform/add-time.ts';
import { newUuid } from '../../platform/ids.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { always } from './always.ts';
import { databaseOn } from './database-on.ts';

const { sql } = await databaseOn(process.env.POSTGRES_URL ?? '');
const types = { ...eventsModuleTypes, ...reliabilityEventTypes, ...policyEventTypes };
const log = createEventLog({
  store: storeOf(sql),
  types,
  secret: 'a secret of at least thirty-two letters',
  newId: newUuid,
});
const [hostId, guest, place] = [newUuid(), newUuid(), newUuid()];
const events = eventsCommands(log, {
  timeZone: 'America/Chicago',
  account: (id) => always(`user-${id}`, { isActive: true, isClient: true, isProvider: true }),
  activeGame: (id) => always(`game-${id}`, true),
  regionOfApprovedCafe: (id) => always(`cafe-${id}`, place),
  house: (id) => always(`house-${id}`, undefined),
  cafeOwner: (id) => always(`cafeOwner-${id}`, null),
  tableOfSeries: (id) => always(`series-${id}`, undefined),
  blocked: (one, other) => always(`blocks-${one}:${other}`, false),
  isNewcomer: (id) => always(`reliability-${id}`, false),
  penalty: (id) => always(`penalties-${id}`, null),
  datesOfSeries: (id) => always(`series-${id}`, []),
  recordJoinRefusal: async () => undefined,
  closingOf: (id) => always(`group-${id}`, undefined),
  organizersOf: (id) => always(`group-${id}`, []),
  everOrganized: (id) => always(`group-${id}`, []),
  lateCancel,
});

const by = (actor: string, at: Date) => ({ commandId: newUuid(), actor, now: at.toISOString() });
const must = <Value>(result: Value | Refusal): Value => {
  if (isRefusal(result)) throw new Error(result.message);
  return result;
};

async function evening(eventDate: string, startTime: string, scheduledAt: Date) {
  const request = { gameId: place, cafeId: place, regionId: place, eventDate, startTime, maxParticipants: 2 };
  const { gameEventId, gameEvent } = must(await events.schedule(by(hostId, scheduledAt), hostId, request));
  if (gameEvent.status === 'unknown') throw new Error('a scheduled gameEvent is unknown');
  const { startsAt, startDate } = gameEvent.schedule;

  const leaving = async (at: Date) => {
    must(await events.join(by(guest, scheduledAt), gameEventId, guest));
    const left = must(await events.leave(by(guest, at), gameEventId, guest)).gameEvent;
    return left.status !== 'unknown' && left.seats.lateLeavers.includes(guest) ? 'late' : 'in time';
  };
  const { markAttendance } = reliabilityCommands(log, {
    rosterOf: (id) =>
      always(`gameEvent-${id}`, {
        hostId,
        startsAt,
        cancelled: false,
        participants: [guest],
        lateLeavers: [],
        checkedIn: {},
      }),
    isPerson: (id) => always(`user-${id}`, true),
  });
  const rating = async (at: Date, status: 'attended' | 'no_show') => {
    const marked = await markAttendance(by(hostId, at), { gameEventId, userId: guest, status });
    return isRefusal(marked) ? marked.code : 'marked';
  };
  const statusAt = async (at: Date) => must(await events.settle(by('system', at), gameEventId)).gameEvent.status;

  const [dayBefore, end, closing] = [addHours(startsAt, -24), new Date(endOf(startsAt)), addHours(startsAt, 72)];
  return {
    startsAt,
    startDate,
    leaving: [await leaving(addSeconds(dayBefore, -0.001)), await leaving(dayBefore)],
    status: [
      await statusAt(addSeconds(end, -0.001)),
      await statusAt(end),
      await statusAt(closing),
      await statusAt(addSeconds(closing, 0.001)),
    ],
    rating: [
      await rating(new Date(startsAt), 'attended'),
      await rating(closing, 'no_show'),
      await rating(addSeconds(closing, 0.001), 'attended'),
    ],
  };
}

const [newYear, september] = [new Date('2027-01-02T12:00:00.000Z'), new Date('2027-09-01T12:00:00.000Z')];
const found = [
  await evening('2027-03-13', '18:00', newYear),
  await evening('2027-03-14T12:00:00.000Z', '18:00', newYear),
  await evening('2027-11-06', '18:00', september),
  await evening('2027-11-08T05:59:00.000Z', '17:00', september),
];
await log.close();
await sql.end();
console.log(JSON.stringify(found));
