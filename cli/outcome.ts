/** The exit codes of the command, for scripts. */
export const EXIT = {
  ok: 0,
  /** The command found a problem, or the request is not possible in the present state. */
  problem: 1,
  /** Wrong arguments or settings. */
  usage: 2,
  /** The database cannot be reached. */
  unreachable: 3,
  /** Another process does the same work: try the command again later. */
  busy: 4,
  /** A fault of this program. */
  fault: 70,
  /** The command was stopped. Long work continues from there next time. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Ends the command with a sentence and a code. */
export class ExitError extends Error {
  readonly code: ExitCode;

  constructor(code: ExitCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ExitError';
    this.code = code;
  }
}
