/** Why the engine does not do what it was asked; nothing has changed. */
type Reason =
  /** There is no such read model or generation. */
  | 'missing'
  /** It stopped at a domain event that it cannot fold. */
  | 'paused'
  /** Another process is at it, or readers do not let go: later it may be possible. */
  | 'busy'
  /** This process is stopping: another one, or its next start, continues. */
  | 'stopped';

/** Thrown where the engine is asked for what the state of a read model does not allow. */
export class ProjectionStateError extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, message: string) {
    super(message);
    this.name = 'ProjectionStateError';
    this.reason = reason;
  }
}
