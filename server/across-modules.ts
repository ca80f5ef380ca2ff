import {
  type AppendTo,
  answerNow,
  appendTo,
  type EventLog,
  eachOf,
  isOneOf,
  load,
  port,
  portTo,
} from '@tablemates/event-store';
import { isBlocked } from '../modules/blocks/block.ts';
import { blocksBetween } from '../modules/blocks/streams.ts';
import { deskTableFold } from '../modules/cafe-nights/desk-mail.ts';
import { dayAfter, type HouseRules, isNightClosed } from '../modules/cafe-nights/rules.ts';
import { houseOf } from '../modules/cafe-nights/streams.ts';
import type { CaseDeps, NamedCase } from '../modules/cases/commands.ts';
import { caseOf } from '../modules/cases/streams.ts';
import { cafeOf, gameOf, readEntry, regionOf } from '../modules/catalog/entries.ts';
import { detailsOf } from '../modules/catalog/entry.ts';
import { nightKeys, takeNights } from '../modules/events/commitments/cafe-nights.ts';
import { hosted, isInUse } from '../modules/events/commitments/catalog-use.ts';
import { cafeNightOf, catalogUseOf } from '../modules/events/commitments/streams.ts';
import type { GameEventDomainEvent } from '../modules/events/domain-events.ts';
import { cafeRefusal } from '../modules/events/hosting/choices.ts';
import { othersOfNight } from '../modules/events/night/hosted-night.ts';
import { NEWCOMER_EVENINGS } from '../modules/events/rules.ts';
import type { Schedule } from '../modules/events/schedule.ts';
import { gameEventOf } from '../modules/events/streams.ts';
import { loseTable, type WhyLost } from '../modules/events/table/lost.ts';
import type { FollowedKind } from '../modules/follows/rules.ts';
import { noteLook, noteReport } from '../modules/groups/announcements/announcements.ts';
import { announcementTypes } from '../modules/groups/domain-events.ts';
import { everOrganizedFold } from '../modules/groups/group.ts';
import { announcementsOf, groupOf } from '../modules/groups/streams.ts';
import { accountOf, keepsCafes } from '../modules/identity/people/account.ts';
import { isFullAdmin } from '../modules/identity/people/admin-role.ts';
import { userStream } from '../modules/identity/people/people.ts';
import { adminRoleOf, becomeCafeOwner } from '../modules/identity/people/person.ts';
import { mayChange } from '../modules/identity/rules.ts';
import type { OptionalKind } from '../modules/mails/rules.ts';
import { mailPreferencesOf } from '../modules/mails/streams.ts';
import { connectionsFold } from '../modules/messaging/connections.ts';
import { messagingEventTypes } from '../modules/messaging/domain-events.ts';
import type { createCarriedOverPenalties } from '../modules/reliability/carried-over-penalties.ts';
import { penaltyAt } from '../modules/reliability/policy.ts';
import { attendedIn, firstAttended, madeAt } from '../modules/reliability/standing.ts';
import { standingOn } from '../modules/reliability/streams.ts';
import type { ReportDeps } from '../modules/reports/commands.ts';
import { reportOf } from '../modules/reports/streams.ts';
import { isUsed } from '../modules/series/catalog-use.ts';
import { plannedDates } from '../modules/series/series.ts';
import { seriesOf, seriesUseOf } from '../modules/series/streams.ts';
import { along } from '../platform/along.ts';
import type { Instant } from '../platform/clock.ts';
import { localDateOf } from '../platform/local-time.ts';

/**
 * Questions of one module about decisions of another one. The streams are read within the command that asks, and its
 * append succeeds only if they have not changed.
 */

/** The account, as the decision about taking a seat needs it. */
export const accountAt = (userId: string) =>
  portTo(accountOf(userId), ({ status, suspendedUntil, ...roles }, now) => ({
    ...roles,
    isActive: status === 'active',
    suspendedUntil: suspendedUntil !== null && suspendedUntil > now ? suspendedUntil : null,
  }));

/** Whether the account is neither disabled nor erased. */
export const isActive = (userId: string) => portTo(accountOf(userId), ({ status }) => status === 'active');

/** Whether the person is an active admin of the role full. */
export const isFullAdminAt = (userId: string) => portTo(userStream(userId), isFullAdmin);

/** Whether a person gets this kind of mails. */
export const getsMails = (userId: string, kind: OptionalKind) =>
  portTo(mailPreferencesOf(userId), (off) => !off.includes(kind));

type Log = Pick<EventLog, 'readStream' | 'versionOf'>;

/** Whether an admin who can sign in may act on people. */
export const mayActOnPeople = (userId: string) =>
  portTo(userStream(userId), (person) => person.status === 'active' && mayChange(adminRoleOf(person), 'people'));

/** Whether there is such an account that is not erased. */
export const isPerson = (userId: string) =>
  portTo(accountOf(userId), ({ status }) => status === 'active' || status === 'inactive');

/** Whether the person may own a cafe. */
export const isCafeOwner = (userId: string) =>
  portTo(accountOf(userId), (account) => account.isCafeOwner && account.status !== 'erased');

/** What makes a person the owner of the cafe that they proposed; undefined for who cannot own one. */
export const roleOfCafeOwner = (userId: string) =>
  portTo(userStream(userId), (person) => {
    const given = becomeCafeOwner(person);
    return given && [appendTo(userStream(userId), given)];
  });

/** The penalty of a person, or of another account of their mailbox, that ends last; null if there is none. */
export const penaltyInForce =
  (carriedOver: Pick<ReturnType<typeof createCarriedOverPenalties>, 'penaltiesOf'>) => (userId: string) =>
    port({
      // Their own penalties are read at once, because those of their mailbox wait for the address.
      streams: { person: userStream(userId), own: standingOn(userId) },
      more: ({ person }) => ({
        penalties: carriedOver.penaltiesOf(userId, 'personal' in person ? person.personal?.email : undefined),
      }),
      answer: ({ penalties }, now) => penaltyAt(penalties, now) ?? null,
    });

/** When that penalty ends. */
export const penaltyEnd = (inForce: ReturnType<typeof penaltyInForce>) => (userId: string) =>
  port({ streams: { penalty: inForce(userId) }, answer: ({ penalty }) => penalty?.until ?? null });

/** A person's marks as a participant. `at`: when each was made or last changed. */
export const marksOf = (userId: string) =>
  portTo(standingOn(userId), ({ marks }) =>
    Object.values(marks)
      .filter(({ role }) => role === 'participant')
      .map(({ gameEventId, status, startsAt, markedAt, changedAt = markedAt }) => ({
        ...{ gameEventId, status, startsAt },
        at: changedAt,
      })),
  );

/** Whether a person has been marked as attended at fewer than three evenings, anywhere in the city. */
export const isNewcomer = (userId: string) =>
  portTo(standingOn(userId), (standing) => attendedIn(standing) < NEWCOMER_EVENINGS);

/** Whether one of the two has blocked the other. */
export const keptApart = (one: string, other: string) => portTo(blocksBetween(one, other), (pair) => isBlocked(pair));

/**
 * The open group of the evening to which a person was first marked as having come, and when that was. Undefined also if
 * they organize it, or keep apart from its owner or the host.
 */
export const firstEvening = (userId: string) =>
  port({
    streams: { standing: standingOn(userId) },
    more: ({ standing }) => {
      const first = firstAttended(standing);
      return { groups: eachOf(first?.role === 'participant' ? [first.gameEventId] : [], groupMetAt(userId)) };
    },
    answer: ({ standing, groups }) => {
      const first = firstAttended(standing);
      const [groupId] = groups.all;
      return first && groupId !== undefined ? { groupId, at: madeAt(first) } : undefined;
    },
  });

const groupMetAt = (userId: string) => (gameEventId: string) =>
  port({
    streams: { gameEvent: gameEventOf(gameEventId) },
    more: ({ gameEvent }) => {
      const schedules = gameEvent.status === 'unknown' ? [] : [gameEvent.schedule];
      return {
        groups: eachOf(
          schedules.flatMap(({ groupId }) => groupId ?? []),
          groupWelcoming(userId),
        ),
        apart: eachOf(
          schedules.map(({ hostId }) => hostId),
          (hostId) => keptApart(userId, hostId),
        ),
      };
    },
    answer: ({ groups, apart }) => (apart.all.includes(true) ? undefined : groups.all[0]),
  });

const groupWelcoming = (userId: string) => (groupId: string) =>
  port({
    streams: { group: groupOf(groupId) },
    more: ({ group }) => ({
      apart: eachOf(group.status === 'open' ? [group.ownerId] : [], (ownerId) => keptApart(userId, ownerId)),
    }),
    answer: ({ group, apart }) =>
      group.status === 'open' && !group.organizers.includes(userId) && !apart.all.includes(true) ? groupId : undefined,
  });

/** Who met whom at a gameEvent; undefined if there is no such gameEvent. */
export const connectionsAt = (gameEventId: string) =>
  portTo({ ...gameEventOf(gameEventId), fold: connectionsFold }, (connections) => connections);

/**
 * Whether something was scheduled under an id, a gameEvent or a series; or whether it is held on a local date: a gameEvent
 * that was scheduled for that day, or a series that does not leave it out by its host's wish. Past and cancelled ones count.
 */
export const scheduledAs = (id: string) =>
  port({
    streams: { series: seriesOf(id), day: { ...gameEventOf(id), fold: firstDayFold, withoutPersonal: true } },
    answer:
      ({ series, day }) =>
      (date?: string): boolean => {
        if (series.status === 'unknown') return day !== undefined && (date ?? day) === day;
        if (date === undefined) return true;
        return series.skipped[date]?.code !== 'by_host' && plannedDates(series, date, date).includes(date);
      },
  });

/** The day for which a gameEvent was scheduled at first. */
const firstDayFold = {
  initial: undefined as string | undefined,
  evolve: (day: string | undefined, event: GameEventDomainEvent) =>
    event.type === 'GameEventScheduled' ? event.data.startDate : day,
};

/** All gameEvents that were ever opened as dates of a series. */
export const datesOfSeries = (seriesId: string) =>
  portTo(seriesOf(seriesId), (series) =>
    series.status === 'unknown'
      ? []
      : Object.entries(series.opened).map(([plannedDate, gameEventId]) => ({ plannedDate, gameEventId })),
  );

/** The people of a table, with the organizers of its group; none if there is no such gameEvent. */
const tableAt = (gameEventId: string) =>
  port({
    streams: { connections: connectionsAt(gameEventId) },
    more: ({ connections }) => ({ hands: eachOf(connections?.groupId ? [connections.groupId] : [], organizersOf) }),
    answer: ({ connections, hands }) =>
      connections ? [{ ...connections, gameEventId, organizers: hands.all.flat() }] : [],
  });

/** The people of the tables of a gameEvent's night, those of its own first. */
export const nightAt = (gameEventId: string) =>
  port({
    streams: { others: othersOfNightAt(gameEventId) },
    more: ({ others }) => ({ tables: eachOf([gameEventId, ...others], tableAt) }),
    answer: ({ tables }) => tables.all.flat(),
  });

const othersOfNightAt = (gameEventId: string) =>
  port({
    streams: { gameEvent: gameEventOf(gameEventId) },
    more: ({ gameEvent }) => ({ others: othersOfNight(everOrganized, gameEvent) }),
    answer: ({ others }) => others,
  });

/** The user id of the host; undefined if there is no such gameEvent. */
export const hostOf = (gameEventId: string) =>
  portTo(gameEventOf(gameEventId), (gameEvent) =>
    gameEvent.status === 'unknown' ? undefined : gameEvent.schedule.hostId,
  );

export const isActiveGame = (gameId: string) => portTo(gameOf(gameId), (game) => detailsOf(game)?.status === 'active');

/** The id of the cafe's region; undefined unless the cafe is approved. */
export const regionOfApprovedCafe = (cafeId: string) =>
  portTo(cafeOf(cafeId), (cafe) => {
    const details = detailsOf(cafe);
    return details?.status === 'approved' ? details.regionId : undefined;
  });

/** The owner and the organizers of a group, while it is open. */
export const organizersOf = (groupId: string) =>
  portTo(groupOf(groupId), (group) => (group.status === 'open' ? group.organizers : []));

/** Everybody who organizes a group or ever did. */
export const everOrganized = (groupId: string) =>
  portTo({ stream: groupOf(groupId).stream, fold: everOrganizedFold }, (people) => people);

/** Whether people can follow it: an open group, an active organizer, an approved cafe, an active game. */
export const canBeFollowed = (kind: FollowedKind, id: string) =>
  ({
    group: (groupId: string) => portTo(groupOf(groupId), ({ status }) => status === 'open'),
    host: (userId: string) => portTo(accountOf(userId), ({ status, isProvider }) => status === 'active' && isProvider),
    cafe: (cafeId: string) =>
      port({ streams: { region: regionOfApprovedCafe(cafeId) }, answer: ({ region }) => region !== undefined }),
    game: isActiveGame,
  })[kind](id);

/** How a group was closed; undefined while it is open. */
export const closingOf = (groupId: string) =>
  portTo(groupOf(groupId), (group) =>
    group.status === 'closed' && group.closing && group.closedAt !== null
      ? { at: group.closedAt, ...group.closing }
      : undefined,
  );

/** Whether there is such a region. */
export const isRegion = (regionId: string) => portTo(regionOf(regionId), (region) => detailsOf(region) !== undefined);

/** The owner of a cafe, null without one who can answer for it; undefined unless it is in the catalog. */
export const cafeOwnerOf = (cafeId: string) =>
  port({
    streams: { cafe: cafeOf(cafeId) },
    more({ cafe }) {
      const ownerId = detailsOf(cafe)?.ownerId;
      return { accounts: eachOf(ownerId ? [ownerId] : [], accountOf) };
    },
    answer({ cafe, accounts }) {
      const details = detailsOf(cafe);
      return details && (accounts.all.some(keepsCafes) ? details.ownerId : null);
    },
  });

/** The rules of a cafe's house, and whom it asks first; undefined if it has none. It asks nobody who could not answer. */
export const houseRulesOf = (cafeId: string) =>
  port({
    streams: { house: houseOf(cafeId) },
    more: ({ house }) => ({ owners: eachOf(house?.askFirst ? [cafeId] : [], cafeOwnerOf) }),
    answer({ house, owners }) {
      const [asks] = owners.all;
      return house && { ...house, ...(asks && { asks }) };
    },
  });

/** What a cafe says to a series; undefined where it asks nobody. */
export const tableOfSeries = (seriesId: string) =>
  portTo(seriesOf(seriesId), (series) =>
    series.status === 'unknown' || series.status === 'ended' ? undefined : (series.table ?? undefined),
  );

/** A gameEvent as the desk of a cafe knows it; undefined if there is none. */
export const deskTableAt = (gameEventId: string) =>
  portTo({ stream: gameEventOf(gameEventId).stream, fold: deskTableFold }, (table) => table);

/** What the upcoming evenings at a cafe append when it sets its first house rules: each takes its nights as it is. */
export const takeStanding = (cafeId: string) =>
  port({
    streams: { uses: catalogUseOf('cafe', cafeId) },
    more: ({ uses }, now) => ({
      evenings: eachOf(
        hosted(uses, now).map(({ gameEventId }) => gameEventId),
        standingAt,
      ),
    }),
    answer: ({ evenings }) => evenings.all.flat(),
  });

/** The evenings ahead at a cafe: it takes why each has lost its table, and gives what they append. */
const tablesAhead = (cafeId: string, isConcerned: (startsAt: Instant) => boolean = () => true) =>
  port({
    streams: { uses: catalogUseOf('cafe', cafeId) },
    more: ({ uses }, now) => ({
      evenings: eachOf(
        hosted(uses, now).flatMap(({ gameEventId, startsAt, hasBegun }) =>
          hasBegun || !isConcerned(startsAt) ? [] : [gameEventId],
        ),
        gameEventOf,
      ),
    }),
    answer:
      ({ evenings }, now) =>
      (why: (schedule: Pick<Schedule, 'startsAt' | 'lost'>) => WhyLost | undefined, by: string): readonly AppendTo[] =>
        evenings.all.flatMap((state) => {
          const decided = state.status === 'unknown' ? [] : loseTable(state, why(state.schedule), by, now);
          return decided.map((each) => appendTo(gameEventOf(each.data.gameEventId), [each]));
        }),
  });

/** What evenings append when a house opens or closes on these dates. One that is lost for more than a night stays lost. */
export const closeTables = (timeZone: string) => (cafeId: string, dates: readonly string[]) => {
  const around = new Set(dates.flatMap((date) => [date, dayAfter(date)]));
  return port({
    streams: { tables: tablesAhead(cafeId, (startsAt) => around.has(localDateOf(startsAt, timeZone))) },
    answer:
      ({ tables }) =>
      (house: HouseRules, by: string) =>
        tables(({ startsAt, lost }) => {
          if (lost && lost.because !== 'closed') return lost.because;
          return isNightClosed(house, startsAt, timeZone) ? 'closed' : undefined;
        }, by),
  });
};

/** What evenings append when their cafe takes no evenings any more, or does again: but not on a night that is closed. */
export const loseTables = (timeZone: string) => (cafeId: string) =>
  port({
    streams: { tables: tablesAhead(cafeId), house: houseOf(cafeId) },
    answer:
      ({ tables, house }) =>
      (because: WhyLost | undefined, by: string) =>
        tables(({ startsAt }) => because ?? (isNightClosed(house, startsAt, timeZone) ? 'closed' : undefined), by),
  });

const standingAt = (gameEventId: string) =>
  port({
    streams: { gameEvent: gameEventOf(gameEventId) },
    more: ({ gameEvent }) => ({
      nights: eachOf(
        gameEvent.status === 'unknown' ? [] : nightKeys(gameEvent.schedule, gameEvent.schedule.timeZone),
        cafeNightOf,
      ),
    }),
    answer: ({ gameEvent }) =>
      gameEvent.status === 'unknown' || gameEvent.status === 'cancelled'
        ? []
        : Object.entries(takeNights(gameEvent.schedule, gameEvent.schedule.timeZone, 'standing')).map(([key, events]) =>
            appendTo(cafeNightOf(key), events),
          ),
  });

/** The user id of the person whose personal data a note on a record is; undefined if there is no such record. */
export const answersTo = {
  gameEvent: (gameEventId: string) =>
    portTo(gameEventOf(gameEventId), (gameEvent) =>
      gameEvent.status === 'unknown' ? undefined : { userId: gameEvent.schedule.hostId },
    ),
  cafe: (cafeId: string) =>
    portTo(cafeOf(cafeId), (cafe) => {
      const details = detailsOf(cafe);
      // without an owner, a note on a proposal is about who proposed it
      return details && { userId: details.ownerId ?? details.proposal?.userId ?? null };
    }),
  /** @param contestedBy the marked person, if it is the case of a dispute */
  case: (caseId: string, contestedBy: string | undefined) =>
    port({
      streams: {
        complaint: caseOf(caseId),
        report: reportOf(caseId),
        standing: contestedBy === undefined ? port({ streams: {}, answer: () => undefined }) : standingOn(contestedBy),
      },
      answer: ({ complaint: { opened }, report, standing }) => {
        if (opened) return { userId: opened.personId ?? null };
        if (report.state !== 'none') return { userId: report.made.userId };
        return contestedBy !== undefined && standing?.contests[caseId] ? { userId: contestedBy } : undefined;
      },
    }),
};

/** The report or the dispute that a case is. Whom they are about, and who is a party to them, never changes. */
export const caseElsewhere =
  (log: Log): CaseDeps['elsewhere'] =>
  async ({ caseId, contestedBy }) => {
    const contest = contestedBy === undefined ? undefined : (await load(log, standingOn(contestedBy))).contests[caseId];
    if (contestedBy === undefined || !contest) {
      return portTo(reportOf(caseId), (report) => {
        if (report.state === 'none') return undefined;
        const { userId, reporterId } = report.made;
        return { caseId, kind: 'report', isOpen: report.state !== 'decided', people: [userId, reporterId] };
      });
    }
    const { gameEventId, by } = contest;
    return port({
      streams: { standing: standingOn(contestedBy), host: hostOf(gameEventId) },
      answer: ({ standing, host }) => ({
        caseId,
        kind: 'contest',
        isOpen: standing.contests[caseId]?.state === 'open',
        people: [contestedBy, ...(host === undefined ? [] : [host]), ...(by === undefined ? [] : [by])],
      }),
    });
  };

/** The people of a case, who do not look after it; none for an unknown id. */
export async function partiesOf(log: Log, named: NamedCase, now: Instant): Promise<readonly string[]> {
  const { opened } = await load(log, caseOf(named.caseId));
  if (opened) return opened.personId === undefined ? [] : [opened.personId];
  return (await answerNow(log, await caseElsewhere(log)(named), now))?.people ?? [];
}

/**
 * Whether gameEvents or series that are not over need a game or a cafe; with a region id, whether gameEvents in that
 * region do. A series is in the region of its cafe.
 */
export const usesOf = (kind: 'game' | 'cafe', id: string) =>
  port({
    streams: { gameEvents: catalogUseOf(kind, id), series: seriesUseOf(kind, id) },
    answer:
      ({ gameEvents, series }, now) =>
      (regionId?: string) =>
        isInUse(gameEvents, now, regionId) || (regionId === undefined && isUsed(series, now)),
  });

/** Questions that are answered from the log, outside a command. */
export const readsOf = (log: EventLog) => ({
  /** The gameEvents at a cafe that are not over, the soonest first. */
  hostedAt: async (cafeId: string, now: Parameters<typeof hosted>[1]) =>
    hosted(await load(log, catalogUseOf('cafe', cafeId)), now),

  /** Why evenings in a region cannot be at a cafe; undefined if they can. */
  placeRefusal: async (cafeId: string, regionId: string, now: Instant) =>
    cafeRefusal(await answerNow(log, regionOfApprovedCafe(cafeId), now), regionId),

  /** The ids of the series that need a cafe. */
  seriesAt: async (cafeId: string) => Object.keys(await load(log, seriesUseOf('cafe', cafeId))),

  /** The version of a gameEvent; 0 if there is none. */
  async versionOf(gameEventId: string) {
    const gameEvent = await load(log, gameEventOf(gameEventId));
    return gameEvent.status === 'unknown' ? 0 : gameEvent.schedule.version;
  },

  regionExists: async (regionId: string) => (await readEntry(log, regionOf(regionId))) !== undefined,

  /** A message that was sent. It has the id of the command that sent it. */
  async messageOf(messageId: string) {
    const position = await log.positionOf(messageId);
    const sent = position === undefined ? [] : await log.readAt([position]);
    return sent.filter(isMessage).find(({ data }) => data.messageId === messageId)?.data;
  },

  /** An announcement that was sent. It has the id of the command that wrote it. */
  async announcementOf(announcementId: string) {
    const position = await log.positionOf(announcementId);
    const [written] = position === undefined ? [] : (await log.readAt([position])).filter(isAnnouncement);
    if (!written) return undefined;
    const { groupId, authorId } = written.data;
    const { all } = await load(log, announcementsOf(groupId));
    const isSent = all.some((each) => each.announcementId === announcementId && each.state === 'sent');
    return isSent ? { groupId, authorId } : undefined;
  },
});

/** What a report of an announcement notes at its group. */
export const noteAtGroup: ReportDeps['noteAtGroup'] = (groupId, what, { reporterId, ...report }, at) =>
  along(announcementsOf(groupId), (announcements) =>
    what === 'reported'
      ? noteReport({ groupId, ...report, reporterId, at })
      : noteLook(announcements, { groupId, ...report, at }),
  );

const isAnnouncement = isOneOf({ AnnouncementWritten: announcementTypes.AnnouncementWritten });
const isMessage = isOneOf({ MessageSent: messagingEventTypes.MessageSent });
