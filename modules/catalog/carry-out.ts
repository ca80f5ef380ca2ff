import type { AppendTo, DomainEvent, EventLog, Port, Position } from '@tablemates/event-store';
import { type CommandContext, eachOf, execute, type Fold, type Versioned, versioned } from '@tablemates/event-store';
import { type IfMatch, staleRefusal } from '../../platform/if-match.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import type { RegionEvent } from './domain-events.ts';
import { regionOf } from './entries.ts';
import { detailsOf, type Entry } from './entry.ts';
import { type Kind, nameClaims, type TakenClaims } from './names.ts';
import { moving, type RegionEntry } from './region.ts';

/** An accepted command: the entry's id, its details (undefined once removed), and the log position reached. */
export type Done<Details> = {
  readonly id: string;
  readonly details: Details | undefined;
  /** Version of the record. */
  readonly version: number;
  readonly position: Position | undefined;
};

/** `before`: the details before the command; undefined if it was not listed, or if the command was carried out before. */
type Changed<Details> = Done<Details> & { readonly before: Details | undefined };

/** Whether an upcoming game event uses a game or a cafe, optionally only in one region. */
export type UsesOf = (kind: 'game' | 'cafe', id: string) => Port<(regionId?: string) => boolean>;

const noClaims = (): TakenClaims => ({ take: [], release: [] });
const nowhere: RegionEntry = { status: 'unknown' };
const movedMeanwhile = refuse(409, 'moved_meanwhile', 'Someone else moved this at the same time. Please try again.');

type Located = { readonly name: string; readonly regionId?: string };

type Work<Details, Event extends DomainEvent, Facts> = {
  readonly kind: Exclude<Kind, 'region'>;
  readonly id: string;
  readonly fold: Fold<Entry<Details>, Event>;
  /** The present region, as far as known before the decision, and the new one. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly ifMatch?: IfMatch | undefined;
  /** Facts of other streams that must still hold at the commit. */
  readonly facts?: Port<Facts>;
  /** The claims that it takes and releases besides its name. */
  readonly claims?: (stream: string, before: Entry<Details>, after: Entry<Details>) => TakenClaims;
  /** What other modules append along with the decision. */
  readonly along?: (facts: Facts, decided: readonly Event[]) => readonly AppendTo[];
  /** Decides with the new region and `facts`. */
  readonly decide: (entry: Entry<Details>, region: RegionEntry, facts: Facts) => readonly Event[] | Refusal;
};

/**
 * Runs a command on one game, cafe or city. Its domain events, the claims of its name and the domain events of the
 * regions that it leaves and enters are one append, so they never contradict each other.
 */
export async function carryOut<Details extends Located, Event extends DomainEvent, Facts = undefined>(
  log: EventLog,
  context: CommandContext,
  { kind, id, fold, from, to, ifMatch, facts, claims = noClaims, along, decide }: Work<Details, Event, Facts>,
): Promise<Changed<Details> | Refusal> {
  const stream = `${kind}-${id}`;
  const inRegions = [from, to].filter((regionId) => regionId !== undefined);
  // The entry is last, so that its domain event has the position reached.
  const streams = {
    regions: eachOf(inRegions, regionOf),
    ...(facts && { facts }),
    entry: { stream, fold: versioned(fold) },
  };
  const result = await execute(log, {
    context,
    streams,
    decide: (states) => {
      const { state: entry } = states.entry;
      const stale = staleEntry(id, states.entry, ifMatch);
      if (stale) return stale;
      if (regionIn(entry) !== undefined && regionIn(entry) !== from) return movedMeanwhile;
      const region = to === undefined ? nowhere : states.regions.get(to);
      // Without `facts`, their type is undefined.
      const decided = decide(entry, region, states.facts as Facts);
      if (isRefusal(decided)) return decided;
      const after = decided.reduce(fold.evolve, entry);
      const [ofName, others] = [nameClaims(kind, stream, entry, after), claims(stream, entry, after)];
      return {
        append: { regions: notes(kind, id, regionIn(entry), regionIn(after)), entry: decided },
        along: along?.(states.facts as Facts, decided) ?? [],
        take: [...ofName.take, ...others.take],
        release: [...ofName.release, ...others.release],
        answer: detailsOf(entry),
      };
    },
  });
  if (isRefusal(result)) return result;
  const { state, version } = result.states.entry;
  return { id, details: detailsOf(state), before: result.answer, version, position: result.position };
}

const regionIn = (entry: Entry<Located>) => detailsOf(entry)?.regionId;

const notes = (
  kind: Exclude<Kind, 'region'>,
  placeId: string,
  from?: string,
  to?: string,
): Readonly<Record<string, readonly RegionEvent[]>> =>
  kind === 'game' ? {} : Object.fromEntries(moving({ kind, placeId }, from, to));

/**
 * Refuses with 412 and the current entry if another admin has changed the entry meanwhile. An unlisted entry is refused
 * by the decider instead.
 */
export function staleEntry<Details>(
  id: string,
  { state, version }: Versioned<Entry<Details>>,
  ifMatch: IfMatch | undefined,
): Refusal | undefined {
  const details = detailsOf(state);
  return details && staleRefusal(ifMatch, version, { ...details, id, version });
}
