import { type EventLog, recordedIn } from '@tablemates/event-store';
import { isHost } from '../../modules/events/rules.ts';
import { userOfStream } from '../../modules/reliability/domain-events.ts';
import { penaltyOf } from '../../modules/reliability/standing.ts';
import { standingOn } from '../../modules/reliability/streams.ts';
import type { EventOf } from '../domain-event-types.ts';
import { type LetterDeps, letters, type Mails } from './letters.ts';
import { scoreOfMail } from './score-of-mail.ts';

/**
 * The mail about a penalty. There is none if another penalty lasts longer or this one has been waived since: the date
 * in the mail would be wrong. A mark by somebody else, and a decision on one, have a mail that tells of the penalty.
 */
export function penaltyMails(deps: LetterDeps & { readonly log: Pick<EventLog, 'readStream'> }) {
  const { log, clock } = deps;
  const { letterTo, readGameEvent } = letters(deps);
  const now = () => clock().toISOString();

  return async function applied({ stream, occurredAt, data }: EventOf<'PenaltyApplied'>): Mails {
    const { gameEventId, kind, until } = data;
    const userId = userOfStream(stream);
    const { fold } = standingOn(userId);
    const standing = await recordedIn(log, standingOn(userId));
    const isTold = standing.some(
      (each) =>
        each.occurredAt === occurredAt &&
        (each.type === 'MarksJudgedAgain' ||
          ((each.type === 'AttendanceMarked' ||
            each.type === 'AttendanceCorrected' ||
            each.type === 'ContestDecided') &&
            each.data.gameEventId === gameEventId)) &&
        each.actor !== userId &&
        each.actor !== 'system',
    );
    if (isTold) return [];
    const penalty = penaltyOf(standing.reduce(fold.evolve, fold.initial), now());
    if (penalty?.gameEventId !== gameEventId || penalty.until !== until) return [];
    const { recorded, state, about } = await readGameEvent(gameEventId);
    const role = isHost(state.schedule, userId) ? ('host' as const) : ('participant' as const);
    const cause = recorded.findLast(
      (each) =>
        each.occurredAt <= occurredAt && (each.type === 'GameEventCancelled' || each.type === 'GameEventChanged'),
    );
    const isMoved = role === 'host' && cause?.type === 'GameEventChanged';
    const score = await scoreOfMail(log, { userId, gameEventId }, now());
    return letterTo(userId, 'penaltyApplied', {
      ...about,
      ...score,
      penalty: kind,
      role,
      isMoved,
      expiresAt: until,
    });
  };
}
