import type { Command } from 'commander';
import { EXIT, type ExitCode } from './outcome.ts';
import { type Needs, openSession, type Session } from './session.ts';
import type { Terminal } from './terminal.ts';
import { systemUser } from './who.ts';

/** The context of every command. */
export type Cli = {
  readonly terminal: Terminal;
  /** Opens a session for the work, closes it afterwards, and keeps the exit code. */
  readonly run: (work: (session: Session) => Promise<ExitCode>, needs?: Needs) => Promise<void>;
  /** For work that needs settings, and no session or more than one. */
  readonly environment: Omit<Environment, 'terminal'>;
  /** Keeps the exit code of work that needs no session. */
  readonly end: (code: ExitCode) => void;
  readonly exitCode: () => ExitCode;
  /** Who runs the command. */
  readonly who: () => string;
  /** Sets the name of the person who runs the command. By default it is the user of the operating system. */
  readonly actAs: (name: string) => void;
};

export type Environment = {
  readonly terminal: Terminal;
  /** Aborted when the command must stop. */
  readonly signal: AbortSignal;
  readonly env: Readonly<Record<string, string | undefined>>;
};

export function createCli({ terminal, signal, env }: Environment): Cli {
  let exitCode: ExitCode = EXIT.ok;
  let by: string | undefined;
  return {
    terminal,
    environment: { signal, env },
    exitCode: () => exitCode,
    end: (code) => {
      exitCode = code;
    },
    who: () => by ?? systemUser(env),
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

/** Adds examples to a command's help. Each is a pair: what to type, and what it does. */
export function withExamples(command: Command, examples: readonly (readonly [string, string])[]): Command {
  const lines = examples.map(([typed, does]) => `  $ tablemates ${typed}\n      ${does}`);
  return command.addHelpText('after', `\nExamples:\n${lines.join('\n')}`);
}

export const JSON_OPTION = ['--json', 'print JSON for a script'] as const;
