import {
  type CommandContext,
  type EventLog,
  execute,
  load,
  type Port,
  type Position,
  port,
} from '@tablemates/event-store';
import { type Along, along } from '../../platform/along.ts';
import type { Instant } from '../../platform/clock.ts';
import { isRefusal, type Refusal, refuse, signedOut, unknown } from '../../platform/refusal.ts';
import {
  decideReport,
  lookAt,
  makeReport,
  type Report,
  type ReportAct,
  type Reported,
  unknownReport,
  warn,
} from './report.ts';
import { reportIdOf, reportOf, warningsOf } from './streams.ts';

type Done = { readonly position: Position | undefined };

/** The plan for upcoming evenings of a host who is deactivated (evenings contract, section 1). */
type Upcoming = {
  readonly upcoming?: 'cancel' | 'handOver' | undefined;
  readonly to?: string | undefined;
  readonly groups?: 'handOver' | 'close' | undefined;
};

/** Functions for facts and actions outside this module's streams. */
export type ReportDeps = {
  /** Whether a person's account is active. */
  readonly isActive: (userId: string) => Port<boolean>;
  /** Whether the person exists, active or not, and is not erased. */
  readonly isPerson: (userId: string) => Port<boolean>;
  /** The host of a game event; undefined if the game event is unknown. */
  readonly hostOf: (gameEventId: string) => Port<string | undefined>;
  /** A message, read from the log; undefined if it is unknown. */
  readonly messageOf: (
    messageId: string,
  ) => Promise<{ readonly gameEventId: string; readonly senderId: string; readonly receiverId: string } | undefined>;
  /** An announcement that was sent, read from the log; undefined if it is unknown. */
  readonly announcementOf: (announcementId: string) => Promise<Announced | undefined>;
  /** Notes at a group that an announcement was reported, or that an admin has looked at a report of it. */
  readonly noteAtGroup: (
    groupId: string,
    what: 'reported' | 'lookedAt',
    report: { readonly announcementId: string; readonly reportId: string; readonly reporterId: string },
    now: Instant,
  ) => Along;
  /** Runs what makes a report, and counts it unless it is refused. Refuses (429) beyond the limit. */
  readonly countReport: <Made>(
    userId: string,
    now: Instant,
    report: () => Promise<Made | Refusal>,
  ) => Promise<Made | Refusal>;
  /** Deactivates a person as User Management does. The decision on the report is part of the same append. */
  readonly deactivate: (
    context: CommandContext,
    userId: string,
    wanted: Upcoming & { readonly along: Along },
  ) => Promise<Done | Refusal>;
  /** Cancels a game event as an admin does. The decision on the report is part of the same append. */
  readonly cancel: (
    context: CommandContext,
    gameEventId: string,
    wanted: { readonly along: Along },
  ) => Promise<Done | Refusal>;
};

const oneself = refuse(400, 'to_oneself', 'You cannot report yourself.');
const ownEvening = refuse(400, 'to_oneself', 'You host this event. You can change or cancel it instead.');
const ownAnnouncement = refuse(400, 'to_oneself', 'You wrote this announcement yourself.');
const ownMessage = refuse(400, 'to_oneself', 'You wrote this message yourself.');
const unknownPerson = unknown('person');
const unknownGameEvent = unknown('event');
// A message of other people gets the same refusal, so that nobody learns that it exists.
const unknownMessage = unknown('message');
const unknownAnnouncement = unknown('announcement');

/** An announcement: its group and its author. */
type Announced = { readonly groupId: string; readonly authorId: string };
/** The person whom a report concerns, and its game event. */
type Concerned = { readonly userId: string; readonly gameEventId?: string };

/** The commands of reports (evenings contract, section 8). */
export function reportCommands(log: EventLog, deps: ReportDeps) {
  /** Finds the person whom a report concerns. */
  async function concernedBy(
    { kind, id }: Reported,
    reporterId: string,
    announcement: Announced | undefined,
  ): Promise<Port<Concerned | Refusal> | Refusal> {
    switch (kind) {
      case 'user':
        return port({
          streams: { isThere: deps.isPerson(id) },
          answer: ({ isThere }) => (id === reporterId ? oneself : isThere ? { userId: id } : unknownPerson),
        });
      case 'gameEvent':
        return port({
          streams: { host: deps.hostOf(id) },
          answer: ({ host: userId }) => {
            if (userId === undefined) return unknownGameEvent;
            return userId === reporterId ? ownEvening : { userId, gameEventId: id };
          },
        });
      case 'message': {
        // A recorded message never changes, so it can be read outside `execute`.
        const message = await deps.messageOf(id);
        if (!message) return unknownMessage;
        const { senderId, receiverId, gameEventId } = message;
        if (senderId === reporterId) return ownMessage;
        if (receiverId !== reporterId) return unknownMessage;
        return port({ streams: {}, answer: () => ({ userId: senderId, gameEventId }) });
      }
      case 'announcement': {
        if (!announcement) return unknownAnnouncement;
        const { authorId: userId } = announcement;
        return userId === reporterId ? ownAnnouncement : port({ streams: {}, answer: () => ({ userId }) });
      }
    }
  }

  /** The announcement that is reported; undefined for other kinds. */
  const announcementIn = async ({ kind, id }: Reported): Promise<Announced | undefined> =>
    kind === 'announcement' ? deps.announcementOf(id) : undefined;

  /** What is noted at the group whose announcement is reported. Nothing of other kinds. */
  const noted = (
    what: 'reported' | 'lookedAt',
    { id: announcementId, reportId, reporterId }: Reported & { reportId: string; reporterId: string },
    announcement: Announced | undefined,
    now: Instant,
  ): Along =>
    announcement
      ? deps.noteAtGroup(announcement.groupId, what, { announcementId, reportId, reporterId }, now)
      : port({ streams: {}, answer: () => [] });

  /** The id of the first report by a person of one thing that is not decided yet. */
  async function undecidedId(reporterId: string, reported: Reported): Promise<string> {
    for (let nth = 0; ; nth++) {
      const reportId = reportIdOf(reporterId, reported, nth);
      const { state } = await load(log, reportOf(reportId));
      if (state !== 'decided') return reportId;
    }
  }

  return {
    /**
     * The context's actor reports a person, an evening or a message that was sent to them. 400 `to_oneself`; 404 if it
     * is unknown or a message to somebody else; 409 `already_reported` until their report of it is decided; 429.
     */
    async report(
      context: CommandContext,
      { text, ...reported }: Reported & { readonly text: string },
    ): Promise<(Done & { readonly reportId: string }) | Refusal> {
      const { actor: reporterId, now } = context;
      const reporting = async (): Promise<(Done & { readonly reportId: string }) | Refusal> => {
        const announcement = await announcementIn(reported);
        const concerned = await concernedBy(reported, reporterId, announcement);
        if (isRefusal(concerned)) return concerned;
        const reportId = await undecidedId(reporterId, reported);
        const atGroup = noted('reported', { ...reported, reportId, reporterId }, announcement, now);
        const result = await execute(log, {
          context,
          streams: { isActive: deps.isActive(reporterId), about: concerned, report: reportOf(reportId), atGroup },
          decide: ({ isActive, about, report, atGroup: along }) => {
            // A text written by an erased person could never be erased.
            if (!isActive) return signedOut;
            if (isRefusal(about)) return about;
            if (isRefusal(along)) return along;
            const made = makeReport(report, { reportId, ...reported, reporterId, ...about }, text);
            return isRefusal(made) ? made : { append: { report: made }, along };
          },
        });
        return isRefusal(result) ? result : { reportId, position: result.position };
      };
      return deps.countReport(reporterId, now, reporting);
    },

    /**
     * Records that an admin (the context's actor) has opened a report. A repetition changes nothing. 403 `party`; 404.
     */
    async lookAt(context: CommandContext, reportId: string): Promise<Done | Refusal> {
      const known = await load(log, reportOf(reportId));
      if (known.state === 'none') return unknownReport;
      const atGroup = noted('lookedAt', known.made, await announcementIn(known.made), context.now);
      return execute(log, {
        context,
        streams: { report: reportOf(reportId), atGroup },
        decide: ({ report, atGroup: along }) => {
          const looked = lookAt(report, context.actor);
          if (isRefusal(looked)) return looked;
          if (isRefusal(along)) return along;
          return { append: { report: looked }, along: looked.length === 0 ? [] : along };
        },
      });
    },

    /**
     * An admin (the context's actor) makes the final decision on a report. The action and the decision are one append,
     * so of two admins one is refused, and nothing is done without a decision. 403 `party`; 404; 409 `decided`; 400
     * `not_an_evening`; also the refusals of deactivating (409 `hosts_upcoming`) and cancelling.
     */
    async decide(
      context: CommandContext,
      reportId: string,
      { act, reason, ...upcoming }: { readonly act: ReportAct; readonly reason: string } & Upcoming,
    ): Promise<Done | Refusal> {
      const known = await load(log, reportOf(reportId));
      if (known.state === 'none') return unknownReport;
      const { userId, id, kind } = known.made;
      const decision = (report: Report) => decideReport(report, context.actor, { act, reason });
      const atGroup = noted('lookedAt', known.made, await announcementIn(known.made), context.now);
      const step = { along: together(along(reportOf(reportId), decision), atGroup) };
      if (act === 'deactivate') return deps.deactivate(context, userId, { ...upcoming, ...step });
      if (act === 'cancel' && kind === 'gameEvent') return deps.cancel(context, id, step);
      return execute(log, {
        context,
        streams: { report: reportOf(reportId), warnings: warningsOf(userId), atGroup },
        decide: ({ report, atGroup: along }) => {
          const decided = decision(report);
          if (isRefusal(decided)) return decided;
          if (isRefusal(along)) return along;
          return { append: { report: decided, warnings: act === 'warn' ? warn(userId, reportId, reason) : [] }, along };
        },
      });
    },
  };
}

/** Both decisions, or the refusal of the first one that is refused. */
const together = (one: Along, other: Along): Along =>
  port({
    streams: { one, other },
    answer: (decided) => {
      if (isRefusal(decided.one)) return decided.one;
      return isRefusal(decided.other) ? decided.other : [...decided.one, ...decided.other];
    },
  });

export type ReportCommands = ReturnType<typeof reportCommands>;
