import { DAY_MS } from '../../platform/time-units.ts';
import type { Append, Broken, BrokenRule } from './append.ts';
import { notOffered, stillNeeded } from './catalog.ts';
import { type Mismatch, mismatchOf, needsOf } from './commitments.ts';
import { contestsEveryCode, uncontested } from './contests.ts';
import { impossible } from './impossible.ts';
import { dropWhatIsOver, emptyPicture, timeOf } from './picture.ts';
import { overlapping, placesLeft, wrongPerson } from './places.ts';
import { take } from './taking/take.ts';
import { nothingTouched, touch } from './touched.ts';

/**
 * The rules that span streams, checked over the log as it is written: nobody is in two places at once, nobody with a
 * closed account has a place, every upcoming gameEvent has a host, a game, a cafe and a region, no table is too full,
 * and everybody's commitments agree with the gameEvents (evenings contract, section 1).
 *
 * Takes the appends of a whole log in the order of their positions. Rules may be broken within an append, because no
 * command decides on a part of it. They are checked at its end, as of its `occurredAt`.
 */
export type LogChecker = {
  /** Returns the rules that this append breaks. */
  readonly take: (append: Append) => readonly BrokenRule[];
  /** To be called after the last append. Returns the mismatches that were never corrected. */
  readonly end: () => readonly BrokenRule[];
};

/** A mismatch of commitments. `isOld`: from before the log had commitments. */
type Unnoted = Mismatch & { readonly isOld: boolean };

export function createLogChecker(): LogChecker {
  const picture = emptyPicture();
  const reported = new Set<string>();
  const unnoted = new Map<string, Unnoted>();
  /** Whether a commitment was seen. From then on the rules are kept: releases before 0.2 had neither. */
  let isKept = false;
  /**
   * Whether a contest was seen that older releases did not make: of a late cancel, or of a mark made before the code.
   */
  let isCodeKept = false;
  let now = 0;
  let sweptAt = 0;

  const notNoted = ({ position, detail }: Unnoted, isNote: boolean): BrokenRule => ({
    position,
    rule: 'commitment not noted',
    detail,
    isNote,
  });

  const noted = (broken: readonly Broken[], isNote: boolean) =>
    broken.map(({ key: _, ...each }): BrokenRule => ({ ...each, isNote }));

  /** Reports each mismatch that was not corrected before its gameEvent was over. */
  function sweep(): BrokenRule[] {
    const broken: BrokenRule[] = [];
    for (const [key, entry] of unnoted) {
      if (entry.endsAt > now) continue;
      unnoted.delete(key);
      if (!entry.isOld) broken.push(notNoted(entry, false));
    }
    dropWhatIsOver(picture, now);
    sweptAt = now;
    return broken;
  }

  /** Keeps a mismatch, or removes it. Returns a note for one that lasted for more than an append, as in an upgrade. */
  function keep(key: string, mismatch: Unnoted | undefined): BrokenRule[] {
    const before = unnoted.get(key);
    if (mismatch) {
      if (!before) unnoted.set(key, mismatch);
      return [];
    }
    unnoted.delete(key);
    if (!before || before.isOld) return [];
    return [notNoted({ ...before, detail: `${before.detail}; it was made good later` }, true)];
  }

  return {
    take(append) {
      const touched = nothingTouched();
      now = timeOf(append.occurredAt);
      const swept = Math.abs(now - sweptAt) >= DAY_MS ? sweep() : [];
      const broken: Broken[] = [];
      for (const domainEvent of append.domainEvents) {
        if (domainEvent.type === 'CommitmentMade' || domainEvent.type === 'CommitmentEnded') isKept = true;
        broken.push(...impossible(picture, domainEvent, now));
        touch(touched, picture, domainEvent, domainEvent.position);
        take(picture, domainEvent);
      }
      broken.push(
        ...touched.gained.flatMap((gained) => [...wrongPerson(picture, gained), ...overlapping(picture, gained, now)]),
        ...[...touched.people].flatMap(([userId, position]) => placesLeft(picture, userId, position, now)),
        ...touched.scheduled.flatMap(({ id, position }) => notOffered(picture, id, position)),
        ...touched.entriesRemoved.flatMap((removed) => stillNeeded(picture, removed, now)),
      );
      isCodeKept ||= contestsEveryCode(append);
      const fresh = broken.filter(({ key }) => !reported.has(key) && reported.add(key));
      const found = [...noted(fresh, !isKept), ...noted(uncontested(picture, append), !isKept || !isCodeKept)];
      const settled = [
        ...[...touched.places].map(([key, place]) => [key, mismatchOf(picture, place, now)] as const),
        ...[...touched.gameEvents].flatMap(([id, position]) => needsOf(picture, id, position, now)),
      ].flatMap(([key, mismatch]) => keep(key, mismatch && { ...mismatch, isOld: !isKept }));
      return [...swept, ...found, ...settled];
    },

    end() {
      if (!isKept) return [];
      return [...unnoted.values()]
        .filter(({ endsAt, isOld }) => endsAt > now || !isOld)
        .map((entry) => notNoted(entry, false));
    },
  };
}
