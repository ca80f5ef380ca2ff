import type { Position } from '@tablemates/event-store';
import type { BlockEvent } from '../../modules/blocks/domain-events.ts';
import type { CafeEvent, GameEntryEvent, RegionEvent } from '../../modules/catalog/domain-events.ts';
import type { CatalogUseEvent, CommitmentEvent, GameEventDomainEvent } from '../../modules/events/domain-events.ts';
import type { PersonEvent } from '../../modules/identity/domain-events.ts';
import type { NoteEvent } from '../../modules/notes/domain-events.ts';
import type { ReliabilityEvent } from '../../modules/reliability/domain-events.ts';
import type { ReportEvent, WarningEvent } from '../../modules/reports/domain-events.ts';
import type { Instant } from '../../platform/clock.ts';

/** The domain events that the log rules check, without their personal data. */
type WithoutPersonal<Event> = Event extends { readonly type: infer Type; readonly data: infer Data }
  ? { readonly type: Type; readonly data: Data }
  : never;
export type RuledEvent = WithoutPersonal<
  | BlockEvent
  | Exclude<CafeEvent, { type: 'CafeOwnerAssigned' | 'CafeOwnerReleased' }>
  | CatalogUseEvent
  | CommitmentEvent
  | GameEntryEvent
  | Exclude<
      GameEventDomainEvent,
      {
        type:
          | 'GameEventCompleted'
          | 'GameEventArchived'
          | 'GameEventMoveAnnounced'
          | 'SeatConfirmed'
          | 'RunningLate'
          | 'CancellationExplained';
      }
    >
  | Exclude<PersonEvent, { type: 'ProfileChanged' | 'AdminRoleGranted' }>
  | NoteEvent
  | Extract<RegionEvent, { type: 'RegionAdded' | 'RegionRemoved' }>
  | ReportEvent
  | WarningEvent
  | OfPerson<Extract<ReliabilityEvent, { type: PenaltyType | MarkType }>>
>;

type PenaltyType = 'PenaltyApplied' | 'PenaltyLifted' | 'PenaltyWaived' | 'PenaltyRestored' | 'RestoredPenaltyWaived';

type MarkType =
  | 'AttendanceMarked'
  | 'AttendanceCorrected'
  | 'MarkContested'
  | 'ContestAnswered'
  | 'ContestWithdrawn'
  | 'ContestDecided';

/** Penalties and marks contain no user id; `userId` is taken from their stream. */
type OfPerson<Event> = Event extends { readonly type: infer Type; readonly data: infer Data }
  ? { readonly type: Type; readonly data: Data & { readonly userId: string } }
  : never;

/** What one command appended, in one transaction: no command ever decides on a part of it. */
export type Append = {
  readonly occurredAt: Instant;
  readonly domainEvents: readonly (RuledEvent & { readonly position: Position })[];
};

/** A rule that the log breaks. */
export type BrokenRule = {
  /** The position of the domain event that broke it. */
  readonly position: Position;
  readonly rule:
    | 'two places at once'
    | 'place of somebody gone'
    | 'host without the role'
    | 'missing game, cafe or region'
    | 'too many seats'
    | 'seat given past somebody'
    | 'impossible change'
    | 'impossible contest'
    | 'impossible report'
    | 'impossible note'
    | 'commitment not noted';
  readonly detail: string;
};

/** A broken rule as it is found. */
export type Broken = BrokenRule & {
  /** Equal for the same finding, which is reported once. */
  readonly key: string;
};
