import type { Instant } from '../../platform/clock.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { DAY_MS } from '../../platform/time-units.ts';
import { openContestOf } from './contests/contest.ts';
import { AttendanceStatus, type CorrectionEffects } from './contract.ts';
import { decide } from './decide.ts';
import { decideGuest } from './decide-guest.ts';
import type { ReliabilityEvent } from './domain-events.ts';
import type { Roster, Seat } from './marking.ts';
import type { Policies } from './policies.ts';
import { evolve, penaltyOf, type Standing } from './standing.ts';

type State = CorrectionEffects['now'];

/** A person's score and penalty at an instant. */
function stateOf(standing: Standing, at: Instant): State {
  const penalty = penaltyOf(standing, at);
  return {
    reliabilityScore: standing.score,
    penalty: penalty
      ? {
          kind: penalty.kind,
          expiresAt: penalty.until,
          days: (Date.parse(penalty.until) - Date.parse(penalty.from)) / DAY_MS,
        }
      : null,
  };
}

/**
 * The effects of an admin's decision about a mark, for each status that it could get. They are computed with the
 * functions that decide and evolve the real decision, and nothing is recorded. If the mark is contested, its present
 * status means upholding it; otherwise the present status is left out.
 *
 * @param host the host's standing; undefined if the marked person is the host
 */
export function correctionEffects(
  { gameEventId, userId }: Seat,
  roster: Roster,
  { standing, host }: { readonly standing: Standing; readonly host: Standing | undefined },
  policies: Policies,
  now: Instant,
): CorrectionEffects {
  const open = openContestOf(standing.contests, gameEventId);
  const role = host ? ('participant' as const) : ('host' as const);
  const reason = ''; // no fold reads it
  const effects = AttendanceStatus.options.flatMap((status): CorrectionEffects['effects'] => {
    const command = open
      ? ({ type: 'decideContest', contestId: open.contestId, status, reason, now } as const)
      : ({ type: 'correct', gameEventId, startsAt: roster.startsAt, role, status, reason, now } as const);
    if (!host) {
      const decided = decide(command, standing, policies);
      if (isRefusal(decided)) return [];
      return [{ status, after: stateOf(folded(standing, decided), now), host: null }];
    }
    const decided = decideGuest({ gameEventId, userId }, roster, command, { guest: standing, host }, policies);
    if (isRefusal(decided)) return [];
    const after = stateOf(folded(standing, decided.guest), now);
    const [scoreBefore, scoreAfter] = [host.score, folded(host, decided.host).score];
    return [{ status, after, host: scoreBefore === scoreAfter ? null : { scoreBefore, scoreAfter } }];
  });
  return { now: stateOf(standing, now), effects };
}

const folded = (standing: Standing, decided: readonly ReliabilityEvent[]): Standing => decided.reduce(evolve, standing);
