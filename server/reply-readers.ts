import { load } from '@tablemates/event-store';
import { HTTPException } from 'hono/http-exception';
import type { NamedCase } from '../modules/cases/commands.ts';
import { caseOf } from '../modules/cases/streams.ts';
import { cafeOf, gameOf } from '../modules/catalog/entries.ts';
import { cafeNameOf, gameNameOf } from '../modules/catalog/rules.ts';
import type { GameEvent } from '../modules/events/contract.ts';
import { groupIdsOf } from '../modules/events/hands.ts';
import { gameEventOf } from '../modules/events/streams.ts';
import { groupOf } from '../modules/groups/streams.ts';
import { invitationStream } from '../modules/identity/invitations/invited.ts';
import { accountOf } from '../modules/identity/people/account.ts';
import { conversationStream } from '../modules/messaging/domain-events.ts';
import { notesOf } from '../modules/notes/streams.ts';
import { reliabilityStream } from '../modules/reliability/domain-events.ts';
import { reportOf } from '../modules/reports/streams.ts';
import { foldStreams } from '../platform/fold-streams.ts';
import { cases } from '../projections/cases/cases.ts';
import { cafes, games } from '../projections/catalog/catalog.ts';
import { findCafesOwnedBy } from '../projections/catalog/queries.ts';
import { findGameEvent, findGameEvents } from '../projections/events/game-event-queries.ts';
import { gameEvents } from '../projections/events/game-events.ts';
import { participations } from '../projections/events/participations.ts';
import type { Viewer } from '../projections/events/people-at-table.ts';
import { findReservations } from '../projections/events/reservation-queries.ts';
import { findGroup } from '../projections/groups/group-queries.ts';
import { groups } from '../projections/groups/groups.ts';
import { findInvitation } from '../projections/identity/invitation-queries.ts';
import { invitations } from '../projections/identity/invitations.ts';
import { people } from '../projections/identity/people.ts';
import { findFirstAndLastNames, findNames, findUser } from '../projections/identity/people-queries.ts';
import { findMessage } from '../projections/messaging/message-queries.ts';
import { messages } from '../projections/messaging/messages.ts';
import { findNote } from '../projections/notes/note-queries.ts';
import { notes } from '../projections/notes/notes.ts';
import { contests } from '../projections/reliability/contests.ts';
import { reports } from '../projections/reports/reports.ts';
import { findSeriesOfHost } from '../projections/series/series-queries.ts';
import type { Core } from './core.ts';

type Seat = { readonly gameEventId: string; readonly userId: string };

/**
 * Reads what replies show after a command. What a command changes is folded from its streams at once, so no reply waits
 * for the read models, and none is behind. Names beside it are read like that too if the read models lack them.
 */
export function replyReaders({ sql, log, clock }: Pick<Core, 'sql' | 'log' | 'clock'>) {
  const now = () => clock().toISOString();
  type Into = Parameters<typeof foldStreams>[2]['into'];
  const folded = (streams: readonly string[], into: Into) => foldStreams(sql, log, { streams, into });
  const streamsOf = (userIds: readonly string[]) =>
    userIds.flatMap((userId) => [accountOf(userId).stream, reliabilityStream(userId)]);

  /**
   * The read models of a gameEvent and of others of its series, with the names at its table if `shown` lacks some. Whose
   * evening it is, and who organizes it, is as the group's stream says.
   */
  async function tableRows(gameEventId: string, shown?: GameEvent, ofSeries: readonly string[] = []) {
    const state = await load(log, gameEventOf(gameEventId));
    const ofGroup = groupIdsOf(state).map((id) => groupOf(id).stream);
    const streams = [...[...new Set([gameEventId, ...ofSeries])].map((id) => gameEventOf(id).stream), ...ofGroup];
    const table: Into = [gameEvents, participations, ...(ofGroup.length > 0 ? [groups] : [])];
    if (!shown || knowsAll(shown)) return folded(streams, table);
    const participants = state.status === 'unknown' ? [] : state.seats.participants;
    const beside = [gameOf(shown.gameId).stream, cafeOf(shown.cafeId).stream];
    const atTheTable = streamsOf([shown.hostId, ...participants]);
    return folded([...streams, ...beside, ...atTheTable], [...table, games, cafes, people]);
  }

  /** A gameEvent as its stream says now; undefined without one. */
  async function recordedGameEvent(
    gameEventId: string,
    viewer: Viewer = null,
    ofSeries: readonly string[] = [],
  ): Promise<GameEvent | undefined> {
    const shown = await findGameEvent(await tableRows(gameEventId, undefined, ofSeries), gameEventId, now(), viewer);
    if (!shown || knowsAll(shown)) return shown;
    return findGameEvent(await tableRows(gameEventId, shown, ofSeries), gameEventId, now(), viewer);
  }
  /** The read models with a gameEvent as its stream says now, and with the names at its table. */
  const recordedRows = async (gameEventId: string) =>
    tableRows(gameEventId, await findGameEvent(await tableRows(gameEventId), gameEventId, now()));
  const showGameEvent = async (
    gameEventId: string,
    viewer: Viewer = null,
    ofSeries: readonly string[] = [],
  ): Promise<GameEvent> => certain(await recordedGameEvent(gameEventId, viewer, ofSeries));
  const recordedUser = async (userId: string) => findUser(await folded(streamsOf([userId]), [people]), userId, now());

  return {
    recordedGameEvent,
    recordedRows,
    showGameEvent,
    recordedUser,

    /** A seat as a reservation that the viewer sees. */
    async showReservation(seat: Seat, viewer: Viewer) {
      const rows = await recordedRows(seat.gameEventId);
      const [reservation] = await findReservations(rows, seat, undefined, 1, now(), viewer);
      return certain(reservation);
    },

    showUser: async (userId: string) => certain(await recordedUser(userId)),

    /** The names of people with an account, by id, as the read models know them. */
    namesOf: (ids: readonly string[]) => findNames(sql, ids),

    showInvitation: async (invitationId: string) =>
      certain(
        await findInvitation(await folded([invitationStream(invitationId).stream], [invitations]), invitationId, now()),
      ),

    async showMessage(messageId: string, gameEventId: string, between: readonly [string, string]) {
      const streams = [conversationStream(gameEventId, ...between), ...streamsOf(between)];
      return certain(await findMessage({ sql: await folded(streams, [messages, people]), log }, messageId));
    },

    /** A note that is personal data of a person. */
    showNote: async (noteId: string, userId: string) =>
      certain(await findNote({ sql: await folded([notesOf(userId).stream], [notes]), log }, noteId)),

    /** The rows of hosted gameEvents, with names. */
    async showHosted(gameEventIds: readonly string[]) {
      const streams = gameEventIds.map((id) => gameEventOf(id).stream);
      const found = await findGameEvents(await folded(streams, [gameEvents]), gameEventIds, now());
      return gameEventIds.flatMap((id) => {
        const gameEvent = found.get(id);
        if (!gameEvent) return [];
        const { game, cafe } = gameEvent;
        return [{ ...gameEvent, gameName: gameNameOf(game), cafeName: cafeNameOf(cafe) }];
      });
    },

    /** The series that a person hosts, and the cafes that they own. */
    async showInHands(userId: string) {
      const [hosted, owned] = await Promise.all([findSeriesOfHost(sql, userId), findCafesOwnedBy(sql, userId)]);
      const named = hosted.map(({ gameName, cafeName, ...its }) => ({
        ...its,
        gameName: gameNameOf(gameName === null ? null : { name: gameName }),
        cafeName: cafeNameOf(cafeName === null ? null : { name: cafeName }),
      }));
      return { series: named, cafes: owned };
    },

    /** A group as its stream says now; undefined without one. */
    async recordedGroup(groupId: string, viewer: Viewer) {
      const state = await load(log, groupOf(groupId));
      if (state.status === 'unknown') return undefined;
      const { organizers, invited } = state;
      const inside = [...organizers, ...Object.keys(invited)];
      const known = await findFirstAndLastNames(sql, inside);
      const streams = [groupOf(groupId).stream, ...streamsOf(inside.filter((userId) => !known.has(userId)))];
      return findGroup({ sql: await folded(streams, [groups, people]), log }, groupId, viewer, now());
    },

    /** The read models that show a contest. */
    contestRows: (userId: string, gameEventId: string) =>
      folded([...streamsOf([userId]), gameEventOf(gameEventId).stream], [contests, gameEvents, people]),

    /** The read models that show a case. */
    async caseRows({ caseId, contestedBy }: NamedCase) {
      const { opened } = await load(log, caseOf(caseId));
      const of = [caseOf(caseId).stream, reportOf(caseId).stream];
      const person = contestedBy ?? opened?.personId;
      const evening = opened?.about === 'gameEvent' ? [gameEventOf(opened.id).stream] : [];
      const streams = [...of, ...(person === undefined ? [] : streamsOf([person])), ...evening];
      return folded(streams, [cases, people, ...(evening.length > 0 ? [gameEvents] : [])]);
    },

    /** The read models that show a report. */
    async reportRows(reportId: string) {
      const report = reportOf(reportId);
      const known = await load(log, report);
      if (known.state === 'none') return sql;
      const { kind, userId, reporterId, gameEventId } = known.made;
      const evening = gameEventId === undefined ? [] : [gameEventOf(gameEventId).stream];
      const talk =
        kind === 'message' && gameEventId !== undefined ? [conversationStream(gameEventId, userId, reporterId)] : [];
      const streams = [report.stream, ...streamsOf([userId, reporterId]), ...evening, ...talk];
      return folded(streams, [reports, people, gameEvents, messages]);
    },
  };
}

/** Whether the read models know all the names at a table. Those of a removed game or cafe are looked up in vain. */
const knowsAll = ({ game, cafe, host, people, currentParticipants, heldSeats }: GameEvent): boolean =>
  game !== null && cafe !== null && host !== null && people.length === 1 + currentParticipants - heldSeats;

/** What a command has just changed is in the log, so a reply can show it unless somebody deleted it in between. */
function certain<Shown>(shown: Shown | undefined): Shown {
  if (shown === undefined) throw new HTTPException(410, { message: 'This was deleted in the meantime.' });
  return shown;
}
