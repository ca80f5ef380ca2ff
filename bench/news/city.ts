import type { EventLog } from '@tablemates/event-store';
import { newsOf } from '../../modules/follows/news.ts';
import { addDays, addHours } from '../../platform/add-time.ts';
import type { Instant } from '../../platform/clock.ts';
import { newUuid } from '../../platform/ids.ts';
import { localMomentOf } from '../../platform/local-time.ts';

export const TIME_ZONE = 'America/Chicago';
/** When people began to follow things, and when the evenings were scheduled. */
const [FOLLOWED_AT, SCHEDULED_AT]: readonly [Instant, Instant] = [
  '2026-05-20T15:00:00.000Z',
  '2026-06-01T15:00:00.000Z',
];
/** When the mail of that day is due: Monday, 17:00. */
export const DUE_AT: Instant = '2026-06-01T22:00:30.000Z';
/** What each person follows, and how many of these the city has. */
const FOLLOWED = { group: 3, host: 2, cafe: 2, game: 3 } as const;
const THERE = { group: 500, host: 300, cafe: 200, game: 200 } as const;
type Kind = keyof typeof FOLLOWED;
const KINDS: readonly Kind[] = ['group', 'host', 'cafe', 'game'];
const APPENDS_AT_ONCE = 256;

type Size = { readonly people: number; readonly evenings: number };
type Append = Parameters<EventLog['append']>[0];

/**
 * Writes a city in which everybody follows ten things, and new evenings of these.
 *
 * @returns by user id, how many of the new evenings are of what the person follows
 */
export async function writeCity(log: EventLog, { people, evenings }: Size): Promise<ReadonlyMap<string, number>> {
  const idsOf = (count: number) => Array.from({ length: count }, newUuid);
  const ids = { group: idsOf(THERE.group), host: idsOf(THERE.host), cafe: idsOf(THERE.cafe), game: idsOf(THERE.game) };
  const nthOf = (kind: Kind, nth: number) => ids[kind][nth % THERE[kind]] ?? '';
  const appendAll = async (appends: readonly Omit<Append, 'commandId' | 'actor'>[]) => {
    for (let from = 0; from < appends.length; from += APPENDS_AT_ONCE) {
      const some = appends.slice(from, from + APPENDS_AT_ONCE);
      await Promise.all(some.map((append) => log.append({ ...append, commandId: newUuid(), actor: 'system' })));
    }
  };
  const registered = (userId: string, isProvider: boolean) => {
    const roles = { isClient: true, isProvider, isCafeOwner: false, isAdmin: false };
    const data = { userId, memberId: userId, ...roles, regionId: null, expertise: [], accepted: null };
    const personal = { email: `${userId}@x.example`, firstName: 'Ann', lastName: 'Lee', phoneNumber: '', bio: '' };
    const events = [{ type: 'UserRegistered', data, subject: userId, personal }] as const;
    return { stream: `user-${userId}`, expectedVersion: 0, events };
  };
  await appendAll(ids.host.map((id) => ({ occurredAt: FOLLOWED_AT, streams: [registered(id, true)] })));

  const schedules = Array.from({ length: evenings }, (_, nth) => {
    const startsAt = addHours(addDays(SCHEDULED_AT, 7 + (nth % 14)), 9 + (nth % 3)).toISOString();
    const [startDate = '', startTime = ''] = localMomentOf(startsAt, TIME_ZONE).split(' ');
    const of = { hostId: nthOf('host', nth), gameId: nthOf('game', nth * 7), cafeId: nthOf('cafe', nth * 11) };
    const when = { startsAt, startDate, startTime, timeZone: TIME_ZONE };
    return { gameEventId: newUuid(), ...of, groupId: nthOf('group', nth * 3), ...when };
  });
  const followers = { group: new Map(), host: new Map(), cafe: new Map(), game: new Map() } as const;
  for (const { groupId, hostId, cafeId, gameId, gameEventId } of schedules) {
    const of = { group: groupId, host: hostId, cafe: cafeId, game: gameId };
    for (const kind of KINDS) followers[kind].set(of[kind], [...(followers[kind].get(of[kind]) ?? []), gameEventId]);
  }
  const expected = new Map<string, number>();
  const members = idsOf(people);
  await appendAll(
    members.map((userId, nth) => {
      const things = KINDS.flatMap((kind, turn) =>
        Array.from({ length: FOLLOWED[kind] }, (_, each) => ({ kind, id: nthOf(kind, nth * (turn + 1) + each * 37) })),
      );
      expected.set(userId, new Set(things.flatMap(({ kind, id }) => followers[kind].get(id) ?? [])).size);
      const events = things.map((thing) => ({ type: 'Followed', data: { userId, ...thing } }) as const);
      const follows = { stream: `follows-${userId}`, expectedVersion: 0, events };
      return { occurredAt: FOLLOWED_AT, streams: [registered(userId, false), follows] };
    }),
  );

  const regionId = newUuid();
  await appendAll(
    schedules.map((schedule, nth) => {
      const { gameEventId, hostId } = schedule;
      const data = { ...schedule, regionId, maxParticipants: 6 };
      const events = [
        { type: 'GameEventScheduled', data, subject: hostId, personal: { description: '' } },
        // somebody of another city, so that nobody's own evenings are in the way
        ...Array.from({ length: nth % 3 }, () => ({
          type: 'ParticipantJoined',
          data: { gameEventId, userId: newUuid() },
        })),
      ];
      return {
        occurredAt: SCHEDULED_AT,
        streams: [{ stream: `gameEvent-${gameEventId}`, expectedVersion: 0, events }],
      };
    }),
  );
  return expected;
}

/**
 * Compares what people were told with what they were to be told.
 *
 * @returns how many people were told, and those who were told wrongly, or of something twice
 */
export async function checkTold(log: EventLog, expected: ReadonlyMap<string, number>) {
  let people = 0;
  const wrong: string[] = [];
  for (const [userId, count] of expected) {
    const told = (await log.readStream(newsOf(userId).stream)).flatMap(({ data }) => {
      const { gameEventIds } = data as { readonly gameEventIds: readonly string[] }; // of NewsMailed, the only type there
      return gameEventIds;
    });
    if (told.length > 0) people++;
    if (told.length !== count || new Set(told).size !== count) wrong.push(userId);
  }
  return { people, wrong };
}
