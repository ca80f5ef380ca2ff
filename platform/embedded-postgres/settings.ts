const COMMON = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // room for the pools of the product, its jobs and an open console beside them
  max_connections: '100',
  shared_buffers: '128MB',
  timezone: 'UTC',
  jit: 'off',
};

/** What an acknowledged commit means here must not depend on a default. */
const DURABLE = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };

/** For data that is thrown away anyway. */
const FAST = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '300' };

/** The server's settings as command-line options. */
export const serverOptions = (kind: 'durable' | 'ephemeral'): string[] =>
  Object.entries({ ...COMMON, ...(kind === 'durable' ? DURABLE : FAST) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);

/** Nothing of our own environment concerns the server, except a shifted clock, which comes in by preloading. */
export const serverEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  LC_MESSAGES: 'C',
  TZ: 'UTC',
  ...(process.env.LD_PRELOAD ? process.env : {}),
});
