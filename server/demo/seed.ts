import type { CommandContext } from '@tablemates/event-store';
import { SEAT_MAILS } from '../../modules/admin/contract.ts';
import type { catalogCommands } from '../../modules/catalog/commands.ts';
import type { CheckInCommands } from '../../modules/events/check-in/commands.ts';
import type { EventsCommands } from '../../modules/events/commands.ts';
import type { GuestCommands } from '../../modules/events/guests/commands.ts';
import type { ReminderCommands } from '../../modules/events/reminders/commands.ts';
import { remindersOf } from '../../modules/events/reminders/plan.ts';
import { endOf } from '../../modules/events/rules.ts';
import type { IdentityCommands } from '../../modules/identity/commands.ts';
import { SignupRequest } from '../../modules/identity/contract.ts';
import type { IdentityDependencies } from '../../modules/identity/dependencies.ts';
import { registerAdmin } from '../../modules/identity/people/admins.ts';
import type { MessagingCommands } from '../../modules/messaging/commands.ts';
import type { NoteCommands } from '../../modules/notes/commands.ts';
import type { ReliabilityCommands } from '../../modules/reliability/commands.ts';
import type { ContestCommands } from '../../modules/reliability/contests/commands.ts';
import type { AttendanceStatus } from '../../modules/reliability/contract.ts';
import type { ReportCommands } from '../../modules/reports/commands.ts';
import { addDays, addHours, addMinutes } from '../../platform/add-time.ts';
import type { Instant } from '../../platform/clock.ts';
import type { NewId } from '../../platform/ids.ts';
import { instantOf, localDateOf } from '../../platform/local-time.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { createAgenda } from './agenda.ts';
import { createChats } from './chats.ts';
import { contestedMarks } from './contested-marks.ts';
import { CAFES, CITIES, DESCRIPTIONS, FURTHER_GAMES, GAMES, MEMBERS, ORGANIZERS, REGIONS } from './houston.ts';
import { must } from './must.ts';
import { notedThings } from './noted-things.ts';
import { chooser, seededRandom } from './random.ts';
import { reportedThings } from './reported-things.ts';
import { isSampleEvening, SAMPLE_EVENINGS, type SampleEvening } from './sample-member.ts';

const PAST_GAME_EVENTS = 36;
const UPCOMING_GAME_EVENTS = 40;
const START_TIMES = ['11:00', '14:00', '18:00', '18:30', '19:00', '19:30'] as const;
/** Of the upcoming evenings the one that starts soonest and is full: one of its seats is offered to the demo's member. */
const WITH_OFFER = 1;
/** Of the upcoming evenings one that needs two more people, and those at which the demo's member has a seat. */
const WITH_MINIMUM = 8;
const WITH_MEMBER = [2, 5, 16] as const;
/** The one of them that is tomorrow evening, so that the member is asked whether they come. */
const TOMORROW = 2;
/** Refusals that may happen while people join. Any other one means that the seed is wrong. */
const EXPECTED_REFUSALS = ['full', 'penalty', 'overlaps', 'own_event'];
/** The same while they join a waiting list. */
const EXPECTED_IN_LINE = ['not_full', 'penalty', 'overlaps', 'own_event', 'already_joined', 'already_waiting'];

/** The same while somebody holds a seat for a friend. */
const EXPECTED_WITH_GUESTS = ['full', 'people_wait', 'closing'];
/** The same while they confirm a seat that they may have given back. */
const EXPECTED_WITH_ANSWERS = ['not_joined'];

export type SeedDependencies = {
  readonly identity: IdentityCommands;
  readonly identityDependencies: Pick<IdentityDependencies, 'log' | 'random'>;
  readonly catalog: ReturnType<typeof catalogCommands>;
  readonly events: EventsCommands;
  readonly guests: GuestCommands;
  readonly reminders: ReminderCommands;
  readonly checkIns: CheckInCommands;
  readonly reliability: ReliabilityCommands;
  readonly contests: ContestCommands;
  readonly reports: ReportCommands;
  readonly notes: NoteCommands;
  readonly messaging: MessagingCommands;
  readonly newId: NewId;
  readonly now: Date;
  readonly timeZone: string;
  /** Domain of the demo people's addresses. */
  readonly emailDomain: string;
  /** Aborts the seeding before it is complete. */
  readonly signal?: AbortSignal;
};

/** Email addresses of the demo people that visitors can sign in as. */
export type DemoPeople = { readonly organizer: string; readonly member: string };

export const demoPeople = (emailDomain: string): DemoPeople => ({
  organizer: `organizer@${emailDomain}`,
  member: `member@${emailDomain}`,
});

/** Their user ids. */
export type DemoIds = { readonly organizerId: string; readonly memberId: string };

type Person = { readonly id: string; readonly careless: boolean };
type Table = {
  readonly id: string;
  readonly hostId: string;
  readonly startsAt: Instant;
  /** Local, such as `18:30`. */
  readonly startTime: string;
  readonly seats: number;
  readonly minimum: number;
};

/**
 * Fills an empty log with a believable Houston: two months of past evenings and three weeks of upcoming ones. It uses
 * the same commands as people do, each with a clock set to its moment.
 */
export async function seedDemo(deps: SeedDependencies): Promise<DemoIds> {
  const { identity, catalog, events, guests, reminders, reliability, messaging, newId, now } = deps;
  const { timeZone, emailDomain, signal } = deps;
  /** The admin who decides about the sample member. The account has no password, so nobody can sign in with it. */
  const adminId = newId();
  const { below, chance, oneOf, some } = chooser(seededRandom(77_002));
  const by = (actor: string, at: Date): CommandContext => ({ commandId: newId(), actor, now: at.toISOString() });
  const daysAgo = (days: number) => addDays(now, -days);

  async function stock() {
    const opening = by('system', daysAgo(70));
    await registerAdmin(deps.identityDependencies, opening, { userId: adminId, username: 'Robin' });
    const next = () => ({ ...opening, commandId: newId() });
    const regionIds = new Map<string, string>();
    const cityIds = new Map<string, string>();
    for (const name of REGIONS) regionIds.set(name, must(await catalog.addRegion(next(), { name })).id);
    const regionId = (name: string) => known(regionIds, name);
    for (const { name, region } of CITIES) {
      cityIds.set(name, must(await catalog.addCity(next(), { name, regionId: regionId(region) })).id);
    }
    const cafes: { id: string; regionId: string }[] = [];
    for (const { name, address, zipcode, region, city } of CAFES) {
      const place = { regionId: regionId(region), cityId: known(cityIds, city) };
      const cafe = { name, address, zipcode, image: null, status: 'approved' as const, ownerId: null, ...place };
      cafes.push({ ...must(await catalog.addCafe(next(), cafe)), regionId: place.regionId });
    }
    const games: { id: string; seats: readonly number[] }[] = [];
    for (const { name, description, disclaimer, seats } of GAMES) {
      const game = { name, description, imageUrl: null, copyrightDisclaimer: disclaimer, status: 'active' as const };
      games.push({ ...must(await catalog.addGame(next(), game)), seats });
    }
    for (const { name, description, disclaimer } of FURTHER_GAMES) {
      const game = { name, description, imageUrl: null, copyrightDisclaimer: disclaimer, status: 'active' as const };
      must(await catalog.addGame(next(), game));
    }
    return { cafes, games, regionIds: [...regionIds.values()] };
  }

  const { cafes, games, regionIds } = await stock();
  const agenda = createAgenda();
  const chat = createChats({ agenda, messaging, by });
  const { checkIns, contests, reports } = deps;
  const contested = contestedMarks({ agenda, events, checkIns, reliability, contests, by, adminId, now });
  const report = reportedThings({ agenda, messaging, reports, by, adminId, now });
  const note = notedThings({ agenda, notes: deps.notes, by, adminId, now });
  const organizers: string[] = [];
  const members: Person[] = [];
  const sampleEvenings = SAMPLE_EVENINGS.values();

  for (const [index, { firstName, lastName, bio }] of ORGANIZERS.entries()) {
    const email = index === 0 ? demoPeople(emailDomain).organizer : address(firstName, lastName, emailDomain);
    agenda.at(addHours(daysAgo(69), index), async (at) => {
      const { invitation } = must(await identity.sendInvitation(by('system', at), email));
      if (invitation.status !== 'open' || !invitation.mailed) throw new Error('the invitation is not open');
      const request = SignupRequest.parse({
        email,
        firstName,
        lastName,
        bio,
        phoneNumber: phone(index),
        acceptedTerms: true,
        isProvider: true,
        inviteCode: invitation.mailed.code,
        regionId: oneOf(regionIds),
        expertise: some(GAMES, 2).map((game) => game.name),
      });
      organizers.push(must(await identity.signUp(by('system', at), request)).userId);
    });
  }

  for (const [index, { firstName, lastName, bio }] of MEMBERS.entries()) {
    const email = index === 0 ? demoPeople(emailDomain).member : address(firstName, lastName, emailDomain);
    agenda.at(addHours(daysAgo(68), index), async (at) => {
      const phoneNumber = phone(ORGANIZERS.length + index);
      const request = SignupRequest.parse({ email, firstName, lastName, bio, phoneNumber, acceptedTerms: true });
      const { userId } = must(await identity.signUp(by('system', at), request));
      members.push({ id: userId, careless: index > 0 && index % 11 === 0 });
    });
  }

  async function schedule(
    index: number,
    { startDate, startTime, minimum = 1 }: { startDate: string; startTime: string; minimum?: number },
    at: Date,
  ): Promise<Table> {
    const hostId = organizers[index % organizers.length] as string;
    const game = oneOf(games);
    const cafe = oneOf(cafes);
    const seats = oneOf(game.seats);
    const request = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, eventDate: startDate, startTime };
    const minParticipants = Math.min(minimum, seats);
    const table = { ...request, maxParticipants: seats, description: oneOf(DESCRIPTIONS), minParticipants };
    const { gameEventId, gameEvent } = must(await events.schedule(by(hostId, at), hostId, table));
    if (gameEvent.status === 'unknown') throw new Error('a scheduled gameEvent is unknown');
    const { startsAt } = gameEvent.scheduled;
    return { id: gameEventId, hostId, startsAt, startTime, seats, minimum: minParticipants };
  }

  /** Lets people join one by one after `from`. `first` joins first; the two sample members join only as `first`. */
  function invite(
    table: Table,
    count: number,
    first: Person | undefined,
    from: Date,
    joined: (person: Person) => void,
  ) {
    const others = members.slice(2);
    const wanted = [...(first ? [first] : []), ...some(others, count)].slice(0, count);
    for (const [index, person] of wanted.entries()) {
      agenda.at(addMinutes(from, 60 * index), async (at) => {
        const result = await events.join(by(person.id, at), table.id, person.id);
        if (!isRefusal(result)) joined(person);
        else if (!EXPECTED_REFUSALS.includes(result.code)) throw new Error(`joining was refused: ${result.code}`);
      });
    }
  }

  /**
   * Members wait where an evening is full, from a moment on; the demo's own member behind them at one evening, and before
   * them where a seat is offered. Draws nothing: the rest of the city stays the same.
   */
  function lineUp(table: Table, index: number, from: Date) {
    const count = index === WITH_OFFER ? 3 : index % 4;
    const others = members.slice(2 + index).concat(members.slice(2, 2 + index));
    let inLine = 0;
    const wait = async ({ id }: Person, at: Date) => {
      const result = await events.joinWaitingList(by(id, at), table.id, id);
      if (!isRefusal(result)) inLine++;
      else if (!EXPECTED_IN_LINE.includes(result.code)) throw new Error(`waiting was refused: ${result.code}`);
      return !isRefusal(result);
    };
    const [newcomer] = members;
    if (index === WITH_OFFER && newcomer) {
      agenda.at(addMinutes(from, -20), async (at) => {
        await wait(newcomer, at);
      });
    }
    for (const [order, person] of others.slice(0, 3 * count).entries()) {
      agenda.at(addMinutes(from, 20 * order), async (at) => {
        if (inLine < count) await wait(person, at);
      });
    }
    agenda.at(addHours(from, 4), async (at) => {
      if (newcomer && !isNewcomerInLine && inLine > 0 && index !== WITH_OFFER)
        isNewcomerInLine = await wait(newcomer, at);
    });
  }
  let isNewcomerInLine = false;

  /** Adds the outcome of a sample evening to the agenda. */
  function addOutcome(
    { evening, admin }: SampleEvening,
    { id: userId }: Person,
    { id: gameEventId, hostId, startsAt }: Table,
  ) {
    if (evening === 'leaves_late') {
      agenda.at(addHours(startsAt, -6), async (at) => {
        must(await events.leave(by(userId, at), gameEventId, userId));
      });
    } else {
      agenda.at(addHours(startsAt, 20), async (at) => {
        must(await reliability.markAttendance(by(hostId, at), { gameEventId, userId, status: evening }));
      });
    }
    if (!admin) return;
    const { days, decides, reason } = admin;
    agenda.at(addDays(startsAt, days), async (at) => {
      const decided =
        decides === 'waive'
          ? await reliability.waivePenalty(by(adminId, at), { userId, reason })
          : await reliability.correctAttendance(by(adminId, at), { gameEventId, userId, status: decides, reason });
      must(decided);
    });
  }

  /**
   * At some past evenings a seat is given back early and taken again, or one that was given back late is. Draws nothing.
   *
   * @returns those who took such a seat, who all come
   */
  function giveBack(table: Table, index: number): ReadonlySet<string> {
    const came = new Set<string>();
    const [ann, bob] = [5, 9].map((step) => members[2 + ((step * index + 11) % (members.length - 2))]);
    const join = async (person: Person | undefined, at: Date) => {
      const result = person && (await events.join(by(person.id, at), table.id, person.id));
      if (!result) return false;
      if (!isRefusal(result)) return true;
      if (![...EXPECTED_REFUSALS, 'already_joined'].includes(result.code)) must(result);
      return false;
    };
    if (index % 3 === 0) {
      agenda.at(addHours(table.startsAt, -80), async (at) => {
        if (!ann || !(await join(ann, at))) return;
        agenda.at(addHours(table.startsAt, -60), async (later) => {
          must(await events.leave(by(ann.id, later), table.id, ann.id));
        });
      });
    }
    if (index % 2 === 0) {
      for (const hours of [50, 7]) {
        agenda.at(addHours(table.startsAt, -hours), async (at) => {
          if (bob && !came.has(bob.id) && (await join(bob, at))) came.add(bob.id);
        });
      }
    }
    return came;
  }
  /** Sends what is due about an evening: the mails of the plan, and the host's about seats of the last day. */
  const sendDue = async ({ id }: Table, at: Date) => {
    await reminders.remind(by('system', at), id);
  };
  /**
   * The mails to the seats of an evening, each when it is due, and to the demo's own organizer as its host. After the first of
   * them two of three people say that they will be there; the demo's own member has yet to answer.
   */
  function remind(table: Table, seated: readonly Person[]) {
    for (const { kind, dueAt } of remindersOf(table.startsAt, timeZone)) {
      if (table.hostId !== organizers[0] && !SEAT_MAILS.some((mail) => mail === kind)) continue;
      agenda.at(new Date(dueAt), async (at) => {
        await sendDue(table, at);
        if (kind !== 'still_coming') return;
        for (const [index, person] of seated.entries()) {
          if (index % 3 === 2 || person === members[0]) continue;
          agenda.at(addMinutes(at, 15 + 20 * index), async (answered) => {
            const result = await events.confirm(by(person.id, answered), table.id, person.id);
            if (isRefusal(result) && !EXPECTED_WITH_ANSWERS.includes(result.code)) must(result);
          });
        }
      });
    }
  }
  const attended = ({ id: gameEventId }: Table, userId: string) => ({
    gameEventId,
    userId,
    status: 'attended' as const,
  });

  /** A past evening: people join, one may leave too late, the host rates a day later if `isRated`, and it is archived. */
  function past(index: number, daysBack: number, isRated = true) {
    agenda.at(addMinutes(daysAgo(daysBack + 8), index), async (at) => {
      const startDate = localDateOf(daysAgo(daysBack).toISOString(), timeZone);
      const table = await schedule(index, { startDate, startTime: oneOf(START_TIMES) }, at);
      const seated: Person[] = [];
      const count = Math.max(1, table.seats - below(3));
      const sample = isSampleEvening(index) ? sampleEvenings.next().value : undefined;
      const first = sample ? members[1] : index % 6 === 0 ? members[0] : undefined;
      invite(table, count, first, addDays(at, 2), (person) => seated.push(person));
      if (first && sample) addOutcome(sample, first, table);
      remind(table, seated);
      if (chance(0.3)) {
        agenda.at(addHours(table.startsAt, -9), async (late) => {
          const leaving = seated.findLastIndex((person) => person !== first);
          const [person] = leaving < 0 ? [] : seated.splice(leaving, 1);
          if (person) must(await events.leave(by(person.id, late), table.id, person.id));
        });
      }
      const refilled = giveBack(table, index);
      agenda.at(new Date(endOf(table.startsAt)), async (end) => {
        must(await events.settle(by('system', end), table.id));
      });
      agenda.at(addHours(table.startsAt, 20), async (rated) => {
        if (!isRated) return;
        for (const userId of refilled) {
          must(await reliability.markAttendance(by(table.hostId, rated), attended(table, userId)));
        }
        for (const { id, careless } of seated) {
          if (id === first?.id && sample) continue;
          const status: AttendanceStatus = chance(careless ? 0.6 : 0.03) ? 'no_show' : 'attended';
          must(
            await reliability.markAttendance(by(table.hostId, rated), { gameEventId: table.id, userId: id, status }),
          );
          if (status === 'no_show') contested.afterNoShow(table, id, rated);
        }
      });
      agenda.at(addMinutes(addDays(table.startsAt, 3), 1), async (closed) => {
        must(await events.settle(by('system', closed), table.id));
      });
    });
  }

  /** An upcoming evening: at a usual time of one of the next days, or a few hours from now. */
  function upcoming(index: number) {
    agenda.at(addMinutes(daysAgo(6), index), async (at) => {
      const day = addDays(now, index === TOMORROW ? 1 : 1 + Math.floor(index / 2));
      const usualTime = index < 2 ? '' : oneOf(START_TIMES);
      const start =
        index < 2
          ? soonest(now, timeZone)
          : {
              startDate: localDateOf(day.toISOString(), timeZone),
              startTime: index === TOMORROW ? '19:00' : usualTime,
            };
      const table = await schedule(index, { ...start, minimum: index === WITH_MINIMUM ? 3 : 1 }, at);
      const usual = Math.round(table.seats * oneOf([0, 0.4, 0.6, 0.8, 1]));
      const count = index === WITH_OFFER ? table.seats : index === WITH_MINIMUM ? table.minimum - 2 : usual;
      const seated: Person[] = [];
      ahead.set(index, { table, seated });
      const withMember = WITH_MEMBER.some((one) => one === index);
      const isSeen = withMember || table.hostId === organizers[0];
      const first = withMember ? members[0] : undefined;
      invite(table, withMember ? Math.max(1, count) : count, first, addDays(at, 1), (guest) => {
        seated.push(guest);
        if (isSeen) chat({ gameEventId: table.id, guestId: guest.id, hostId: table.hostId }, addHours(at, 50));
      });
      lineUp(table, index, addDays(at, 2));
      remind(table, seated);
      if (table.hostId === organizers[0]) {
        for (let day = 2; day <= 6; day++) agenda.at(addDays(at, day), (later) => sendDue(table, later));
      }
      if (index === WITH_OFFER) {
        agenda.at(addMinutes(now, -10), async (later) => {
          const last = seated.at(-1);
          const host = { userId: table.hostId, isAdmin: false };
          if (last) must(await events.remove(by(table.hostId, later), table.id, last.id, host));
        });
      }
    });
  }

  /** The upcoming evenings, those of the demo's member first. */
  const ahead = new Map<number, { readonly table: Table; readonly seated: readonly Person[] }>();
  const membersFirst = () => [
    ...WITH_MEMBER.flatMap((index) => ahead.get(index) ?? []),
    ...[...ahead].flatMap(([index, evening]) => (WITH_MEMBER.some((one) => one === index) ? [] : [evening])),
  ];

  /** A host moves an evening by half an hour: the first one at which somebody has a seat and that the rules let move. */
  async function moveOne(at: Date) {
    for (const { table, seated } of membersFirst()) {
      const isSoon = table.startsAt < addDays(now, 2).toISOString();
      if (seated.length === 0 || isSoon) continue;
      const startTime = halfAnHourLater(table.startTime);
      const host = { userId: table.hostId, isAdmin: false };
      const moved = await events.change(by(table.hostId, at), table.id, { startTime, basedOn: 1 }, host);
      if (!isRefusal(moved)) return;
      if (moved.code !== 'overlaps') must(moved);
    }
    throw new Error('no evening of the demo can be moved');
  }

  /** A participant holds a free seat for a friend: the demo's member, where the rules let them. */
  async function bringFriend(at: Date) {
    for (const { table, seated } of membersFirst()) {
      const [person] = seated;
      if (!person) continue;
      const held = await guests.holdGuestSeat(by(person.id, at), table.id, { userId: person.id, name: 'Sam' });
      if (!isRefusal(held)) return;
      if (!EXPECTED_WITH_GUESTS.includes(held.code)) must(held);
    }
    throw new Error('no evening of the demo has a free seat for a friend');
  }

  // at an hour at which nobody else plays
  agenda.at(daysAgo(9), async (at) => {
    const [hostId = ''] = organizers;
    const [game, cafe] = [games[0], cafes[0]];
    if (!game || !cafe) return;
    const eventDate = localDateOf(daysAgo(2).toISOString(), timeZone);
    const table = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, eventDate, startTime: '08:00' };
    const description = DESCRIPTIONS[0] ?? '';
    const request = { ...table, maxParticipants: 4, description, minParticipants: 1 };
    const { gameEventId, gameEvent } = must(await events.schedule(by(hostId, at), hostId, request));
    if (gameEvent.status === 'unknown') throw new Error('a scheduled gameEvent is unknown');
    const { startsAt } = gameEvent.scheduled;
    const people = members.slice(20).map(({ id }) => id);
    contested.evening({ id: gameEventId, hostId, startsAt }, people, addHours(at, 1));
    report({ id: gameEventId, hostId }, people);
    note({ userId: people[0] ?? '', gameEventId, cafeId: cafe.id });
  });

  agenda.at(addMinutes(now, -40), moveOne);
  agenda.at(addMinutes(now, -30), bringFriend);

  for (let index = 0; index < PAST_GAME_EVENTS; index++) past(index, 56 - Math.floor((index * 55) / PAST_GAME_EVENTS));
  // yesterday's evening, hosted by the demo's organizer, is not rated yet
  past(ORGANIZERS.length, 1, false);
  for (let index = 0; index < UPCOMING_GAME_EVENTS; index++) upcoming(index);
  await agenda.runUntil(now, signal);
  const [organizerId, member] = [organizers[0], members[0]];
  if (organizerId === undefined || !member) throw new Error('nobody signed up in the demo');
  return { organizerId, memberId: member.id };
}

/** The first usual start time that is at least four hours away. */
function soonest(now: Date, timeZone: string): { readonly startDate: string; readonly startTime: string } {
  const earliest = addHours(now, 4).toISOString();
  for (const startDate of [now, addDays(now, 1)].map((day) => localDateOf(day.toISOString(), timeZone))) {
    const startTime = START_TIMES.find((usual) => (instantOf(startDate, usual, timeZone) ?? '') >= earliest);
    if (startTime) return { startDate, startTime };
  }
  throw new Error('there is no usual time within the next day');
}

/** Of a local time at a full or half hour, before 23:30. */
const halfAnHourLater = (time: string): string => {
  const [hour = '', minute = ''] = time.split(':');
  return minute === '00' ? `${hour}:30` : `${String(Number(hour) + 1).padStart(2, '0')}:00`;
};

function known(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`the demo has no ${name}`);
  return id;
}

const address = (firstName: string, lastName: string, domain: string) =>
  `${firstName}.${lastName}@${domain}`.toLowerCase();

/** Phone numbers from the block that is reserved for fiction. */
const phone = (index: number) => `(832) 555-0${String(100 + (index % 100)).padStart(3, '0')}`;
