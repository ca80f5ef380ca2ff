import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../platform/refusal.ts';
import { decide, type ReliabilityCommand } from './decide.ts';
import type { ReliabilityEvent } from './domain-events.ts';
import { evolve, noStanding, penaltyOf, type Standing, scoreOf, totalsOf } from './standing.ts';

// What must hold whatever hosts and admins do, in whatever order.

const START = Date.parse('2026-03-01T18:00:00.000Z');
const at = (day: number) => new Date(START + day * 86_400_000).toISOString();
const status = fc.constantFrom('attended' as const, 'late_cancel' as const, 'no_show' as const);

const markOf = (gameEvent: number, how: 'attended' | 'late_cancel' | 'no_show', day: number): ReliabilityCommand => ({
  type: 'mark',
  gameEventId: `g${gameEvent}`,
  startsAt: at(0),
  status: how,
  now: at(day),
});

/** Carries out commands one by one; a refused one changes nothing, as in the product. */
function carryOut(commands: readonly ReliabilityCommand[]): { standing: Standing; log: readonly ReliabilityEvent[] } {
  let standing: Standing = noStanding;
  const log: ReliabilityEvent[] = [];
  for (const command of commands) {
    const decided = decide(command, standing);
    if (isRefusal(decided)) continue;
    log.push(...decided);
    standing = decided.reduce(evolve, standing);
  }
  return { standing, log };
}

type At = (now: string) => ReliabilityCommand;
const gameEvent = fc.nat(5).map((n) => ({ gameEventId: `g${n}`, startsAt: at(0) }));
const hosted = fc.nat(5).map((n) => ({ gameEventId: `hosted-${n}`, startsAt: at(0) }));
const guest = fc.nat(3).map((n) => `guest-${n}`);
const anyCommand = fc.oneof<fc.Arbitrary<At>[]>(
  fc.tuple(gameEvent, status).map(
    ([of, how]): At =>
      (now) => ({ type: 'mark', ...of, status: how, now }),
  ),
  fc.tuple(gameEvent, status).map(
    ([of, how]): At =>
      (now) => ({ type: 'correct', ...of, role: 'participant', status: how, reason: 'Both agreed.', now }),
  ),
  gameEvent.map(
    (of): At =>
      (now) => ({ type: 'recordLateCancel', ...of, role: 'participant', now }),
  ),
  fc.tuple(hosted, guest, status).map(
    ([of, guestId, how]): At =>
      (now) => ({ type: 'noteGuest', ...of, guestId, status: how, now }),
  ),
  fc.constant<At>((now) => ({ type: 'waive', reason: 'A storm.', now })),
);
/** Commands one after the other, up to 20 days apart. */
const anyLife = fc.array(fc.tuple(anyCommand, fc.nat(20)), { maxLength: 25 }).map((steps) => {
  let day = 0;
  return steps.map(([command, pause]) => {
    day += pause;
    return command(at(day));
  });
});

describe('whatever happens', () => {
  it('a score stays from 0 to 100', () => {
    fc.assert(
      fc.property(anyLife, (commands) => {
        const score = scoreOf(carryOut(commands).standing);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('replaying the log gives the standing that was lived', () => {
    fc.assert(
      fc.property(anyLife, (commands) => {
        const { standing, log } = carryOut(commands);
        expect(log.reduce(evolve, noStanding)).toEqual(standing);
      }),
    );
  });

  it('every fact tells the score it led to', () => {
    fc.assert(
      fc.property(anyLife, (commands) => {
        let standing = noStanding;
        for (const event of carryOut(commands).log) {
          standing = evolve(standing, event);
          if ('score' in event.data) expect(event.data.score).toBe(scoreOf(standing));
        }
      }),
    );
  });

  it('the same command again appends nothing, or is refused as there is nothing left to do', () => {
    fc.assert(
      fc.property(anyLife, (commands) => {
        const { standing } = carryOut(commands);
        const last = commands.at(-1);
        if (!last) return;
        const again = decide(last, standing);
        expect(isRefusal(again) || again.length === 0).toBe(true);
      }),
    );
  });

  it('every penalty has a mark of its kind behind it', () => {
    fc.assert(
      fc.property(anyLife, (commands) => {
        const { standing } = carryOut(commands);
        for (const [gameEventId, { kind }] of Object.entries(standing.penalties)) {
          expect(standing.marks[gameEventId]?.status).toBe(kind);
        }
      }),
    );
  });

  it('a host is credited exactly where a guest came', () => {
    fc.assert(
      fc.property(anyLife, (commands) => {
        const { standing } = carryOut(commands);
        for (const [gameEventId, guests] of Object.entries(standing.guests)) {
          expect(standing.marks[gameEventId]?.status).toBe(guests.length > 0 ? 'attended' : undefined);
        }
      }),
    );
  });
});

describe('marks', () => {
  const marks = fc.array(fc.record({ how: status, changes: fc.array(status, { maxLength: 3 }), day: fc.nat(120) }), {
    maxLength: 10,
  });
  const verdict = ({ standing }: { standing: Standing }) => ({
    penalties: standing.penalties,
    totals: totalsOf(standing),
    score: scoreOf(standing),
    inForce: penaltyOf(standing, at(121)),
  });

  it('changed later count as if they had been made so from the start', () => {
    fc.assert(
      fc.property(marks, fc.nat(50), (some, later) => {
        const changed = some.flatMap(({ how, changes, day }, n) => [
          markOf(n, how, day),
          ...changes.map((change, nth) => markOf(n, change, day + later + nth)),
        ]);
        const fromTheStart = some.map(({ how, changes, day }, n) => markOf(n, changes.at(-1) ?? how, day));
        expect(verdict(carryOut(changed))).toEqual(verdict(carryOut(fromTheStart)));
      }),
    );
  });

  it('of different game events may become known in any order', () => {
    fc.assert(
      fc.property(marks, fc.infiniteStream(fc.nat()), (some, weights) => {
        const commands = some.map(({ how, day }, n) => markOf(n, how, day));
        const shuffled = commands
          .map((command) => ({ command, weight: weights.next().value }))
          .sort((a, b) => a.weight - b.weight)
          .map(({ command }) => command);
        expect(verdict(carryOut(shuffled))).toEqual(verdict(carryOut(commands)));
      }),
    );
  });
});
