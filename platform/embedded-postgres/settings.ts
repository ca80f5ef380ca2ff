const COMMON = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // Enough for the pools of the product, its jobs and a few open consoles.
  max_connections: '100',
  shared_buffers: '128MB',
  timezone: 'UTC',
  jit: 'off',
};

/** These are set explicitly, so that the durability of a commit never depends on a default. */
const DURABLE = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };

/** Settings for data that is deleted at the end. */
const FAST = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '300' };

/** The server's settings as command-line options. */
export const serverOptions = (kind: 'durable' | 'ephemeral'): string[] =>
  Object.entries({ ...COMMON, ...(kind === 'durable' ? DURABLE : FAST) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);

/**
 * The environment of the server. It has no variables of this process, except if a preloaded library shifts the clock,
 * because that library needs its variables.
 */
export const serverEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  LC_MESSAGES: 'C',
  TZ: 'UTC',
  ...(process.env.LD_PRELOAD ? process.env : {}),
});
