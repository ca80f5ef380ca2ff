import type { Instant } from '../clock.ts';
import type { DomainEvent, Part, Position, Recorded } from './domain-event.ts';

/** A unique fact outside any stream: an email address, a game's name. Stored as a keyed hash only. */
export type Claim = {
  readonly kind: string;
  /** Already in its canonical form (trimmed, lower case where case does not count). */
  readonly value: string;
  /** The stream that holds the claim; one of the append's own. */
  readonly stream: string;
};

/** All or nothing: several streams, each with its expected version, with the claims they take and give up. */
export type Append = {
  /** A UUID. The same one again answers with what it did before, and appends nothing. */
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
  /** The version read before deciding; 0 for a stream that must not exist yet. */
  readonly expectedVersion: number;
  readonly events: readonly DomainEvent[];
};

export type AppendOutcome =
  /** `position` is that of the append's last domain event. */
  | { readonly outcome: 'appended' | 'duplicate'; readonly position: Position }
  /** Some stream is not at its expected version any more: read again and decide again. */
  | { readonly outcome: 'conflict' }
  /** Somebody else holds this claim. */
  | { readonly outcome: 'claimed'; readonly claim: Claim };

export type EventLog = {
  /** Resolves once durable. Many at once share one flush (group commit). */
  append(append: Append): Promise<AppendOutcome>;
  /** One stream's domain events, oldest first, upcast and decrypted. Empty for an unknown stream. */
  readStream(stream: string): Promise<Recorded[]>;
  /** How many domain events a stream holds; 0 for an unknown one. */
  versionOf(stream: string): Promise<number>;
  /**
   * Domain events after a position, oldest first, at most `limit`; only of the given types where given. Parts in
   * `leaveOut` are null, a personal part is absent: nothing is decrypted then.
   */
  readAll(query: {
    after: Position;
    upTo?: Position;
    limit: number;
    types?: readonly string[];
    leaveOut?: readonly Part[];
  }): Promise<Recorded[]>;
  /** Domain events at these positions, oldest first; a position that has none is left out. */
  readAt(positions: readonly Position[]): Promise<Recorded[]>;
  /** The position of the newest domain event; 0n for an empty log. */
  head(): Promise<Position>;
  /** The position a command reached, if it was carried out before. */
  positionOf(commandId: string): Promise<Position | undefined>;
  /** Which stream holds a claim, from the same constraint that guards it. */
  claimant(kind: string, value: string): Promise<string | undefined>;
  /**
   * Calls back after each flush of this process that appended something, with the newest position.
   * @returns a function that ends this
   */
  onAppended(listener: (position: Position) => void): () => void;
  /** Waits for flushes under way, then refuses further appends. */
  close(): Promise<void>;
};
