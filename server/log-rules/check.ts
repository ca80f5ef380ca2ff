import { DAY_MS } from '../../platform/time-units.ts';
import type { Append, Broken, BrokenRule } from './append.ts';
import { notOffered, stillNeeded } from './catalog.ts';
import { mismatch, needsOf } from './commitments.ts';
import { uncontested } from './contests.ts';
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
 * The function takes the appends of a whole log in the order of their positions, and returns the rules that each breaks.
 * Rules may be broken within an append, because no command decides on a part of it. They are checked at its end, as of
 * its `occurredAt`.
 */
export type LogChecker = (append: Append) => readonly BrokenRule[];

export function createLogChecker(): LogChecker {
  const picture = emptyPicture();
  const reported = new Set<string>();
  let sweptAt = 0;

  return (append) => {
    const touched = nothingTouched();
    const now = timeOf(append.occurredAt);
    if (Math.abs(now - sweptAt) >= DAY_MS) {
      dropWhatIsOver(picture, now);
      sweptAt = now;
    }
    const broken: Broken[] = [];
    for (const domainEvent of append.domainEvents) {
      broken.push(...impossible(picture, domainEvent, now));
      touch(touched, picture, domainEvent, domainEvent.position);
      take(picture, domainEvent);
    }
    broken.push(
      ...touched.gained.flatMap((gained) => [...wrongPerson(picture, gained), ...overlapping(picture, gained, now)]),
      ...[...touched.people].flatMap(([userId, position]) => placesLeft(picture, userId, position, now)),
      ...touched.scheduled.flatMap(({ id, position }) => notOffered(picture, id, position)),
      ...touched.entriesRemoved.flatMap((removed) => stillNeeded(picture, removed, now)),
      ...[...touched.places].flatMap(([key, place]) => mismatch(picture, key, place, now)),
      ...[...touched.gameEvents].flatMap(([id, position]) => needsOf(picture, id, position, now)),
      ...uncontested(picture, append),
    );
    const fresh = broken.filter(({ key }) => !reported.has(key) && reported.add(key));
    return fresh.map(({ key: _, ...each }) => each);
  };
}
