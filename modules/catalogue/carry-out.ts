import type { DomainEvent, Position } from '../../platform/log/domain-event.ts';
import type { EventLog } from '../../platform/log/event-log.ts';
import { type CommandContext, execute, type Fold } from '../../platform/log/execute.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import type { RegionEvent } from './domain-events.ts';
import type { Entry } from './entry.ts';
import { type Kind, nameClaims } from './names.ts';
import { moving, type RegionEntry, regionFold } from './region.ts';

/** An accepted command: which entry, how it stands now (undefined once removed), and the log position reached. */
export type Done<Details> = {
  readonly id: string;
  readonly details: Details | undefined;
  readonly position: Position | undefined;
};

type RegionStream = { readonly stream: string; readonly fold: typeof regionFold };
type RegionStreams = { readonly [stream: `region-${string}`]: RegionStream };
type RegionNotes = { readonly [stream: `region-${string}`]: readonly RegionEvent[] };

export const regionStream = (regionId: string): RegionStream => ({ stream: `region-${regionId}`, fold: regionFold });
const nowhere: RegionEntry = { status: 'unknown' };
const movedMeanwhile = refuse(409, 'moved_meanwhile', 'Somebody moved this at the same moment. Please try again.');

type Located = { readonly name: string; readonly regionId?: string };

type Work<Details, Event extends DomainEvent> = {
  readonly kind: Exclude<Kind, 'region'>;
  readonly id: string;
  readonly fold: Fold<Entry<Details>, Event>;
  /** The region it is in, as far as is known before deciding, and the one it is to be in. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Decides, seeing the region it is to be in. */
  readonly decide: (entry: Entry<Details>, region: RegionEntry) => readonly Event[] | Refusal;
};

/**
 * Carries out a command on one game, cafe or city: what it decides is appended together with the claims of its name and
 * with what the regions note that it leaves and enters, so that no two of them ever disagree.
 */
export async function carryOut<Details extends Located, Event extends DomainEvent>(
  log: EventLog,
  context: CommandContext,
  { kind, id, fold, from, to, decide }: Work<Details, Event>,
): Promise<Done<Details> | Refusal> {
  const stream = `${kind}-${id}`;
  const regions: RegionStreams = Object.fromEntries(
    [from, to].flatMap((regionId) => (regionId ? [[`region-${regionId}`, regionStream(regionId)]] : [])),
  );
  // the entry last: its domain event is the one at the position reached
  const streams: RegionStreams & { readonly entry: { readonly stream: string; readonly fold: typeof fold } } = {
    ...regions,
    entry: { stream, fold },
  };
  const result = await execute(log, {
    context,
    streams,
    decide: (states) => {
      const { entry } = states;
      if (regionOf(entry) !== undefined && regionOf(entry) !== from) return movedMeanwhile;
      const decided = decide(entry, (to && states[`region-${to}`]) || nowhere);
      if (isRefusal(decided)) return decided;
      const after = decided.reduce(fold.evolve, entry);
      return {
        append: { ...notes(kind, id, regionOf(entry), regionOf(after)), entry: decided },
        ...nameClaims(kind, stream, entry, after),
      };
    },
  });
  if (isRefusal(result)) return result;
  const { states, position, duplicate } = result;
  if (duplicate && position !== undefined && states.entry.status === 'unknown') {
    return addedBefore(log, position, kind, fold);
  }
  return { id, details: detailsOf(states.entry), position };
}

/** A command to add something that was carried out before did so under an id that only the log knows. */
export async function addedBefore<Details, Event extends DomainEvent>(
  log: EventLog,
  position: Position,
  kind: Kind,
  fold: Fold<Entry<Details>, Event>,
): Promise<Done<Details>> {
  const [added] = await log.readAt([position]);
  if (!added) throw new Error(`there is no domain event at position ${position}`);
  const { stream } = added;
  return { id: stream.slice(kind.length + 1), details: await readEntry(log, stream, fold), position };
}

const regionOf = (entry: Entry<Located>) => detailsOf(entry)?.regionId;

const notes = (kind: Work<never, never>['kind'], placeId: string, from?: string, to?: string): RegionNotes =>
  kind === 'game'
    ? {}
    : Object.fromEntries([...moving({ kind, placeId }, from, to)].map(([id, noted]) => [`region-${id}`, noted]));

/** What is said of an entry that is listed. */
export const detailsOf = <Details>(entry: Entry<Details>): Details | undefined =>
  entry.status === 'listed' ? entry.details : undefined;

/** One entry as its stream tells it. */
export async function readEntry<Details, Event extends DomainEvent>(
  log: EventLog,
  stream: string,
  fold: Fold<Entry<Details>, Event>,
): Promise<Details | undefined> {
  const recorded = (await log.readStream(stream)) as unknown as readonly Event[];
  return detailsOf(recorded.reduce(fold.evolve, fold.initial));
}
