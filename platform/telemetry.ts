import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, type Logger, pino } from 'pino';

const underWay = new AsyncLocalStorage<{ readonly requestId: string }>();

/** Everything that is logged within the work carries this id, however deep it is called. */
export const withRequestId = <T>(requestId: string, work: () => T): T => underWay.run({ requestId }, work);

/** Never written down, wherever in an entry it stands. Bodies are not logged at all. */
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
 * The process's log: one JSON object a line for machines, or one quiet line for people.
 *
 * @param destination where it goes; standard output by default
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
      mixin: () => underWay.getStore() ?? {},
      serializers: { err: withItsCode },
      redact: { paths: paths.filter((path) => path !== 'code'), censor: '[hidden]' },
      ...(readable
        ? {}
        : { timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (label) => ({ level: label }) } }),
    },
    readable ? { write: (line) => destination.write(readableLine(line)) } : destination,
  );
}

/** Under a name of its own: as `code` it would be hidden, like the codes that people sign in with. */
function withItsCode(error: Error): object {
  const { code, ...told } = pino.stdSerializers.err(error) as { code?: unknown };
  return code === undefined ? told : { ...told, errorCode: code };
}

/** `12:04:31 warn  database away  path=/api/games`, with a failure's stack below it. */
function readableLine(line: string): string {
  // ids of requests are for machines that put lines together
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
