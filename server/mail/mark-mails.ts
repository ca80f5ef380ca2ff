import { type EventLog, recordedIn } from '@tablemates/event-store';
import { ratingClosesAt } from '../../modules/events/rules.ts';
import { userOfStream } from '../../modules/reliability/domain-events.ts';
import { contestableUntil } from '../../modules/reliability/rules.ts';
import { standingOn } from '../../modules/reliability/streams.ts';
import type { EventOf } from '../domain-event-types.ts';
import { type LetterDeps, letters, type Mails } from './letters.ts';
import { scoreOfMail } from './score-of-mail.ts';

type Marked = EventOf<'AttendanceMarked' | 'AttendanceCorrected'>;

/**
 * The mail to a person about a mark that somebody else made. There is none about their own act, such as leaving late,
 * and none about a mark that has been changed since.
 */
export function markMails(deps: LetterDeps & { readonly log: Pick<EventLog, 'readStream'> }) {
  const { log, clock } = deps;
  const { letterTo, nameOfActor, readGameEvent } = letters(deps);

  return async function mark({ stream, version, occurredAt, actor, type, data }: Marked): Mails {
    const userId = userOfStream(stream);
    const { status, gameEventId, startsAt } = data;
    if (status === 'attended' || actor === userId || actor === 'system') return [];
    const { fold } = standingOn(userId);
    const [{ about, place }, recorded] = await Promise.all([
      readGameEvent(gameEventId),
      recordedIn(log, standingOn(userId)),
    ]);
    const isChanged = recorded.some(
      (each) =>
        each.version > version &&
        (each.type === 'AttendanceMarked' || each.type === 'AttendanceCorrected') &&
        each.data.gameEventId === gameEventId,
    );
    if (isChanged) return [];
    const isByAdmin = type === 'AttendanceCorrected';
    const together = recorded.filter((each) => each.version > version && each.occurredAt === occurredAt);
    // the decision on a contest has its own mail
    if (isByAdmin && together.some((each) => each.type === 'ContestDecided')) return [];
    const isContested = recorded.some(
      (each) =>
        each.version > version &&
        each.type === 'MarkContested' &&
        each.data.how === 'check_in' &&
        each.data.gameEventId === gameEventId,
    );
    const madeAt = data.changedAt ?? data.markedAt;
    const before = recorded.filter((each) => each.version < version).reduce(fold.evolve, fold.initial);
    const score = await scoreOfMail(log, { userId, gameEventId }, clock().toISOString());
    return letterTo(userId, 'mark', {
      ...about,
      startsAt,
      mark: status,
      ...score,
      scoreBefore: before.score,
      byName: (await nameOfActor(actor)) ?? place.hostName,
      hostName: place.hostName,
      isByAdmin,
      isContested,
      contestableUntil: isByAdmin || isContested ? null : contestableUntil(madeAt),
      changeableUntil: ratingClosesAt(startsAt),
    });
  };
}
