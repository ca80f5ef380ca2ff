import type { Consulted, DomainEvent, EventLog, Position } from '@tablemates/event-store';
import { type CommandContext, execute, type Fold, type Versioned, versioned } from '@tablemates/event-store';
import { type IfMatch, staleRefusal } from '../../platform/if-match.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import type { RegionEvent } from './domain-events.ts';
import { regionOf } from './entries.ts';
import { detailsOf, type Entry } from './entry.ts';
import { type Kind, nameClaims } from './names.ts';
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
export type UsesOf = (kind: 'game' | 'cafe', id: string) => Consulted<(regionId?: string) => boolean>;

type RegionStreams = { readonly [stream: `region-${string}`]: ReturnType<typeof regionOf> };
type Asked = { readonly [name: `ask ${string}`]: Consulted<boolean> };
type RegionNotes = { readonly [stream: `region-${string}`]: readonly RegionEvent[] };

const nowhere: RegionEntry = { status: 'unknown' };
const movedMeanwhile = refuse(409, 'moved_meanwhile', 'Someone else moved this at the same time. Please try again.');

type Located = { readonly name: string; readonly regionId?: string };

type VersionedFold<Details, Event extends DomainEvent> = Fold<Versioned<Entry<Details>>, Event>;

type Work<Details, Event extends DomainEvent, Questions extends string> = {
  readonly kind: Exclude<Kind, 'region'>;
  readonly id: string;
  readonly fold: Fold<Entry<Details>, Event>;
  /** The present region, as far as known before the decision, and the new one. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly ifMatch?: IfMatch | undefined;
  /** Facts of other streams that must still hold at the commit. */
  readonly questions?: { readonly [Question in Questions]: Consulted<boolean> | true };
  /** Decides with the new region and the answers to `questions`. */
  readonly decide: (
    entry: Entry<Details>,
    region: RegionEntry,
    answers: { readonly [Question in Questions]: boolean },
  ) => readonly Event[] | Refusal;
};

/**
 * Runs a command on one game, cafe or city. Its domain events, the claims of its name and the domain events of the
 * regions that it leaves and enters are one append, so they never contradict each other.
 */
export async function carryOut<Details extends Located, Event extends DomainEvent, Questions extends string = never>(
  log: EventLog,
  context: CommandContext,
  { kind, id, fold, from, to, ifMatch, questions, decide }: Work<Details, Event, Questions>,
): Promise<Changed<Details> | Refusal> {
  const stream = `${kind}-${id}`;
  const asked = Object.entries<Consulted<boolean> | true>(questions ?? {});
  const regions: RegionStreams = Object.fromEntries(
    [from, to].flatMap((regionId) => (regionId ? [[`region-${regionId}`, regionOf(regionId)]] : [])),
  );
  const consulting: Asked = Object.fromEntries(
    asked.flatMap(([name, question]) => (question === true ? [] : [[`ask ${name}`, question]])),
  );
  // The entry is last, so that its domain event has the position reached.
  const streams: RegionStreams &
    Asked & { readonly entry: { readonly stream: string; readonly fold: VersionedFold<Details, Event> } } = {
    ...regions,
    ...consulting,
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
      const answers = Object.fromEntries(
        asked.map(([name, question]) => [
          name,
          question === true || question.answer(states[`ask ${name}`], context.now),
        ]),
      ) as { readonly [Question in Questions]: boolean };
      const decided = decide(entry, (to && states[`region-${to}`]) || nowhere, answers);
      if (isRefusal(decided)) return decided;
      const after = decided.reduce(fold.evolve, entry);
      return {
        append: { ...notes(kind, id, regionIn(entry), regionIn(after)), entry: decided },
        ...nameClaims(kind, stream, entry, after),
        answer: detailsOf(entry),
      };
    },
  });
  if (isRefusal(result)) return result;
  const { state, version } = result.states.entry;
  return { id, details: detailsOf(state), before: result.answer, version, position: result.position };
}

const regionIn = (entry: Entry<Located>) => detailsOf(entry)?.regionId;

const notes = (kind: Work<never, never, never>['kind'], placeId: string, from?: string, to?: string): RegionNotes =>
  kind === 'game'
    ? {}
    : Object.fromEntries([...moving({ kind, placeId }, from, to)].map(([id, noted]) => [`region-${id}`, noted]));

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
