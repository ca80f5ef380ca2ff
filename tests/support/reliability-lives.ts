import type { Recorded } from '@tablemates/event-store';
import fc from 'fast-check';
import type { AttendanceStatus, PolicyRules } from '../../modules/reliability/contract.ts';
import { decide, type ReliabilityCommand } from '../../modules/reliability/decide.ts';
import { type ReliabilityEvent, reliabilityStream } from '../../modules/reliability/domain-events.ts';
import { builtInPolicies, type Policies } from '../../modules/reliability/policies.ts';
import { evolve, noStanding, type Standing } from '../../modules/reliability/standing.ts';
import { type Given, history } from '../../packages/event-store/tests/recorded.ts';
import type { Instant } from '../../platform/clock.ts';
import { isRefusal } from '../../platform/refusal.ts';

// Random sequences of commands about a person's reliability, for property tests.

const START = Date.parse('2026-03-01T18:00:00.000Z');

/** An instant, in days after the first game event. */
export const at = (day: number): Instant => new Date(START + day * 86_400_000).toISOString();

export const PERSON = 'aaaaaaaa-0000-4000-8000-000000000000';
const idOf = (kind: number, n: number) => `${kind}${String(n).padStart(7, '0')}-0000-4000-8000-000000000000`;
const GAME_EVENT = 1;
const HOSTED = 2;
const GUEST = 3;
const CONTEST = 4;
const LONGEST = 25;

/** The host marks the person, at the n-th game event they joined. */
export const markOf = (n: number, status: AttendanceStatus, day: number): ReliabilityCommand => ({
  type: 'mark',
  gameEventId: idOf(GAME_EVENT, n),
  startsAt: at(0),
  status,
  now: at(day),
});

export const anyStatus = fc.constantFrom<AttendanceStatus[]>('attended', 'late_cancel', 'no_show');

/** A command, given its instant and its number in the sequence. */
type At = (now: Instant, n: number) => ReliabilityCommand;
const joined = fc.nat(5).map((n) => ({ gameEventId: idOf(GAME_EVENT, n), startsAt: at(0) }));
const hosted = fc.nat(3).map((n) => ({ gameEventId: idOf(HOSTED, n), startsAt: at(0) }));
const guest = fc.nat(3).map((n) => idOf(GUEST, n));
const reason = 'Both agreed.';

const mark = fc.tuple(joined, anyStatus).map(
  ([of, status]): At =>
    (now) => ({ type: 'mark', ...of, status, now }),
);
/** The host marks somebody who checked in by code, so that a no-show is contested automatically. */
const markAgainstCode = fc.tuple(joined, anyStatus).map(
  ([of, status]): At =>
    (now, n) => ({
      type: 'mark',
      ...of,
      status,
      now,
      contestId: idOf(CONTEST, n),
      explanation: { userId: PERSON, reason },
    }),
);
const contest = joined.map(
  ({ gameEventId }): At =>
    (now, n) => ({
      type: 'contest',
      contestId: idOf(CONTEST, n),
      gameEventId,
      userId: PERSON,
      text: 'I was there.',
      now,
    }),
);
const onContest = fc.tuple(fc.nat(LONGEST - 1), anyStatus, fc.constantFrom('answer', 'withdraw', 'decide')).map(
  ([n, status, what]): At =>
    (now) => {
      const contestId = idOf(CONTEST, n);
      if (what === 'answer') return { type: 'answerContest', contestId, author: idOf(GUEST, 9), text: 'No.', now };
      if (what === 'withdraw') return { type: 'withdrawContest', contestId, now };
      return { type: 'decideContest', contestId, status, reason, now };
    },
);
const correction = fc.tuple(joined, anyStatus).map(
  ([of, status]): At =>
    (now) => ({ type: 'correct', ...of, role: 'participant', status, reason, now }),
);
const lateCancel = joined.map(
  (of): At =>
    (now) => ({ type: 'recordLateCancel', ...of, role: 'participant', now }),
);
const guestNote = fc.tuple(hosted, guest, anyStatus).map(
  ([of, guestId, status]): At =>
    (now) => ({ type: 'noteGuest', ...of, guestId, status, now }),
);
const rejudging = fc.constant<At>((now) => ({ type: 'rejudge', now }));
const judgingAgain = fc.integer({ min: 1, max: 4 }).map(
  (version): At =>
    (now) => ({ type: 'judgeAgain', version, reason, now }),
);
const waiver = fc.constant<At>((now) => ({ type: 'waive', reason, now }));

/** What an erased account of the same address may have left behind. */
const legacy = fc
  .record({ kind: fc.constantFrom('no_show' as const, 'late_cancel' as const), days: fc.integer({ min: 1, max: 30 }) })
  .map(({ kind, days }): ReliabilityCommand => {
    const penalty = { kind, from: at(-1), until: at(days), policyVersion: 1 };
    return { type: 'restore', penalty, now: at(0) };
  });

/** Commands one after the other, up to 20 days apart. */
export const anyLife: fc.Arbitrary<readonly ReliabilityCommand[]> = fc
  .tuple(
    fc.option(legacy),
    fc.array(
      fc.tuple(
        fc.oneof(
          mark,
          markAgainstCode,
          contest,
          onContest,
          correction,
          lateCancel,
          guestNote,
          waiver,
          rejudging,
          judgingAgain,
        ),
        fc.nat(20),
      ),
      {
        maxLength: LONGEST,
      },
    ),
  )
  .map(([first, steps]) => {
    let day = 0;
    const commands = steps.map(([command, pause], n) => {
      day += pause;
      return command(at(day), n);
    });
    return first ? [first, ...commands] : commands;
  });

const anySuspensions = fc.record({
  windowDays: fc.integer({ min: 1, max: 120 }),
  days: fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 4 }),
});
const anyWeight = fc.double({ min: 0, max: 10, noNaN: true });
export const anyRules: fc.Arbitrary<PolicyRules> = fc.record({
  prior: fc.double({ min: 0.5, max: 100, noNaN: true }),
  weights: fc.record({ no_show: anyWeight, late_cancel: anyWeight }),
  halfLifeDays: fc.option(fc.integer({ min: 1, max: 400 })),
  suspensions: fc.record({ no_show: anySuspensions, late_cancel: anySuspensions }),
});

/** The built-in policy, and policies that are adopted during `anyLife`. */
export const anyPolicies: fc.Arbitrary<Policies> = fc
  .array(fc.tuple(anyRules, fc.nat(200)), { maxLength: 3 })
  .map((adopted) => [
    ...builtInPolicies,
    ...adopted
      .toSorted(([, one], [, other]) => one - other)
      .map(([rules, day], i) => ({ ...rules, version: i + 2, effectiveFrom: at(day) })),
  ]);

/** The result of commands that are carried out one by one. A refused one changes nothing, as in the product. */
export function carryOut(
  commands: readonly ReliabilityCommand[],
  policies: Policies = builtInPolicies,
): {
  readonly standing: Standing;
  readonly recorded: readonly Recorded<ReliabilityEvent>[];
} {
  let standing: Standing = noStanding;
  const given: Given<ReliabilityEvent>[] = [];
  for (const command of commands) {
    const decided = decide(command, standing, policies);
    if (isRefusal(decided)) continue;
    given.push(...decided.map((event) => ({ ...event, stream: reliabilityStream(PERSON), at: command.now })));
    standing = decided.reduce(evolve, standing);
  }
  return { standing, recorded: history(given) };
}
