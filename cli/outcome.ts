/** What the command's exit code means, for scripts. */
export const EXIT = {
  ok: 0,
  /** It looked and found something wrong, or what was asked cannot be done as things are. */
  problem: 1,
  /** Wrong arguments or settings. */
  usage: 2,
  /** The database cannot be reached. */
  unreachable: 3,
  /** Somebody else is at it: the same command may do later. */
  busy: 4,
  /** A fault of this program. */
  fault: 70,
  /** Told to stop; long work goes on from there next time. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Ends the command with a sentence and a code. */
export class Stop extends Error {
  readonly code: ExitCode;

  constructor(code: ExitCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Stop';
    this.code = code;
  }
}
