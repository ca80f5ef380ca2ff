import type { Command } from 'commander';
import { EXIT, type ExitCode } from './outcome.ts';
import { type Needs, openSession, type Session } from './session.ts';
import type { Terminal } from './terminal.ts';

/** What every command runs in. */
export type Shell = {
  readonly terminal: Terminal;
  /** Opens the product for some work, closes it afterwards, and remembers the code the work gave. */
  readonly run: (work: (session: Session) => Promise<ExitCode>, needs?: Needs) => Promise<void>;
  readonly exitCode: () => ExitCode;
  /** Who runs the command, from here on; the user of the operating system by default. */
  readonly actAs: (name: string) => void;
};

export type Surroundings = {
  readonly terminal: Terminal;
  /** Aborted when the command is to stop. */
  readonly signal: AbortSignal;
  readonly env: Readonly<Record<string, string | undefined>>;
};

export function createShell({ terminal, signal, env }: Surroundings): Shell {
  let exitCode: ExitCode = EXIT.ok;
  let by: string | undefined;
  return {
    terminal,
    exitCode: () => exitCode,
    actAs: (name) => {
      by = name;
    },
    async run(work, needs = {}) {
      const session = await openSession({ signal, env, by }, needs);
      try {
        exitCode = await work(session);
      } finally {
        await session.close();
      }
    },
  };
}

/** Adds examples to a command's help: what to type, and what it does. */
export function withExamples(command: Command, examples: readonly (readonly [string, string])[]): Command {
  const lines = examples.map(([typed, does]) => `  $ tablemates ${typed}\n      ${does}`);
  return command.addHelpText('after', `\nExamples:\n${lines.join('\n')}`);
}

export const JSON_OPTION = ['--json', 'print JSON for a script'] as const;
