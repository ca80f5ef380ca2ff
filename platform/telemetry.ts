import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, type Logger, pino } from 'pino';

const currentRequest = new AsyncLocalStorage<{ readonly requestId: string }>();

/** Adds the request id to every log entry that `work` writes, directly or through calls. */
export const withRequestId = <T>(requestId: string, work: () => T): T => currentRequest.run({ requestId }, work);

/** Fields that are hidden in every entry, at the depths below. Bodies are not logged at all. */
const SECRETS = [
  'cookie',
  'authorization',
  'password',
  'code',
  'email',
  'phoneNumber',
  'firstName',
  'lastName',
  'secretKey',
];
const DEPTHS = ['', '*.', '*.*.'];

/**
 * Creates the process's logger. Each entry is one line: a JSON object for machines, or plain text if `readable`.
 *
 * @param destination standard output by default
 */
export function createLogger(
  { level, readable }: { level: string; readable: boolean },
  destination: DestinationStream = process.stdout,
): Logger {
  const paths = DEPTHS.flatMap((depth) => SECRETS.map((name) => `${depth}${name}`));
  return pino(
    {
      level,
      base: null,
      mixin: () => currentRequest.getStore() ?? {},
      serializers: { err: serializeError },
      redact: { paths: paths.filter((path) => path !== 'code'), censor: '[hidden]' },
      ...(readable
        ? {}
        : { timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (label) => ({ level: label }) } }),
    },
    readable ? { write: (line) => destination.write(readableLine(line)) } : destination,
  );
}

/** Renames an error's `code` to `errorCode`, because `code` is hidden like the codes that people sign in with. */
function serializeError(error: Error): object {
  const { code, ...rest } = pino.stdSerializers.err(error) as { code?: unknown };
  return code === undefined ? rest : { ...rest, errorCode: code };
}

/** `12:04:31 warn  database away  path=/api/games`, followed by the stack of an error. */
function readableLine(line: string): string {
  // request ids are left out: only machines group lines by them
  const {
    level,
    time,
    msg,
    err,
    requestId: _,
    ...rest
  } = JSON.parse(line) as Record<string, unknown> & {
    err?: { stack?: string };
  };
  const clock = new Date(Number(time)).toTimeString().slice(0, 8);
  const label = (pino.levels.labels[Number(level)] ?? '').padEnd(5);
  const details = Object.entries(rest).map(
    ([name, value]) => `  ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const stack = err?.stack ? `\n${err.stack}` : '';
  return `${clock} ${label} ${String(msg ?? '')}${details.join('')}${stack}\n`;
}
