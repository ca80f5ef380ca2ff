import { type EventLog, recordedIn } from '@tablemates/event-store';
import { userOfStream } from '../../modules/reliability/domain-events.ts';
import { isToldOf } from '../../modules/reliability/rules.ts';
import { penaltyOf } from '../../modules/reliability/standing.ts';
import { standingOn } from '../../modules/reliability/streams.ts';
import type { EventOf } from '../domain-event-types.ts';
import { type LetterDeps, letters, type Mails } from './letters.ts';

/**
 * The mails about what the rules alone changed for a person: a policy came into force, or an admin let marks be judged
 * again. There is none if neither the grade of the score nor the end of a pause is another one now.
 */
export function judgedMails(deps: LetterDeps & { readonly log: Pick<EventLog, 'readStream'> }) {
  const { log, clock } = deps;
  const { letterTo } = letters(deps);

  const judged = async ({
    stream,
    version,
    occurredAt,
    type,
  }: EventOf<'ScoreRejudged' | 'MarksJudgedAgain'>): Mails => {
    const userId = userOfStream(stream);
    const { fold } = standingOn(userId);
    const recorded = await recordedIn(log, standingOn(userId));
    const isAgain = type === 'MarksJudgedAgain';
    const next = recorded.find((each) => each.version === version + 1);
    // the score of the rules in force comes first in the same append, and has no mail of its own then
    if (!isAgain && next?.type === 'MarksJudgedAgain' && next.occurredAt === occurredAt) return [];
    const begins = isAgain
      ? (recorded.findLast(
          (each) => each.version < version && !(each.type === 'ScoreRejudged' && each.occurredAt === occurredAt),
        )?.version ?? 0)
      : version - 1;
    const now = clock().toISOString();
    const standingAt = (upTo: number) => {
      const standing = recorded.filter((each) => each.version <= upTo).reduce(fold.evolve, fold.initial);
      return { score: standing.score, version: standing.policyVersion, until: penaltyOf(standing, now)?.until };
    };
    const [before, after] = [standingAt(begins), standingAt(recorded.at(-1)?.version ?? version)];
    // marks that aged by a policy are no news
    if (!isAgain && before.version === standingAt(version).version) return [];
    if (!isToldOf(before, isAgain ? after : standingAt(version))) return [];
    return letterTo(userId, 'judged', {
      isAgain,
      scoreBefore: before.score,
      score: after.score,
      wasPausedUntil: before.until ?? null,
      pausedUntil: after.until ?? null,
    });
  };

  return { ScoreRejudged: judged, MarksJudgedAgain: judged };
}
