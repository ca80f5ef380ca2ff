import { type EventLog, isOneOf } from '@tablemates/event-store';
import { announcementTypes } from '../../modules/groups/domain-events.ts';
import type { AdminReportFile, ReportAct, Warning } from '../../modules/reports/contract.ts';
import { reportStream, reportTypes, warningStream, warningTypes } from '../../modules/reports/domain-events.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { findGameEvent } from '../events/game-event-queries.ts';
import { DELETED_MEMBER, findFirstAndLastNames, findUser } from '../identity/people-queries.ts';
import { findMessage } from '../messaging/message-queries.ts';
import { findMessageTimes } from '../messaging/message-times.ts';
import { type FoundReport, findReport, findReportsAbout } from './report-queries.ts';

type Sources = {
  readonly sql: Sql;
  readonly log: Pick<EventLog, 'readStream' | 'readAt' | 'positionOf'>;
  readonly clock: Clock;
};

/** Maximum number of other reports about the same person. */
const OTHERS = 20;

/** The texts of a report and of the decision on it. Null if a text was erased or is not written yet. */
export async function readReportTexts(log: Pick<EventLog, 'readStream'>, reportId: string) {
  const recorded = (await log.readStream(reportStream(reportId))).filter(isOneOf(reportTypes));
  const made = recorded.find((each) => each.type === 'ReportMade');
  const decided = recorded.find((each) => each.type === 'ReportDecided');
  return { text: made?.personal?.text ?? null, reason: decided?.personal?.reason ?? null };
}

/** What an announcement says, under its title. It has the id of the command that wrote it. */
async function findAnnounced(log: Pick<EventLog, 'readAt' | 'positionOf'>, announcementId: string) {
  const position = await log.positionOf(announcementId);
  const recorded = position === undefined ? [] : await log.readAt([position]);
  const { AnnouncementWritten } = announcementTypes;
  const written = recorded.find(isOneOf({ AnnouncementWritten }));
  if (!written) return undefined;
  const { title, text } = written.personal ?? {};
  return { createdAt: written.occurredAt, content: text === undefined ? null : `${title}\n\n${text}` };
}

/** The warnings of a person, the last one first. */
export async function readWarnings(log: Pick<EventLog, 'readStream'>, userId: string): Promise<readonly Warning[]> {
  const recorded = (await log.readStream(warningStream(userId))).filter(isOneOf(warningTypes));
  return recorded
    .toReversed()
    .map(({ occurredAt: at, data, personal }) => ({ at, reportId: data.reportId, text: personal?.text ?? null }));
}

/**
 * Reports with their texts and evidence. Texts come from the log, so they are gone as soon as their author is erased.
 */
export function reportFiles({ sql, log, clock }: Sources) {
  const now = () => clock().toISOString();

  /** What an admin may do about a report as it is now. */
  const actsOf = (
    { kind, state, gameEvent }: FoundReport,
    person: { readonly isActive: boolean; readonly email: string } | undefined,
    evening: { readonly status: string } | undefined,
  ): ReportAct[] => {
    if (state === 'acted' || state === 'dismissed') return [];
    const isAhead = evening?.status === 'upcoming' && gameEvent !== null && gameEvent.startsAt > now();
    return [
      // a person whose account is deleted cannot be warned
      ...(person?.email ? (['warn'] as const) : []),
      ...(person?.email && person.isActive ? (['deactivate'] as const) : []),
      ...(kind === 'gameEvent' && isAhead ? (['cancel'] as const) : []),
      'dismiss',
    ];
  };

  return {
    /** A report with all its evidence, as an admin without part in it sees it; undefined for an unknown id. */
    async ofAdmin(reportId: string): Promise<AdminReportFile | undefined> {
      const found = await findReport(sql, reportId);
      if (!found) return undefined;
      const { person, reporter, kind, reportedId, gameEvent } = found;
      const isMessage = kind === 'message' && gameEvent !== null;
      const admins = [found.lookedAtBy, found.decidedBy].filter((id) => id !== null);
      const [texts, user, evening, message, messages, about, warnings, names] = await Promise.all([
        readReportTexts(log, reportId),
        findUser(sql, person.id, now()),
        gameEvent ? findGameEvent(sql, gameEvent.id, now()) : undefined,
        isMessage
          ? findMessage({ sql, log }, reportedId)
          : kind === 'announcement'
            ? findAnnounced(log, reportedId)
            : undefined,
        isMessage ? findMessageTimes(sql, { gameEventId: gameEvent.id, one: person.id, other: reporter.id }) : [],
        findReportsAbout(sql, person.id, OTHERS + 1),
        readWarnings(log, person.id),
        findFirstAndLastNames(sql, admins),
      ]);
      const admin = (id: string | null) => {
        const { firstName, lastName } = names.get(id ?? '') ?? DELETED_MEMBER;
        return id === null ? null : { id, firstName, lastName };
      };
      return {
        ...found,
        ...texts,
        person: {
          ...person,
          isActive: user?.isActive ?? false,
          createdAt: user?.createdAt ?? found.reportedAt,
          reliabilityScore: user?.reliabilityScore ?? 100,
        },
        gameEvent:
          gameEvent && evening
            ? {
                ...gameEvent,
                status: evening.status,
                currentParticipants: evening.currentParticipants,
                maxParticipants: evening.maxParticipants,
                description: evening.description,
              }
            : null,
        message: message ? { at: message.createdAt, text: message.content } : null,
        messages: messages.map(({ at, senderId }) => ({ at, by: senderId === person.id ? 'person' : 'reporter' })),
        others: about.filter(({ id }) => id !== reportId).slice(0, OTHERS),
        warnings: [...warnings],
        lookedAtBy: admin(found.lookedAtBy),
        decidedBy: admin(found.decidedBy),
        acts: actsOf(found, user, evening),
      };
    },
  };
}

export type ReportFiles = ReturnType<typeof reportFiles>;
