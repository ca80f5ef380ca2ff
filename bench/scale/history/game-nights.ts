import { cancel } from '../../../modules/events/cancelling/cancel.ts';
import { type GameEventState, gameEventFold } from '../../../modules/events/game-event.ts';
import { schedule, settle } from '../../../modules/events/hosting/host.ts';
import { endOf, isLate, ratingClosesAt } from '../../../modules/events/rules.ts';
import { join, leave, remove } from '../../../modules/events/seats/seat.ts';
import { decide, type ReliabilityCommand } from '../../../modules/reliability/decide.ts';
import { reliabilityStream } from '../../../modules/reliability/domain-events.ts';
import { builtInPolicies } from '../../../modules/reliability/policies.ts';
import { penaltyOf, standingFold } from '../../../modules/reliability/standing.ts';
import type { Instant } from '../../../platform/clock.ts';
import { instantOf, localDateOf } from '../../../platform/local-time.ts';
import { DESCRIPTIONS } from '../../../server/demo/houston.ts';
import type { Catalog } from './catalog.ts';
import { createChats } from './chats.ts';
import type { Person, Registry } from './people.ts';
import type { History } from './setting.ts';
import { step } from './world.ts';

const TIME_ZONE = 'America/Chicago';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const START_TIMES = ['11:00', '14:00', '18:00', '18:30', '19:00', '19:30'] as const;

type Decide = (state: GameEventState) => ReturnType<typeof join>;
type Night = { readonly id: string; readonly host: Person; readonly startsAt: Instant };

const standing = (userId: string, command: ReliabilityCommand) =>
  step(reliabilityStream(userId), standingFold, (state) => decide(command, state, builtInPolicies));

/** Histories of gameEvents: people join and leave, it is held or cancelled, the host marks, an admin may correct. */
export function createGameNights(history: History, { games, cafes }: Catalog, { members, organizers }: Registry) {
  const { world, newId, random, agenda, adminId } = history;
  const { below, chance, oneOf } = random;
  const chat = createChats(history);

  const iso = (at: number): Instant => new Date(at).toISOString();
  const streamOf = ({ id }: Night) => `gameEvent-${id}`;
  const stateOf = (night: Night) => world.stateOf<GameEventState>(streamOf(night), gameEventFold);
  const change = (night: Night, decideUpon: Decide) => step(streamOf(night), gameEventFold, decideUpon);
  /** Chooses a person. Some people come to everything, most only sometimes. */
  const somePerson = (people: readonly Person[]) =>
    people[Math.floor(people.length * random.fraction() ** 1.7)] as Person;

  function arrive(night: Night, at: number) {
    const { id: userId } = somePerson(members);
    const now = iso(at);
    const { id: gameEventId, host, startsAt } = night;
    if (penaltyOf(world.stateOf(reliabilityStream(userId), standingFold), now)) return;
    const joining = change(night, (state) => join(state, userId, now));
    if (!world.carryOut({ actor: userId, at, steps: [joining] })) return;
    if (chance(0.4))
      chat({ gameEventId, guestId: userId, hostId: host.id }, at + below(20) * HOUR_MS, Date.parse(startsAt));
    if (chance(0.08))
      agenda.at(at + Math.floor((Date.parse(startsAt) - at) * (0.4 + 0.59 * random.fraction())), (then) =>
        goAway(night, userId, then),
      );
  }

  function goAway(night: Night, userId: string, at: number) {
    const { id: gameEventId, host, startsAt } = night;
    const now = iso(at);
    if (chance(0.15)) {
      const by = { userId: host.id, isAdmin: false };
      world.carryOut({ actor: host.id, at, steps: [change(night, (state) => remove(state, userId, by, now))] });
      return;
    }
    const leaving = change(night, (state) => leave(state, userId, now));
    const mark = { type: 'recordLateCancel', gameEventId, startsAt, role: 'participant', now } as const;
    world.carryOut({ actor: userId, at, steps: [leaving, ...(isLate(startsAt, now) ? [standing(userId, mark)] : [])] });
  }

  function callOff(night: Night, at: number) {
    const { id: gameEventId, host, startsAt } = night;
    const now = iso(at);
    const by = chance(0.1) ? { userId: adminId, isAdmin: true } : { userId: host.id, isAdmin: false };
    const before = stateOf(night);
    const late =
      !by.isAdmin && isLate(startsAt, now) && before.status !== 'unknown' && before.seats.participants.length > 0;
    const mark = { type: 'recordLateCancel', gameEventId, startsAt, role: 'host', now } as const;
    const calling = change(night, (state) => cancel(state, by, now));
    world.carryOut({ actor: by.userId, at, steps: [calling, ...(late ? [standing(host.id, mark)] : [])] });
  }

  function mark(night: Night, guest: Person | string, at: number, actor: string, correction?: string) {
    const userId = typeof guest === 'string' ? guest : guest.id;
    const roll = random.fraction();
    const status = correction !== undefined || roll > 0.06 ? 'attended' : roll > 0.015 ? 'no_show' : 'late_cancel';
    const { id: gameEventId, host, startsAt } = night;
    const now = iso(at);
    const about = { gameEventId, startsAt, status, now } as const;
    const word =
      correction === undefined
        ? ({ type: 'mark', ...about } as const)
        : ({ type: 'correct', role: 'participant', reason: correction, ...about } as const);
    world.carryOut({
      actor,
      at,
      steps: [standing(userId, word), standing(host.id, { type: 'noteGuest', guestId: userId, ...about })],
    });
  }

  function rate(night: Night, at: number) {
    const state = stateOf(night);
    if (state.status === 'unknown' || state.status === 'cancelled') return;
    for (const [index, userId] of state.seats.participants.entries())
      mark(night, userId, at + index * 5_000, night.host.id);
    const wronged = chance(0.02) && state.seats.participants[0];
    if (wronged)
      agenda.at(at + 5 * DAY_MS, (then) =>
        mark(night, wronged, then, adminId, 'The cafe confirms that they were there.'),
      );
  }

  function close(night: Night, at: number) {
    const now = iso(at);
    world.carryOut({ actor: 'system', at, steps: [change(night, (state) => settle(state, now))] });
  }

  /**
   * Adds a gameEvent to the agenda, beginning with its scheduling at this moment.
   *
   * @param there the cafe and in how many days; by default a random one, within three weeks
   */
  return (at: number, there?: { readonly cafe: Catalog['cafes'][number] | undefined; readonly days: number }) =>
    agenda.at(at, () => {
      if (organizers.length === 0 || members.length === 0) return;
      const host = somePerson(organizers);
      const game = oneOf(games);
      const cafe = there?.cafe ?? oneOf(cafes);
      const startTime = oneOf(START_TIMES);
      const startDate = localDateOf(iso(at + (there?.days ?? 2 + below(19)) * DAY_MS), TIME_ZONE);
      const startsAt = instantOf(startDate, startTime, TIME_ZONE);
      if (!startsAt) return;
      const seats = oneOf(game.seats);
      const night: Night = { id: newId(), host, startsAt };
      const start = Date.parse(startsAt);
      const scheduled = {
        gameEventId: night.id,
        hostId: host.id,
        gameId: game.id,
        regionId: cafe.regionId,
        cafeId: cafe.id,
        startsAt,
        startDate,
        startTime,
        timeZone: TIME_ZONE,
        maxParticipants: seats,
        ...(host.groupId && { groupId: host.groupId }),
      };
      const description = oneOf(DESCRIPTIONS);
      const step = change(night, (state) => schedule(state, scheduled, description, iso(at)));
      world.carryOut({ actor: host.id, at, steps: [step] });
      for (let wanted = 0; wanted < seats + below(2); wanted++) {
        agenda.at(at + Math.floor((start - at) * 0.9 * random.fraction() ** 2), (then) => arrive(night, then));
      }
      if (chance(0.06)) agenda.at(start - below(96) * HOUR_MS, (then) => callOff(night, then));
      if (chance(0.93)) agenda.at(start + (4 + below(40)) * HOUR_MS, (then) => rate(night, then));
      agenda.at(Date.parse(endOf(startsAt)), (then) => close(night, then));
      agenda.at(Date.parse(ratingClosesAt(startsAt)) + 60_000, (then) => {
        close(night, then);
        world.forget(streamOf(night));
      });
    });
}
