import type { Instant } from '../../platform/clock.ts';
import type { At, Broken, Found } from '../../platform/invariants.ts';
import { DAY_MS } from '../../platform/time-units.ts';
import { modules, together } from '../modules.ts';

const ALL = modules.flatMap((module) => ('invariants' in module ? [module.invariants] : []));

/** A domain event that the rules check, without its personal data. */
export type RuledEvent = Parameters<(typeof ALL)[number]['apply']>[1];

/** The types that the rules check. */
export const RULED_TYPES: readonly string[] = [...new Set(ALL.flatMap(({ types }): readonly string[] => types))];

/** What one command appended, in one transaction: no command ever decides on a part of it. */
export type Append = {
  readonly occurredAt: Instant;
  readonly domainEvents: readonly (RuledEvent & Pick<At, 'actor' | 'position'>)[];
};

/** A rule that the log breaks, and the position of the domain event that broke it. */
export type BrokenRule = Omit<Broken, 'key'>;

/**
 * Checks the invariants of all modules over the log as it is written.
 *
 * The function takes the appends of a whole log in the order of their positions, and returns the rules that each breaks.
 * Rules may be broken within an append, because no command decides on a part of it. They are checked at its end, as of
 * its `occurredAt`.
 */
export type LogChecker = (append: Append) => readonly BrokenRule[];

export function createLogChecker(): LogChecker {
  const state = together(ALL.map(({ empty }) => empty()));
  const reported = new Set<string>();
  let sweptAt = 0;

  return ({ occurredAt, domainEvents }) => {
    const now = Date.parse(occurredAt);
    if (Math.abs(now - sweptAt) >= DAY_MS) {
      for (const { forget } of ALL) forget(state, now);
      sweptAt = now;
    }
    const all: Broken[] = [];
    for (const domainEvent of domainEvents) {
      const { position, actor } = domainEvent;
      const broken = (...found: readonly Found[]) =>
        all.push(...found.map((each) => ({ ...each, position, key: `${position} ${each.rule}` })));
      for (const { apply } of ALL) {
        // each module passes by the types that it has no handler for, and TypeScript cannot see that
        (apply as Apply)(state, domainEvent, { now, position, actor, broken });
      }
    }
    for (const { after } of ALL) all.push(...after(state, now));
    const fresh = all.filter(({ key }) => !reported.has(key) && reported.add(key));
    return fresh.map(({ key: _, ...each }) => each);
  };
}

type Apply = (state: object, domainEvent: RuledEvent, at: At) => void;
