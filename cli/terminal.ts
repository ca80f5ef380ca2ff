import { stripVTControlCharacters, styleText } from 'node:util';
import type { Instant } from '../platform/clock.ts';
import { EXIT, type ExitCode } from './outcome.ts';
import { reasonOf } from './written-file.ts';

type Format = Parameters<typeof styleText>[0];

/** The output of a command. Results go to standard output, progress and errors to standard error. */
export type Terminal = {
  readonly print: (...lines: readonly string[]) => void;
  /** Prints one document, or one of many lines with `compact`. `bigint`s become strings, as in the API. */
  readonly json: (value: unknown, options?: { readonly compact?: boolean }) => void;
  readonly note: (line: string) => void;
  /**
   * Writes a piece of a file to standard output, and resolves when it can take the next one. Rejects if standard output
   * fails, or once the signal aborts, because a reader may stall forever.
   */
  readonly pass: (piece: Buffer | string, signal: AbortSignal) => Promise<void>;
  /**
   * The exit code once standard output fails. A reader of text may stop reading, as `head` does. A reader of a file
   * that stops has an incomplete file, which is a problem.
   */
  readonly endAfter: (failure: NodeJS.ErrnoException) => ExitCode;
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
  /** Colors the text if standard output is a terminal and NO_COLOR is not set. */
  readonly style: (format: Format, text: string) => string;
  /** Whether standard output is a terminal. */
  readonly isWatched: boolean;
  /** Columns. Infinite if standard output is not a terminal, so that text for a pipe or a file is not shortened. */
  readonly width: number;
};

const DEFAULT_WIDTH = 80;

type Streams = { readonly stdout: Output; readonly stderr: Output };
type Output = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };

export function createTerminal({ stdout, stderr }: Streams): Terminal {
  let passesFile = false;
  const note = (line: string) =>
    void stderr.write(`${stderr.isTTY ? wrapped(line, stderr.columns ?? DEFAULT_WIDTH) : line}\n`);
  return {
    print: (...lines) => void stdout.write(lines.map((line) => `${line}\n`).join('')),
    json: (value, options) => void stdout.write(`${asJson(value, options?.compact ? undefined : 2)}\n`),
    note,
    pass(piece, signal) {
      passesFile = true;
      return new Promise((resolve, reject) => {
        const stop = () => reject(signal.reason);
        if (signal.aborted) return stop();
        signal.addEventListener('abort', stop, { once: true });
        stdout.write(piece, (error) => {
          signal.removeEventListener('abort', stop);
          if (error) reject(error);
          else resolve();
        });
      });
    },
    endAfter(failure) {
      if (failure.code === 'EPIPE' && !passesFile) return EXIT.ok;
      const why = failure.code === 'EPIPE' ? 'its reader stopped reading' : reasonOf(failure);
      note(`Standard output takes no more (${why}): what was written is not whole.`);
      return EXIT.problem;
    },
    stdout,
    stderr,
    style: (format, text) => styleText(format, text, { stream: stdout }),
    isWatched: stdout.isTTY === true,
    width: stdout.isTTY ? (stdout.columns ?? DEFAULT_WIDTH) : Number.POSITIVE_INFINITY,
  };
}

export const asJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each), indent);

export const formatted = (count: number | bigint): string => count.toLocaleString('en-US');

/** `1 read model`, `2 read models`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatted(count)} ${count === 1 ? one : many}`;

/** `2026-06-01 17:00`, in UTC. */
export const minuteOf = (instant: Instant): string => instant.slice(0, 16).replace('T', ' ');

/** Shortens text to this many columns, with an ellipsis. Only for text without styles. */
export const fitting = (text: string, columns: number): string =>
  text.length <= columns ? text : `${text.slice(0, Math.max(0, columns - 1))}…`;

/** Wraps text between words. */
const wrapped = (text: string, columns: number): string =>
  text.replace(new RegExp(`(?!.{1,${columns}}$)(.{1,${columns}}) `, 'gm'), '$1\n');

export type Column = { readonly title: string; readonly align?: 'right' };

/** Rows under their titles, with two spaces between columns. Cells may be styled. */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[], { style }: Terminal): string[] {
  const widths = columns.map(({ title }, i) =>
    Math.max(title.length, ...rows.map((row) => visibleLength(row[i] ?? ''))),
  );
  const line = (cells: readonly string[]) =>
    `  ${columns.map(({ align }, i) => padded(cells[i] ?? '', widths[i] ?? 0, align)).join('  ')}`.trimEnd();
  return [style('dim', line(columns.map(({ title }) => title))), ...rows.map(line)];
}

const visibleLength = (text: string): number => stripVTControlCharacters(text).length;

function padded(text: string, width: number, align: Column['align']): string {
  const room = ' '.repeat(Math.max(0, width - visibleLength(text)));
  return align === 'right' ? room + text : text + room;
}
