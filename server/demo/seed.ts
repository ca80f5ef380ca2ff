import type { CommandContext } from '@tablemates/event-store';
import type { CafeNightsCommands } from '../../modules/cafe-nights/commands.ts';
import type { catalogCommands } from '../../modules/catalog/commands.ts';
import type { CheckInCommands } from '../../modules/events/check-in/commands.ts';
import type { EventsCommands } from '../../modules/events/commands.ts';
import type { GuestCommands } from '../../modules/events/guests/commands.ts';
import type { ReminderCommands } from '../../modules/events/reminders/commands.ts';
import type { AnnouncementCommands } from '../../modules/groups/announcements/commands.ts';
import type { GroupCommands } from '../../modules/groups/commands.ts';
import type { IdentityCommands } from '../../modules/identity/commands.ts';
import type { IdentityDeps } from '../../modules/identity/deps.ts';
import { registerAdmin } from '../../modules/identity/people/admins.ts';
import type { MessagingCommands } from '../../modules/messaging/commands.ts';
import type { NoteCommands } from '../../modules/notes/commands.ts';
import type { ReliabilityCommands } from '../../modules/reliability/commands.ts';
import type { ContestCommands } from '../../modules/reliability/contests/commands.ts';
import type { ReportCommands } from '../../modules/reports/commands.ts';
import type { SeriesCommands } from '../../modules/series/commands.ts';
import type { StandingSeatCommands } from '../../modules/series/standing/commands.ts';
import { addDays, addHours, addMinutes } from '../../platform/add-time.ts';
import type { NewId } from '../../platform/ids.ts';
import { localDateOf } from '../../platform/local-time.ts';
import type { Pictures } from '../../platform/pictures/pictures.ts';
import { createAgenda } from './agenda.ts';
import { cafeWithRules } from './cafe-with-rules.ts';
import { stockCatalog } from './catalog.ts';
import { createChats } from './chats.ts';
import { contestedMarks } from './contested-marks.ts';
import { groupWithManyHands } from './groups.ts';
import { DESCRIPTIONS, ORGANIZERS } from './houston.ts';
import { must } from './must.ts';
import { notedThings } from './noted-things.ts';
import { pastEvenings } from './past-evenings.ts';
import { signUpPeople } from './people.ts';
import { demoPictures } from './pictures.ts';
import { proposedCafe } from './proposed-cafe.ts';
import { chooser, seededRandom } from './random.ts';
import { reportedThings } from './reported-things.ts';
import { repeatingEvenings } from './series.ts';
import { createTables, type Evenings } from './tables.ts';
import { upcomingEvenings } from './upcoming-evenings.ts';

const PAST_GAME_EVENTS = 36;
const UPCOMING_GAME_EVENTS = 40;

export type SeedDeps = {
  readonly identity: IdentityCommands;
  readonly identityDeps: Pick<IdentityDeps, 'log' | 'random'>;
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
  readonly series: SeriesCommands;
  readonly standingSeats: StandingSeatCommands;
  readonly groups: GroupCommands;
  readonly announcements: AnnouncementCommands;
  readonly cafeNights: CafeNightsCommands;
  readonly pictures: Pick<Pictures, 'save'>;
  readonly newId: NewId;
  readonly now: Date;
  readonly timeZone: string;
  /** Domain of the demo people's addresses. */
  readonly emailDomain: string;
  /** Aborts the seeding before it is complete. */
  readonly signal?: AbortSignal;
};

/** Their user ids. */
export type DemoIds = { readonly organizerId: string; readonly memberId: string };

/**
 * Fills an empty log with a believable Houston: two months of past evenings and three weeks of upcoming ones. It uses
 * the same commands as people do, each with a clock set to its moment.
 */
export async function seedDemo(deps: SeedDeps): Promise<DemoIds> {
  const { identity, events, checkIns, contests, guests, reliability, reports, messaging, newId } = deps;
  const { now, timeZone, emailDomain, signal } = deps;
  /** The admin who decides about the sample member. The account has no password, so nobody can sign in with it. */
  const adminId = newId();
  const choose = chooser(seededRandom(77_002));
  const by = (actor: string, at: Date): CommandContext => ({ commandId: newId(), actor, now: at.toISOString() });

  const opening = by('system', addDays(now, -70));
  must(await registerAdmin(deps.identityDeps, opening, { userId: adminId, username: 'Robin' }));
  const catalog = await stockCatalog(deps.catalog, () => ({ ...opening, commandId: newId() }));

  const agenda = createAgenda();
  const { regionIds } = catalog;
  const { organizers, members, ...ofSeries } = signUpPeople({
    agenda,
    identity,
    by,
    choose,
    regionIds,
    emailDomain,
    now,
  });
  const shared: Evenings = { agenda, events, by, choose, organizers, members, now, timeZone };
  const tables = createTables({ ...shared, catalog, reminders: deps.reminders });
  const contested = contestedMarks({ agenda, events, checkIns, reliability, contests, by, adminId, now });
  const report = reportedThings({ agenda, messaging, reports, by, adminId, now });
  const note = notedThings({ agenda, notes: deps.notes, by, adminId, now });
  const addPast = pastEvenings({ ...shared, tables, reliability, contested, adminId });
  const upcoming = upcomingEvenings({ ...shared, tables, guests, chat: createChats({ agenda, messaging, by }) });
  const { series, standingSeats } = deps;
  const { changeCafe, changeCafePhoto, proposeCafe } = deps.catalog;
  cafeWithRules({ ...shared, catalog, changeCafe, identity, setHouse: deps.cafeNights.setHouse, adminId, emailDomain });
  proposedCafe({ ...shared, catalog, proposeCafe });
  const { changeOwnPhoto } = identity;
  demoPictures({ ...shared, catalog, changeCafePhoto, changeOwnPhoto, pictures: deps.pictures, adminId });
  const groupId = groupWithManyHands({
    ...shared,
    ...ofSeries,
    catalog,
    groups: deps.groups,
    announcements: deps.announcements,
  });
  repeatingEvenings({ ...shared, groupId, ...ofSeries, tables, catalog, reliability, series, standingSeats });

  // an evening at 08:00, when no other one takes place
  agenda.at(addDays(now, -9), async (at) => {
    const [hostId = ''] = organizers;
    const [game, cafe] = [catalog.games[0], catalog.cafes[0]];
    if (!game || !cafe) return;
    const eventDate = localDateOf(addDays(now, -2).toISOString(), timeZone);
    const table = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, eventDate, startTime: '08:00' };
    const description = DESCRIPTIONS[0] ?? '';
    const request = { ...table, maxParticipants: 4, description, minParticipants: 1 };
    const { gameEventId, gameEvent } = must(await events.schedule(by(hostId, at), hostId, request));
    if (gameEvent.status === 'unknown') throw new Error('a scheduled gameEvent is unknown');
    const { startsAt } = gameEvent.schedule;
    const people = members.slice(20).map(({ id }) => id);
    contested.evening({ id: gameEventId, hostId, startsAt }, people, addHours(at, 1));
    report({ id: gameEventId, hostId }, people);
    note({ userId: people[0] ?? '', gameEventId, cafeId: cafe.id });
  });

  agenda.at(addMinutes(now, -40), upcoming.moveOne);
  agenda.at(addMinutes(now, -30), upcoming.bringFriend);
  agenda.at(addHours(now, -5), upcoming.fillUpForOrganizer);

  for (let index = 0; index < PAST_GAME_EVENTS; index++) {
    addPast(index, 56 - Math.floor((index * 55) / PAST_GAME_EVENTS));
  }
  // yesterday's evening, hosted by the demo's organizer, is not rated yet
  addPast(ORGANIZERS.length, 1, { isRated: false });
  for (let index = 0; index < UPCOMING_GAME_EVENTS; index++) upcoming.add(index);
  await agenda.runUntil(now, signal);
  const [organizerId, member] = [organizers[0], members[0]];
  if (organizerId === undefined || !member) throw new Error('nobody signed up in the demo');
  return { organizerId, memberId: member.id };
}
