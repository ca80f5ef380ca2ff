/** The reason why the engine refuses a call. Nothing has changed. */
type Reason =
  /** There is no such read model or generation. */
  | 'missing'
  /** It is paused at a domain event that it cannot fold. */
  | 'paused'
  /** Another process works on it, or readers keep the view locked. It may be possible later. */
  | 'busy'
  /** This process is stopping. Another process or the next start continues. */
  | 'stopped';

/** Thrown if the state of a read model does not allow a call of the engine. */
export class ProjectionStateError extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, message: string) {
    super(message);
    this.name = 'ProjectionStateError';
    this.reason = reason;
  }
}
