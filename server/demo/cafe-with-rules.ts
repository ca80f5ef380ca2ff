import type { CafeNightsCommands } from '../../modules/cafe-nights/commands.ts';
import { HouseRequest } from '../../modules/cafe-nights/contract.ts';
import type { catalogCommands } from '../../modules/catalog/commands.ts';
import type { IdentityCommands } from '../../modules/identity/commands.ts';
import { AddPersonRequest } from '../../modules/identity/contract.ts';
import { daysLater } from '../../modules/series/rules.ts';
import { addMinutes } from '../../platform/add-time.ts';
import { localDateOf } from '../../platform/local-time.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { DemoCatalog } from './catalog.ts';
import { must } from './must.ts';
import { demoPeople } from './people.ts';
import { type Evenings, EXPECTED_REFUSALS } from './tables.ts';

/** Its place in the catalog: a cafe of no series. */
const CAFE = 6;
const FRIDAY = 5;
const GUESTS = 2;

const until = (closes: string) => (weekday: number) => ({ weekday, opens: '10:00', closes });
const rules = HouseRequest.parse({
  hours: [...[1, 2, 3, 4, 0].map(until('00:00')), ...[FRIDAY, 6].map(until('02:00'))],
  tablesAtOnce: 3,
  headsAtOnce: 24,
  note: 'One drink per person, please. The piano corner is reserved after 7.',
  access: ['step_free', 'quiet_corner', 'gender_neutral_restroom'],
});

/** The same, asked for each table. */
const asking = { ...rules, askFirst: true as const };

type Deps = Evenings & {
  readonly catalog: DemoCatalog;
  readonly changeCafe: ReturnType<typeof catalogCommands>['changeCafe'];
  readonly identity: Pick<IdentityCommands, 'addPerson'>;
  readonly setHouse: CafeNightsCommands['setHouse'];
  /** Who makes people owners. */
  readonly adminId: string;
  readonly emailDomain: string;
};

/**
 * A cafe with an owner, whom visitors can sign in as: open past midnight on weekends, with all tables taken on one Friday,
 * and a table that waits for the owner's answer on the day after. It draws no random numbers.
 */
export function cafeWithRules({
  agenda,
  events,
  by,
  organizers,
  members,
  now,
  timeZone,
  catalog,
  ...deps
}: Deps): void {
  agenda.at(addMinutes(now, -20), async (at) => {
    const { identity, changeCafe, setHouse, adminId, emailDomain } = deps;
    const [cafe, game] = [catalog.cafes[CAFE], catalog.games[0]];
    if (!cafe || !game) throw new Error('the demo has no cafe for its owner');
    const email = demoPeople(emailDomain).owner;
    const name = { firstName: 'Gwen', lastName: 'Whitaker', phoneNumber: '(713) 555-0190' };
    const person = AddPersonRequest.parse({ ...name, email, isCafeOwner: true });
    const { userId } = must(await identity.addPerson(by(adminId, at), person));
    must(await changeCafe(by(adminId, at), cafe.id, { ownerId: userId }));
    must(await setHouse(by(userId, at), cafe.id, { userId, isAdmin: false, isCafeOwner: true }, rules));

    const today = localDateOf(now.toISOString(), timeZone);
    const isFriday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() === FRIDAY;
    const eventDate = [2, 3, 4, 5, 6, 7, 8].map((days) => daysLater(today, days)).find(isFriday) ?? today;
    const place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, eventDate, startTime: '19:00' };
    // the demo's organizer keeps the evenings free
    const hosts = organizers.slice(1);
    for (const [nth, hostId] of hosts.entries()) {
      const table = await events.schedule(by(hostId, at), hostId, { ...place, maxParticipants: 4, minParticipants: 1 });
      if (isRefusal(table)) {
        if (table.code === 'cafe_full') break;
        if (table.code !== 'overlaps') throw new Error(`a table of the full Friday was refused: ${table.code}`);
        continue;
      }
      for (const { id } of members.slice(-GUESTS * (nth + 1)).slice(0, GUESTS)) {
        const joined = await events.join(by(id, at), table.gameEventId, id);
        if (isRefusal(joined) && !EXPECTED_REFUSALS.includes(joined.code)) throw new Error(joined.code);
      }
    }
    must(await setHouse(by(userId, at), cafe.id, { userId, isAdmin: false, isCafeOwner: true }, asking));
    const later = { ...place, eventDate: daysLater(eventDate, 1), startTime: '20:30' };
    for (const hostId of hosts) {
      const table = await events.schedule(by(hostId, at), hostId, { ...later, maxParticipants: 5, minParticipants: 1 });
      if (!isRefusal(table)) return;
      if (table.code !== 'overlaps') throw new Error(`the table that is asked for was refused: ${table.code}`);
    }
  });
}
