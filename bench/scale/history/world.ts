import type { Append, Claim, DomainEvent, Fold } from '@tablemates/event-store';
import type { NewId } from '../../../platform/ids.ts';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';

type Decided = readonly DomainEvent[] | Refusal;

/** A stream of a command with its fold and its decision. */
export type Step = {
  readonly stream: string;
  readonly decide: (state: unknown) => Decided;
  readonly evolve: (state: unknown, events: readonly DomainEvent[]) => unknown;
};

/** A step with the types of its stream. The world keeps streams of all kinds and cannot know the types. */
export const step = <State, Event extends DomainEvent>(
  stream: string,
  fold: Fold<State, Event>,
  decide: (state: State) => readonly Event[] | Refusal,
): Step => ({
  stream,
  decide: (state) => decide((state as State | undefined) ?? fold.initial),
  evolve: (state, events) =>
    (events as readonly Event[]).reduce(fold.evolve, (state as State | undefined) ?? fold.initial),
});

/** A step that appends to a stream without reading its state. */
export const appendOnly = (stream: string, ...events: readonly DomainEvent[]): Step => ({
  stream,
  decide: () => events,
  evolve: () => undefined,
});

type Command = {
  readonly actor: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly steps: readonly Step[];
  readonly take?: readonly Claim[];
  readonly release?: readonly Claim[];
  readonly erase?: readonly string[];
};

export type World = ReturnType<typeof createWorld>;

/** Runs commands with the product's deciders on streams in memory, and passes on what they append. */
export function createWorld(newId: NewId, append: (append: Append) => void) {
  const streams = new Map<string, { readonly version: number; readonly state: unknown }>();

  return {
    /** @returns false if the command was refused or appended nothing */
    carryOut({ actor, at, steps, ...claims }: Command): boolean {
      const written: { readonly step: Step; readonly version: number; readonly events: readonly DomainEvent[] }[] = [];
      for (const step of steps) {
        const { version = 0, state } = streams.get(step.stream) ?? {};
        const events = step.decide(state);
        if (isRefusal(events)) return false;
        if (events.length > 0) written.push({ step, version, events });
      }
      if (written.length === 0) return false;
      for (const { step, version, events } of written) {
        const state = step.evolve(streams.get(step.stream)?.state, events);
        streams.set(step.stream, { version: version + events.length, state });
      }
      append({
        commandId: newId(),
        actor,
        occurredAt: new Date(at).toISOString(),
        streams: written.map(({ step: { stream }, version, events }) => ({ stream, expectedVersion: version, events })),
        ...claims,
      });
      return true;
    },
    stateOf: <State>(stream: string, fold: Pick<Fold<State, never>, 'initial'>): State =>
      (streams.get(stream)?.state as State | undefined) ?? fold.initial,
    /** Drops a stream from memory. Nothing may be appended to it afterwards. */
    forget: (stream: string) => void streams.delete(stream),
  };
}
