import type { Append } from '@tablemates/event-store';
import { v7 } from 'uuid';
import { personFold, register } from '../../../modules/identity/people/person.ts';
import type { Instant } from '../../../platform/clock.ts';
import type { NewId } from '../../../platform/ids.ts';
import { chooser, seededRandom } from '../../../server/demo/random.ts';
import { createAdministration } from './administration.ts';
import { createAgenda } from './agenda.ts';
import { stock } from './catalog.ts';
import { createGameNights } from './game-nights.ts';
import { createRegistry } from './people.ts';
import { type History, knownPeople } from './setting.ts';
import { createWorld, step } from './world.ts';

const DAY_MS = 86_400_000;
const DAYS = 730;
const ORGANIZERS_SHARE = 0.04;
/** Domain events for each gameEvent, including messages and everything else that people do. A measured average. */
const EVENTS_PER_GAME_NIGHT = 23.5;

/** With what a cafe has anyway, its feed of calendars then has about 200 dates. */
const BUSY_DAYS = 178;

type Size = { readonly seed: number; readonly people: number; readonly domainEvents: number; readonly until: Instant };

/** Rising ids whose only randomness is `fraction`. */
function seededIds(fraction: () => number, now: () => number): NewId {
  let made = 0;
  return () => v7({ random: Uint8Array.from({ length: 16 }, () => fraction() * 256), msecs: now(), seq: made++ });
}

/**
 * Two years of a growing city, made by the product's deciders: about `people` people and `domainEvents` domain events,
 * in order of time, up to `until`. The same seed gives the same history.
 */
export function* historyOf({ seed, people, domainEvents, until }: Size): Generator<Append> {
  const fraction = seededRandom(seed);
  const random = { ...chooser(fraction), fraction };
  const end = Date.parse(until);
  const opening = end - DAYS * DAY_MS;
  let moment = opening;
  let appended: Append[] = [];
  const newId = seededIds(fraction, () => moment);
  const world = createWorld(newId, (append) => appended.push(append));
  const agenda = createAgenda();
  const history: History = {
    world,
    random,
    newId,
    opening,
    adminId: newId(),
    agenda: {
      ...agenda,
      at: (at, act) =>
        agenda.at(at, (now) => {
          moment = now;
          act(now);
        }),
    },
  };

  registerAdmin(history);
  const catalog = stock(history);
  const registry = createRegistry(history, catalog.regionIds);
  const gameNight = createGameNights(history, catalog, registry);
  const administrate = createAdministration(history, catalog, registry);
  registry.signUpInvited(opening, knownPeople.organizer);
  registry.signUp(opening, knownPeople.member);

  const gameNights = (domainEvents - people * (1 + 3 * ORGANIZERS_SHARE)) / EVENTS_PER_GAME_NIGHT;
  const due = { signUp: 0, invited: 0, inVain: 0, gameNight: 0, deed: 0 };
  const daily = (kind: keyof typeof due, perDay: number, day: number, plan: (at: number) => void) => {
    for (due[kind] += perDay; due[kind] >= 1; due[kind]--) plan(day + Math.floor(fraction() * DAY_MS));
  };
  for (let number = 0; number < DAYS; number++) {
    const day = opening + number * DAY_MS;
    // the number grows every day: the last day has twice the average
    const growth = (2 * number) / DAYS;
    daily('signUp', (people * (1 - ORGANIZERS_SHARE)) / DAYS, day, (at) => registry.signUp(at));
    daily('invited', (people * ORGANIZERS_SHARE) / DAYS, day, (at) => registry.signUpInvited(at));
    daily('inVain', (people * ORGANIZERS_SHARE) / 4 / DAYS, day, registry.inviteInVain);
    daily('gameNight', (gameNights * growth) / DAYS, day, gameNight);
    daily('deed', (people * 0.02) / DAYS, day, administrate);
    // at the very end, so that everything before stays as it is without: a cafe with an evening on most days to come
    if (number === DAYS - 1)
      for (let days = 1; days < BUSY_DAYS; days++)
        gameNight(Math.ceil(day / DAY_MS) * DAY_MS - 60_000, { cafe: catalog.cafes[0], days });
    agenda.live(day, end);
    yield* appended;
    appended = [];
  }
}

function registerAdmin({ world, adminId: userId, opening: at }: History) {
  const roles = { isClient: false, isProvider: false, isCafeOwner: false, isAdmin: true };
  const personal = { email: '', firstName: 'Ada', lastName: 'Admin', phoneNumber: '', bio: '' };
  const registration = {
    userId,
    memberId: '2222-2222',
    roles,
    regionId: null,
    expertise: [],
    accepted: null,
    personal,
  };
  const steps = [step(`user-${userId}`, personFold, (state) => register(state, registration))];
  world.carryOut({ actor: 'system', at, steps });
}
