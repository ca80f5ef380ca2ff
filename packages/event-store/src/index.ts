// biome-ignore-all lint/performance/noBarrelFile: a package is used through one file
// The public API of this package.

// Types of values that the product passes in
export type { Clock, Instant } from './clock.ts';
export { type Database, instantOf, openStore, type Queries, type Statement, type Store } from './database.ts';
// Evidence that the log was not changed
export type { Contradiction } from './evidence/contradiction.ts';
export { createEvidence, type Evidence } from './evidence/evidence.ts';
export type { Beside } from './evidence/missing.ts';
export { type Checkpoint, checkpointIn, readVerifierKey } from './evidence/note.ts';
export { checkProof, Proof } from './evidence/proof.ts';
export { parseTilePath } from './evidence/tiles.ts';
export type { NewId } from './ids.ts';
export { fitting, upcast, WrittenByNewerCodeError } from './log/codec.ts';
// Examination of the log
export { doctor, type Examination, type Examined, type Finding } from './log/doctor.ts';
// The log: append and read
export type { DomainEvent, EventsOf, EventTypes, Position, Recorded } from './log/domain-event.ts';
export type { Append, Claim, EventLog, StreamAppend } from './log/event-log.ts';
export { type CommandContext, type Executed, execute } from './log/execute.ts';
export { APPENDED_CHANNEL, createEventLog, type LogWatcher } from './log/postgres-event-log.ts';
export { readTogether } from './log/read-together.ts';
export {
  type AppendTo,
  answerNow,
  appendTo,
  eachOf,
  type Family,
  type Fold,
  type Port,
  port,
  portTo,
  type StateOf,
  stateAfter,
  versionOnly,
} from './log/reading.ts';
export { judgeSecret, rememberSecret } from './log/secret-check.ts';
export { logStatistics, newestPositions, positionsOfCommand } from './log/statistics.ts';
// Streams and commands: load, decide, append
export { defineStream, load, recordedIn, type Stream } from './log/stream.ts';
export { isOneOf, readBatches } from './log/typed-reads.ts';
export { claimHashOf } from './log/vault.ts';
export { type Versioned, versioned } from './log/versioned.ts';
// The tables of the log and of the engine
export { MACS_SCRIPT, migrationFolder } from './migrations.ts';
export { askedViews } from './projections/asked-views.ts';
export type { BuildOptions, Progress } from './projections/build.ts';
export { createProjectionEngine, type ProjectionEngine } from './projections/engine.ts';
export { type FoldedRows, foldStreams } from './projections/fold-streams.ts';
export { allGenerations } from './projections/generations.ts';
export { type PlanStep, planOf } from './projections/plan.ts';
// Read models: define, fold, rebuild, query
export { type AnyProjection, type Projection, projection, viewOf } from './projections/projection.ts';
export { ProjectionStateError } from './projections/projection-state-error.ts';
export { allSkips } from './projections/skips.ts';
export type { Difference, Verification } from './projections/verify.ts';
export { type Cause, type Traced, untraced } from './tracing.ts';
