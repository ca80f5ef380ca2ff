import type { Instant } from '../clock.ts';
import type { DomainEvent, EventPart, Position, Recorded } from './domain-event.ts';

/** A unique fact outside any stream: an email address, a game's name. Stored as a keyed hash only. */
export type Claim = {
  readonly kind: string;
  /** In canonical form: trimmed, and in lower case if case does not matter. */
  readonly value: string;
  /** The stream that holds the claim. It must be one of the append. */
  readonly stream: string;
};

/** An atomic append to several streams, each with its expected version, with the claims that they take and release. */
export type Append = {
  /** A UUID. A repeated id appends nothing and resolves with the earlier outcome. */
  readonly commandId: string;
  readonly actor: string;
  readonly occurredAt: Instant;
  readonly streams: readonly StreamAppend[];
  readonly take?: readonly Claim[];
  readonly release?: readonly Claim[];
  /** User ids whose keys are destroyed in the same transaction. Irreversible. */
  readonly erase?: readonly string[];
};

export type StreamAppend = {
  readonly stream: string;
  /** The version that was read before deciding; 0 for a stream that must not exist yet. */
  readonly expectedVersion: number;
  readonly events: readonly DomainEvent[];
};

export type AppendOutcome =
  /** `position` is the position of the append's last domain event. */
  | { readonly outcome: 'appended' | 'duplicate'; readonly position: Position }
  /** A stream is no longer at its expected version. Read again and decide again. */
  | { readonly outcome: 'conflict' }
  /** Another stream holds this claim. */
  | { readonly outcome: 'claimed'; readonly claim: Claim };

export type EventLog = {
  /** Resolves once the append is durable. Concurrent appends share one flush (group commit). */
  append(append: Append): Promise<AppendOutcome>;
  /**
   * One stream's domain events, oldest first, upcast and decrypted. Empty for an unknown stream. Without personal parts,
   * nothing is decrypted.
   */
  readStream(stream: string, how?: { readonly withoutPersonal?: boolean }): Promise<Recorded[]>;
  /** The number of domain events in a stream; 0 for an unknown stream. */
  versionOf(stream: string): Promise<number>;
  /** That number, and when the newest of them occurred; undefined for an unknown stream. */
  newestOf(stream: string): Promise<{ readonly version: number; readonly occurredAt: Instant } | undefined>;
  /**
   * Domain events after a position, oldest first, at most `limit`, and only of `types` if given. Parts in `leaveOut`
   * are null. If `personal` is left out, it is absent and nothing is decrypted.
   */
  readAll(query: {
    after: Position;
    upTo?: Position;
    limit: number;
    types?: readonly string[];
    leaveOut?: readonly EventPart[];
  }): Promise<Recorded[]>;
  /** Domain events at these positions, oldest first. Positions without one are left out. */
  readAt(positions: readonly Position[]): Promise<Recorded[]>;
  /** The position of the newest domain event; 0n for an empty log. */
  head(): Promise<Position>;
  /** The ids of the commands whose appends end in a range of positions, oldest first, at most `limit`. */
  commandsWithin(range: {
    readonly after: Position;
    readonly upTo?: Position;
    readonly limit: number;
  }): Promise<readonly string[]>;
  /** The position that a command reached, if it was carried out before. */
  positionOf(commandId: string): Promise<Position | undefined>;
  /** The stream that holds a claim, from the table that keeps claims unique. */
  claimant(kind: string, value: string): Promise<string | undefined>;
  /**
   * Replaces claims of these kinds after the form of their values has changed, the oldest first. `present` gives a stream's
   * version and its value in the new form, which is undefined if the stream holds none any more. A stream keeps its former
   * claim if another stream has the value in the new form, or if it has grown meanwhile.
   *
   * @returns the number of replaced claims
   */
  renewClaims(
    kinds: readonly string[],
    present: (claim: { readonly kind: string; readonly stream: string }) => Promise<{
      readonly version: number;
      readonly value: string | undefined;
    }>,
  ): Promise<number>;
  /**
   * Calls the listener with the newest position after each flush of this process that appended something.
   * @returns a function that removes the listener
   */
  onAppended(listener: (position: Position) => void): () => void;
  /** Refuses further appends, and resolves once those in flight have ended. */
  close(): Promise<void>;
};
