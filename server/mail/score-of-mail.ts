import { type EventLog, recordedIn } from '@tablemates/event-store';
import { readExplanation } from '../../modules/reliability/read-explanation.ts';
import { standingOn } from '../../modules/reliability/streams.ts';
import type { Instant } from '../../platform/clock.ts';
import type { ScoreOfMail } from '../../platform/mail/mail.ts';

/** A person's score, its next value, and the pause in force that their mark for this game event caused. */
export async function scoreOfMail(
  log: Pick<EventLog, 'readStream'>,
  { userId, gameEventId }: { readonly userId: string; readonly gameEventId: string },
  now: Instant,
): Promise<ScoreOfMail> {
  const { penalty, reliabilityScore, scoreAfterNext } = await readExplanation(
    log,
    await recordedIn(log, standingOn(userId)),
    now,
  );
  const cause = penalty?.cause?.gameEventId === gameEventId ? penalty.cause : null;
  const pause = penalty &&
    cause && {
      penalty: penalty.kind,
      place: cause.marks.length,
      windowDays: cause.windowDays,
      days: penalty.days,
      until: penalty.expiresAt,
    };
  return { score: reliabilityScore, scoreAfterNext, pause };
}
