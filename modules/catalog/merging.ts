import type { CommandContext, EventLog } from '@tablemates/event-store';
import { v5 } from 'uuid';
import { invalidField, isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { type CafeDetails, intoIsGone } from './cafe.ts';
import type { Done } from './carry-out.ts';
import { cafeOf, readEntry } from './entries.ts';
import { notListed } from './entry.ts';

type Deps = {
  readonly log: Pick<EventLog, 'readStream'>;
  /** The gameEvents at a cafe that are not over. */
  readonly hostedAt: (
    cafeId: string,
    now: string,
  ) => Promise<readonly { readonly gameEventId: string; readonly hasBegun: boolean }[]>;
  /** Why evenings in a region cannot be at a cafe; undefined if they can. */
  readonly placeRefusal: (cafeId: string, regionId: string, now: string) => Promise<Refusal | undefined>;
  /** Moves a gameEvent to another cafe. The admin is the actor. */
  readonly moveTo: (context: CommandContext, gameEventId: string, cafeId: string) => Promise<Refusal | object>;
  /** The ids of the series at a cafe. */
  readonly seriesAt: (cafeId: string) => Promise<readonly string[]>;
  /** Moves a series to another cafe, without its open dates. The admin is the actor. */
  readonly moveSeries: (
    context: CommandContext,
    seriesId: string,
    fromCafeId: string,
    toCafeId: string,
  ) => Promise<Refusal | object>;
  /** Whoever follows a cafe follows another one instead. */
  readonly moveFollows: (context: CommandContext, cafeId: string, toCafeId: string) => Promise<void>;
  readonly removeCafe: (
    context: CommandContext,
    cafeId: string,
    how: { readonly into: string },
  ) => Promise<Done<CafeDetails> | Refusal>;
};

const itself = invalidField('into', 'same_cafe', 'Please choose another cafe.');
const underWay = refuse(
  409,
  'in_use',
  'An event is taking place there right now. Please merge the cafes once it is over.',
);

/**
 * Merges a cafe that is in the catalog twice. The series of the double and then its upcoming gameEvents move to the cafe
 * that stays, one after the other, and then the double is removed: a date is asked for with its series. If a move is
 * refused, earlier moves stay and the double stays in the catalog. A repetition continues from there. Whoever follows the
 * double then follows the cafe that stays.
 */
export const mergingCafes =
  ({ log, hostedAt, placeRefusal, moveTo, seriesAt, moveSeries, moveFollows, removeCafe }: Deps) =>
  async (context: CommandContext, double: string, into: string): Promise<Done<CafeDetails> | Refusal> => {
    if (double === into) return itself;
    const details = await readEntry(log, cafeOf(double));
    if (!details) return notListed;
    if (!(await readEntry(log, cafeOf(into)))) return intoIsGone;
    const hosted = await hostedAt(double, context.now);
    if (hosted.some(({ hasBegun }) => hasBegun)) return underWay;
    const its = (id: string) => ({ ...context, commandId: v5(id, context.commandId) });
    const misplaced = hosted.length > 0 && (await placeRefusal(into, details.regionId, context.now));
    if (misplaced) return misplaced;
    for (const seriesId of await seriesAt(double)) {
      const moved = await moveSeries(its(seriesId), seriesId, double, into);
      if (isRefusal(moved)) return moved;
    }
    for (const { gameEventId } of hosted) {
      const moved = await moveTo(its(gameEventId), gameEventId, into);
      if (isRefusal(moved)) return moved;
    }
    const removed = await removeCafe(context, double, { into });
    // only then nobody begins to follow it, and no merge the other way round takes them back
    if (!isRefusal(removed)) await moveFollows(context, double, into);
    return removed;
  };

export type MergeCafes = ReturnType<typeof mergingCafes>;
